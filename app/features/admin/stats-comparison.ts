import type { DayUse } from "~/backend/stats.server";

/** In days; the first is the default. */
export const PERIODS = [7, 30, 90] as const;
export type Period = (typeof PERIODS)[number];

/** The period that an address asks for, the default where it asks for none of them. */
export function readPeriod(query: URLSearchParams): Period {
  const days = query.get("days");
  return PERIODS.find((period) => String(period) === days) ?? PERIODS[0];
}

const DAY_MS = 86_400_000;
const KOREAN_DAY = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Seoul", dateStyle: "short" });

/** The day so many days before a moment, as `YYYY-MM-DD` in Korean time. */
export const dayBefore = (days: number, now: number) => KOREAN_DAY.format(now - days * DAY_MS);

/** A change against the period before, in percent; null where there was nothing before to compare with. */
export type Change = { now: number; before: number; percent: number | null };
/** Visitors cannot be added up: whoever came on two days is one. Their average of a day is told. */
export type Comparison = Record<"views" | "detailViews" | "registrations" | "visitorsPerDay", Change>;

/**
 * The days of a period that are over against the same days of the period right before it. Today is not over: beside a
 * whole day it would always look like less.
 * @param days days of a span that should cover both, oldest first
 * @param length of the period in days, today included
 * @returns null where the days do not reach back to the beginning of the period before
 */
export function compareWithBefore(days: DayUse[], length: number, now = Date.now()): Comparison | null {
  const from = dayBefore(length - 1, now);
  const today = dayBefore(0, now);
  const beforeFrom = dayBefore(2 * length - 1, now);
  const beforeTo = dayBefore(length, now);
  const [oldest] = days;
  if (!oldest || oldest.date > beforeFrom) return null;
  const present = days.filter(({ date }) => date >= from && date < today);
  const before = days.filter(({ date }) => date >= beforeFrom && date < beforeTo);
  const changeOf = (key: Exclude<keyof DayUse, "date">, share = 1): Change => {
    const sumOf = (list: DayUse[]) => list.reduce((sum, day) => sum + day[key], 0) / share;
    return change(sumOf(present), sumOf(before));
  };
  return {
    views: changeOf("views"),
    detailViews: changeOf("detailViews"),
    registrations: changeOf("registrations"),
    visitorsPerDay: changeOf("visitors", length - 1),
  };
}

function change(now: number, before: number): Change {
  return { now, before, percent: before > 0 ? ((now - before) / before) * 100 : null };
}
