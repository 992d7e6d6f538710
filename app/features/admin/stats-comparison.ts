import type { DayUse } from "~/backend/stats.server";
import { dayBefore } from "./stats-periods";

/** What days can be added up by. Visitors cannot: whoever came on two days is one. Their average of a day is told. */
type Compared = "views" | "detailViews" | "registrations";
const COMPARED: readonly Compared[] = ["views", "detailViews", "registrations"];

/** A change against the period before, in percent; null where there was nothing before to compare with. */
export type Change = { now: number; before: number; percent: number | null };
export type Comparison = Record<Compared, Change> & { visitorsPerDay: Change };

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
  const sumOf = (list: DayUse[], key: Compared | "visitors") => list.reduce((sum, day) => sum + day[key], 0);
  const [views, detailViews, registrations] = COMPARED.map((key) =>
    change(sumOf(present, key), sumOf(before, key)),
  ) as [Change, Change, Change];
  const perDay = (list: DayUse[]) => sumOf(list, "visitors") / (length - 1);
  const visitorsPerDay = change(perDay(present), perDay(before));
  return { views, detailViews, registrations, visitorsPerDay };
}

function change(now: number, before: number): Change {
  return { now, before, percent: before > 0 ? ((now - before) / before) * 100 : null };
}
