import { describe, expect, it } from "vitest";
import { PROFILE_PACE } from "~/facilities/profile-facility";
import { walkingMinutes } from "~/geo/projection";
import { arrivalAt, isClosedOnArrival, pinStateOf, statusNow } from "~/opening-hours/arrival";
import { koreanHolidays } from "~/opening-hours/holidays";
import { openStatusOf } from "~/opening-hours/open-now.server";
import { changesWithin, openState } from "~/opening-hours/open-state";
import { readHours } from "~/opening-hours/read-hours";

/** Tests whether a toilet is open when the visitor arrives (docs/urls-and-forms.md#open-or-not). */

const holidays = koreanHolidays();
const korean = (moment: string) => new Date(`${moment}:00+09:00`);
const MINUTE_MS = 60_000;
const HOURS = "09:00~18:00";

/** The arrival with the minutes that remain, such as `tight 9`; null if the walk changes nothing. */
function arrivalOf(hours: string, moment: string, walk: number): string | null {
  const timetable = readHours([hours]);
  const changes = changesWithin(timetable, korean(moment), holidays, 600);
  const arrival = arrivalAt(openState(timetable, korean(moment), holidays).state, changes, walk);
  return (
    arrival && [arrival.arrival, ...(arrival.arrival === "tight" ? [arrival.minutesLeft] : [])].join(" ")
  );
}

describe("the arrival", () => {
  // 2026-06-15 is a Monday in a week without holidays.
  it.each([
    [HOURS, "2026-06-15T17:52", 14, "closed"],
    [HOURS, "2026-06-15T17:52", 8, "closed"],
    [HOURS, "2026-06-15T17:52", 7, "tight 1"],
    [HOURS, "2026-06-15T17:30", 15, "tight 15"],
    [HOURS, "2026-06-15T17:30", 14, null],
    [HOURS, "2026-06-15T18:00", 1, null],
    [HOURS, "2026-06-15T08:50", 10, "opens"],
    [HOURS, "2026-06-15T08:50", 9, null],
    [HOURS, "2026-06-15T09:00", 5, null],
    ["06:00~24:00", "2026-06-15T23:50", 10, "closed"],
    ["06:00~24:00", "2026-06-15T23:50", 3, "tight 7"],
    ["22:00~06:00", "2026-06-15T23:50", 30, null],
    ["22:00~06:00", "2026-06-15T05:50", 12, "closed"],
    ["24시간", "2026-06-15T23:50", 30, null],
    ["상시", "2026-06-15T21:55", 30, null],
    ["미개방", "2026-06-15T10:00", 30, null],
    ["가끔 엽니다", "2026-06-15T10:00", 30, null],
    ["평일 09:00~18:00 점심시간 12:00~13:00 제외", "2026-06-15T11:50", 20, "closed"],
    ["평일 09:00~18:00 점심시간 12:00~13:00 제외", "2026-06-15T11:50", 75, null],
    ["평일 09:00~18:00 점심시간 12:00~13:00 제외", "2026-06-15T12:50", 10, "opens"],
    // 2027-01-01 is a holiday, and a Friday.
    ["평일 00:00~24:00", "2026-12-31T23:50", 20, "closed"],
    ["평일 00:00~24:00, 공휴일 00:00~24:00", "2026-12-31T23:50", 20, null],
    ["24시간 공휴일 휴무", "2026-12-31T23:50", 20, "closed"],
    ["평일 09:00~18:00 공휴일 휴무", "2027-01-01T08:50", 20, null],
    ["평일 09:00~18:00 공휴일 10:00~17:00", "2027-01-01T09:50", 20, "opens"],
    ["평일 09:00~18:00 공휴일 10:00~17:00", "2027-01-01T16:50", 20, "closed"],
  ])("is judged by the hours %s, %s, after a walk of %i min: %s", (hours, moment, walk, expected) => {
    expect(arrivalOf(hours, moment, walk)).toBe(expected);
  });

  it.each([
    ["none", 700, "closed"],
    ["none", 360, "tight 2"],
    ["wheelchair", 360, "closed"],
    ["stroller", 360, "closed"],
  ] as const)("is computed for the profile %s over %i m as %s", (profile, meters, expected) => {
    const walk = walkingMinutes(meters, PROFILE_PACE[profile]);
    expect(arrivalOf(HOURS, "2026-06-15T17:51", walk)).toBe(expected);
  });
});

describe("the state of a toilet with a walk", () => {
  const toilet = { name: "", hoursTags: [{ name: HOURS }] };
  const statusAt = (moment: string, walk: number | null) => openStatusOf(toilet, +korean(moment), walk);
  const minuteOf = (moment: string) => +korean(moment) / MINUTE_MS;

  it.each([
    ["2026-06-15T17:52", 14, "open", "closed", "도착 전에 닫힘 · 18:00까지"],
    ["2026-06-15T17:41", 10, "open", "tight", "도착 뒤 9분 열려 있음 · 18:00까지"],
    ["2026-06-15T08:52", 14, "closed", "opens", "도착하면 열림 · 09:00부터"],
    ["2026-06-15T12:00", 14, "open", undefined, "열림 · 18:00까지"],
    ["2026-06-15T17:52", null, "open", undefined, "열림 · 18:00까지"],
  ])("is shown at %s, %s minutes away, as %s, %s: %s", (moment, walk, state, arrival, text) => {
    expect(statusAt(moment, walk)).toMatchObject({ state, text, ...(arrival && { arrival }) });
    expect(statusAt(moment, walk).arrival).toBe(arrival);
  });

  it("ends at 24:00 if the toilet closes at midnight", () => {
    const lateToilet = { name: "", hoursTags: [{ name: "06:00~24:00" }] };
    expect(openStatusOf(lateToilet, +korean("2026-06-15T23:50"), 20).text).toBe("도착 전에 닫힘 · 24:00까지");
  });

  it("counts as closed by its arrival, else by its state", () => {
    const moments = ["17:00", "17:52", "18:30", "08:52"].map((clock) => `2026-06-15T${clock}`);
    expect(moments.map((moment) => isClosedOnArrival(statusAt(moment, 14)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it("is updated every minute without the server", () => {
    const status = statusAt("2026-06-15T17:30", 14);
    const laterStatuses = ["17:35", "17:46", "18:00", "23:30"].map(
      (clock) => statusNow(status, minuteOf(`2026-06-15T${clock}`), 14).text,
    );
    expect(laterStatuses).toEqual([
      "도착 뒤 11분 열려 있음 · 18:00까지",
      "도착 전에 닫힘 · 18:00까지",
      "닫힘 · 화요일 09:00부터",
      "닫힘 · 화요일 09:00부터",
    ]);
    expect(statusNow(statusAt("2026-06-15T23:30", 14), minuteOf("2026-06-16T00:00"), 14).text).toBe(
      "닫힘 · 09:00부터",
    );
  });

  it("keeps the doubt of a night without a walk, at the minute 0 with which a page starts", () => {
    const always = { name: "", hoursTags: [{ name: "상시" }] };
    const pinAt = (moment: string) => pinStateOf(statusNow(openStatusOf(always, +korean(moment)), 0, null));
    expect(["2026-06-15T03:00", "2026-06-15T15:00"].map(pinAt)).toEqual(["unknown", "open"]);
  });

  it("stays as the server rendered it if the browser's clock is slow", () => {
    const status = statusAt("2026-06-15T17:52", 14);
    expect(statusNow(status, minuteOf("2026-06-15T17:40"), 14)).toEqual(status);
  });
});
