import { describe, expect, test } from "vitest";
import { koreanHolidays } from "~/opening-hours/holidays";
import { nextChanges } from "~/opening-hours/open-state";
import { changesText } from "~/opening-hours/open-state-text";
import { readHours } from "~/opening-hours/read-hours";

/** The next changes are absolute times, which stay true while the page is open. */

const holidays = koreanHolidays();
const changesOf = (text: string, moment: string, most = 2) => {
  const at = new Date(`${moment}:00+09:00`);
  return changesText(nextChanges(readHours([text]), at, holidays, most), at);
};

describe("the next changes of opening hours", () => {
  // 2026-06-15 is a Monday in a week without holidays.
  test.each([
    ["09:00~18:00", "2026-06-15T10:00", "6월 15일(월) 10:00 기준 · 18:00에 닫힘 · 6월 16일(화) 09:00에 열림"],
    ["09:00~18:00", "2026-06-15T08:59", "6월 15일(월) 08:59 기준 · 09:00에 열림 · 18:00에 닫힘"],
    ["09:00~18:00", "2026-06-15T18:00", "6월 15일(월) 18:00 기준 · 6월 16일(화) 09:00에 열림 · 18:00에 닫힘"],
    ["06:00~24:00", "2026-06-15T23:59", "6월 15일(월) 23:59 기준 · 24:00에 닫힘 · 6월 16일(화) 06:00에 열림"],
    ["22:00~06:00", "2026-06-15T23:00", "6월 15일(월) 23:00 기준 · 6월 16일(화) 06:00에 닫힘 · 22:00에 열림"],
    [
      "평일 09:00~18:00",
      "2026-06-19T17:00",
      "6월 19일(금) 17:00 기준 · 18:00에 닫힘 · 6월 22일(월) 09:00에 열림",
    ],
    ["24시간", "2026-06-15T10:00", null],
    ["상시", "2026-06-15T10:00", null],
    ["미개방", "2026-06-15T10:00", null],
    ["가끔 엽니다", "2026-06-15T10:00", null],
  ])("are listed for %s at %s: %s", (text, moment, words) => {
    expect(changesOf(text, moment)).toBe(words);
  });

  test("are limited by the requested number and by a week", () => {
    const at = new Date("2026-06-15T10:00:00+09:00");
    expect(nextChanges(readHours(["09:00~18:00"]), at, holidays, 5)).toHaveLength(5);
    expect(nextChanges(readHours(["09:00~18:00"]), at, holidays, 1000).length).toBeLessThan(20);
  });
});
