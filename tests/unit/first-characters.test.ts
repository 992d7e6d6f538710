import { expect, test } from "vitest";
import { firstCharacters } from "~/texts/first-characters";

test.each([
  ["가나다", 5, "가나다"],
  ["가나다", 2, "가나"],
  ["🚻🚻🚻", 2, "🚻🚻"],
  ["가🚻나", 2, "가🚻"],
  ["🚻가🚻", 1, "🚻"],
  [`🚻${"가".repeat(9)}`, 3, "🚻가가"],
  ["", 3, ""],
  ["가", 0, ""],
])("of %j the first %i characters are %j", (text, max, expected) => {
  expect(firstCharacters(text, max)).toBe(expected);
});

test("are whole ones, wherever a text is cut", () => {
  const text = "가🚻".repeat(20);
  for (let max = 0; max <= 40; max++) {
    const cut = firstCharacters(text, max);
    expect([cut.isWellFormed(), Array.from(cut).length]).toEqual([true, max]);
  }
});
