import type { LoaderFunctionArgs } from "@remix-run/node";
import { getUsageStatistics } from "~/backend/stats.server";
import { readForPage, requireAdmin } from "~/session/viewer.server";
import { findComparison } from "./admin.server";
import { csvAnswer, readPeriod, statisticsCsv } from "./statistics";

export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { caller } = await requireAdmin(args);
  const period = readPeriod(new URL(args.request.url).searchParams);
  const [statistics, comparison] = await Promise.all([
    readForPage(args, getUsageStatistics(period, caller)),
    findComparison(period, caller),
  ]);
  const csv = statisticsCsv(period, statistics, comparison);
  return csvAnswer(csv, `toilet-stats-${period}.csv`, `화장실-이용현황-${period}일.csv`);
}
