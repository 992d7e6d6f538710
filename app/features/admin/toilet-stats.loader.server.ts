import { data, type LoaderFunctionArgs } from "@remix-run/node";
import type { Caller } from "~/backend/caller";
import { getUsageStatistics } from "~/backend/stats.server";
import { readIfPossible, readPart, requireAdmin } from "~/session/viewer.server";
import { type Comparison, compareWithBefore, dayBefore, type Period, readPeriod } from "./statistics";

/** Shortest supported span that covers a period and the previous one. None covers 180 days. */
const SPAN: Record<Period, Period | null> = { 7: 30, 30: 90, 90: null };

/** Loads a period's statistics, and the comparison with the previous period if there is enough data. */
export async function loader(args: LoaderFunctionArgs) {
  const { caller } = await requireAdmin(args);
  const period = readPeriod(new URL(args.request.url).searchParams);
  const [statistics, comparison] = await Promise.all([
    readPart(args, getUsageStatistics(period, caller), ({ message }) => `오류: ${message}`),
    findComparison(period, caller),
  ]);
  const { content, failure, status } = statistics;
  const today = dayBefore(0, Date.now());
  return data({ period, today, statistics: content, failure, comparison: content && comparison }, { status });
}

/** @returns null without enough data about the previous period */
export async function findComparison(period: Period, caller: Caller): Promise<Comparison | null> {
  const days = SPAN[period];
  const statistics = days && (await readIfPossible(getUsageStatistics(days, caller), null));
  return statistics && compareWithBefore(statistics.days, period);
}
