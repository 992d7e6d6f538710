import { describe, expect, it, test } from "vitest";
import { isReversed, readMoment } from "../support/run-clock";

const NOW = Date.parse("2026-11-26T23:30:00+09:00");
const DAY_MS = 86_400_000;
const momentOf = (text: string, now = NOW) => new Date(readMoment(text, now) ?? Number.NaN).toISOString();

describe("TEST_MOMENT", () => {
  test.each([
    ["night", "2026-11-26T18:00:00.000Z"],
    ["noon", "2026-11-27T03:00:00.000Z"],
    ["sunday", "2026-11-29T09:00:00.000Z"],
    ["new-year", "2026-12-31T23:00:00.000Z"],
    ["2026-11-29T03:00+09:00", "2026-11-28T18:00:00.000Z"],
  ])("reads %s as a future moment", (text, moment) => {
    expect(momentOf(text)).toBe(moment);
  });

  it("keeps the machine's clock when it is empty or says now", () => {
    expect([readMoment(undefined), readMoment(""), readMoment("now")]).toEqual([null, null, null]);
  });

  it("picks each of the four moments on one of four consecutive days", () => {
    const hours = [0, 1, 2, 3].map((days) => momentOf("daily", NOW + days * DAY_MS).slice(11, 13));
    expect(hours.sort()).toEqual(["03", "09", "18", "23"]);
  });

  it("takes the next Sunday and the next year if it is already Sunday or the last of December", () => {
    expect(momentOf("sunday", Date.parse("2026-11-29T18:30:00+09:00"))).toBe("2026-12-06T09:00:00.000Z");
    expect(momentOf("new-year", Date.parse("2026-12-31T23:30:00+09:00"))).toBe("2026-12-31T23:00:00.000Z");
  });

  it("refuses a text that is neither a moment nor a name", () => {
    expect(() => readMoment("midday", NOW)).toThrow(/TEST_MOMENT=midday/);
  });
});

describe("TEST_ORDER", () => {
  it("reverses the order of files for reverse only", () => {
    expect([isReversed(), isReversed(""), isReversed("reverse")]).toEqual([false, false, true]);
  });

  it("gives every moment both orders within eight days", () => {
    const days = [...Array(8).keys()].map((days) => NOW + days * DAY_MS);
    const pairs = days.map((day) => `${momentOf("daily", day).slice(11)} ${isReversed("daily", day)}`);
    expect(new Set(pairs).size).toBe(8);
  });
});
