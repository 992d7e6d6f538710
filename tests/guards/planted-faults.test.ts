import { describe, expect, test } from "vitest";
import { findStaleFaults } from "../../tools/plant/fault";
import { FAULTS } from "../../tools/plant/faults";

describe("the planted faults", () => {
  test("each change a text that occurs once in its file, and name an existing test", () => {
    expect(findStaleFaults(FAULTS)).toEqual([]);
  });

  test("cover about thirty rules of the product", () => {
    expect(FAULTS.length).toBeGreaterThanOrEqual(30);
  });

  test("are recognised as stale if their text, their replacement or their test is wrong", () => {
    const [fault] = FAULTS;
    if (!fault) throw new Error("there is no fault");
    expect(findStaleFaults([{ ...fault, find: "no such text" }])).toEqual([
      `${fault.name}: the text occurs 0 times in ${fault.file}`,
    ]);
    expect(findStaleFaults([{ ...fault, replace: fault.find }])).toEqual([
      `${fault.name}: the replacement changes nothing`,
    ]);
    expect(findStaleFaults([{ ...fault, test: "tests/none.test.ts" }])).toEqual([
      `${fault.name}: there is no tests/none.test.ts`,
    ]);
  });
});
