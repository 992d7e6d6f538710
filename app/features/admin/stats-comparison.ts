import type { DayUse } from "~/backend/stats.server";

/** Periods in days; the first is the default. */
export const PERIODS = [7, 30, 90] as const;
export type Period = (typeof PERIODS)[number];

/** Returns the period of an address, or the default. */
export function readPeriod(query: URLSearchParams): Period {
  const days = query.get("days");
  return PERIODS.find((period) => String(period) === days) ?? PERIODS[0];
}

const DAY_MS = 86_400_000;
const KOREAN_DAY = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Seoul", dateStyle: "short" });

/** Returns the day that many days before a moment, as `YYYY-MM-DD` in Korean time. */
export const dayBefore = (days: number, now: number) => KOREAN_DAY.format(now - days * DAY_MS);

/** Change against the previous period in percent; null if that had none. */
export type Change = { now: number; before: number; percent: number | null };
/** Visitors are averaged per day, because a visitor who came on two days would count twice in a sum. */
export type Comparison = Record<"views" | "detailViews" | "registrations" | "visitorsPerDay", Change>;

/**
 * Compares a period's complete days with the same days of the previous period. Leaves out today.
 * @param days days that should cover both periods, oldest first
 * @param length of the period in days, today included
 * @returns null if the days do not cover the previous period
 */
export function compareWithBefore(days: DayUse[], length: number, now = Date.now()): Comparison | null {
  const from = dayBefore(length - 1, now);
  const today = dayBefore(0, now);
  const beforeFrom = dayBefore(2 * length - 1, now);
  const beforeTo = dayBefore(length, now);
  const [oldest] = days;
  if (!oldest || oldest.date > beforeFrom) return null;
  const present = days.filter(({ date }) => date >= from && date < today);
  const previousDays = days.filter(({ date }) => date >= beforeFrom && date < beforeTo);
  const changeOf = (key: Exclude<keyof DayUse, "date">, share = 1): Change => {
    const sumOf = (list: DayUse[]) => list.reduce((sum, day) => sum + day[key], 0) / share;
    return change(sumOf(present), sumOf(previousDays));
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
