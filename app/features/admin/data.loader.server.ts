import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { listNewestReports } from "~/reports/reports.server";
import { readIfPossible, requireAdmin } from "~/session/viewer.server";
import { readPage } from "~/texts/short-texts";
import { directory } from "~/toilet-directory/directory.server";
import { REASONS } from "~/toilet-directory/findings/finding";
import { readChoice } from "./data-query";
import { nullOnTimeout } from "./overview.server";

const PAGE_SIZE = 50;
const NOT_READ = "화장실 목록을 아직 받지 못했습니다. 잠시 후 다시 열어 주세요.";

/** Lists toilets whose data may be wrong. If the reports are missing, the page says so and shows the rest. */
export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const query = new URL(args.request.url).searchParams;
  const choice = readChoice(query);
  const page = readPage(query.get("page"));
  const { loadedAt, toilets } = await directory.status();
  if (loadedAt === null) return data({ choice, desk: null, failure: NOT_READ }, { status: 503 });
  const reports = await openReports();
  const reported = reports?.map(({ toiletId }) => toiletId) ?? [];
  const from = (page - 1) * PAGE_SIZE;
  const { counts, areas, total, rows } = await directory.findings({
    ...choice,
    from,
    limit: PAGE_SIZE,
    reported,
  });
  const desk = {
    page,
    pageSize: PAGE_SIZE,
    total,
    toilets,
    areas,
    hasReports: reports !== null,
    reasons: REASONS.map((reason) => ({ reason, count: counts[reason] })),
    rows: rows.map((row) => ({
      ...row,
      reportId: reports?.find(({ toiletId }) => toiletId === row.id)?.id ?? null,
    })),
  };
  return data({ choice, desk, failure: null });
}

/** Lists the newest reports without an answer; null if they could not be read in time. */
export async function openReports(): Promise<{ id: string; toiletId: string }[] | null> {
  const reports = await nullOnTimeout(readIfPossible(listNewestReports(), null));
  return (
    reports?.flatMap(({ id, toiletId, isAnswered }) =>
      toiletId === null || isAnswered ? [] : [{ id, toiletId }],
    ) ?? null
  );
}
