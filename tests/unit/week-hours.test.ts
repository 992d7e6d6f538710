import { expect, test } from "vitest";
import { readHours } from "~/opening-hours/read-hours";
import { weekHours, weekHoursText } from "~/opening-hours/week-hours";

const AUTUMN = new Date("2026-11-24T15:00+09:00");
const HOUR = 60;

const read = (...texts: string[]) => {
  const week = weekHours(readHours(texts), AUTUMN);
  return [weekHoursText(week), week.minutes];
};

test.each([
  [["24시간"], "매일 24시간", 168 * HOUR],
  [["07:00~22:00"], "매일 07:00–22:00", 105 * HOUR],
  [["평일 07:00~22:00", "주말 09:00~18:00"], "월–금 07:00–22:00 · 토–일 09:00–18:00", 93 * HOUR],
  [["평일 09:00~18:00"], "월–금 09:00–18:00 · 토–일 닫힘", 45 * HOUR],
  [["22:00~02:00"], "매일 22:00–02:00", 28 * HOUR],
  [["상시 개방"], null, 112 * HOUR],
  [["9시간"], null, 0],
  [[], null, 0],
  [["미개방"], "매일 닫힘", 0],
])("the hours of a week with %j are %j, %d minutes", (texts, text, minutes) => {
  expect(read(...texts)).toEqual([text, minutes]);
});
