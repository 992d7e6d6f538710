import { data, type LoaderFunctionArgs } from "@remix-run/node";
import type { Caller } from "~/backend/caller";
import { getUsageStatistics } from "~/backend/stats.server";
import { readIfPossible, readPart } from "~/session/page-read.server";
import { requireAdmin } from "~/session/viewer.server";
import { type Comparison, compareWithBefore, dayBefore, type Period, readPeriod } from "./stats-comparison";

/** The shortest specified period that holds a period and the one before it. No period is as long as twice 90 days. */
const SPAN: Record<Period, Period | null> = { 7: 30, 30: 90, 90: null };

/** The statistics of a period, and how they compare with the period before where the backend tells enough. */
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

/** @returns null where the backend does not tell enough of the period before */
export async function findComparison(period: Period, caller: Caller): Promise<Comparison | null> {
  const days = SPAN[period];
  const span = days && (await readIfPossible(getUsageStatistics(days, caller), null));
  return span && compareWithBefore(span.days, period);
}
