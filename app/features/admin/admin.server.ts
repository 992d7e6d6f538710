import { setTimeout as pause } from "node:timers/promises";
import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { BOARD_KEYS, type BoardKey, type PostList } from "~/backend/board";
import { listPosts } from "~/backend/boards.server";
import type { Caller } from "~/backend/caller";
import { isBackendReady } from "~/backend/health.server";
import { backendNotes } from "~/backend/profile/current-examination.server";
import type { BackendNote } from "~/backend/profile/examination.server";
import { getUsageStatistics } from "~/backend/stats.server";
import { NEWEST_POSTS } from "~/boards/boards";
import { boardWords } from "~/boards/words";
import { missingFacts, operatorFacts } from "~/env/env.schema";
import { env } from "~/env/env.server";
import { answerTo, type ReportPost, stateOf } from "~/reports/report-store.server";
import { reportWords } from "~/reports/report-words";
import { listAndCountReports, listNewestReports } from "~/reports/reports.server";
import { typedCookie } from "~/session/session.server";
import { anonymousCaller, readIfPossible, requireAdmin } from "~/session/viewer.server";
import type { DirectoryStatus, NewestToilets } from "~/toilet-directory/directory";
import { directory } from "~/toilet-directory/directory.server";
import { formatDate, formatMoment } from "~/ui/format-moment";
import { type Comparison, compareWithBefore, type Period } from "./statistics";

const NEWEST_TOILETS = 5;
/** Time to wait for each part, in ms. The page must open even if the backend is slow. */
const PATIENCE_MS = 4000;
const MINUTE_S = 60;

/** Loads news, open tasks and the state of backend and feed. Each part may be missing. */
export async function loader(args: LoaderFunctionArgs) {
  const { member } = await requireAdmin(args);
  const visitor = anonymousCaller(args.request);
  const [isReady, newest, boards, reports] = await Promise.all([
    isBackendReady(),
    nullOnTimeout(directory.newest(NEWEST_TOILETS).catch(() => null)),
    // Load as an anonymous visitor, so that the response can be shared for one second.
    Promise.all(BOARD_KEYS.map((board) => readBoard(board, visitor))),
    nullOnTimeout(readIfPossible(listAndCountReports(), null)),
  ]);
  const status = await directory.status();
  const isLoaded = status.loadedAt !== null;
  const loadedToilets = isLoaded ? newest : null;
  const current: Snapshot = {
    at: Date.now(),
    newestToilet: loadedToilets && largestId(loadedToilets.newest),
    reviews: loadedToilets?.reviews ?? null,
    newestPosts: Object.fromEntries(boards.map(({ board, list }) => [board, list && largestId(list.posts)])),
  };
  const { before, setCookie } = await rememberVisit(args.request, member.id, current);
  const content = {
    since: before && formatMoment(before.at),
    news: before && {
      ...newContributions(loadedToilets, before),
      boards: boards.map((board) => newPosts(board, before)),
    },
    reports: reports && (await withPlaces(reports.newest)),
    reportCounts: reports?.counts ?? null,
    findings: isLoaded ? await countFindings(reports?.newest ?? []) : null,
    missingFacts: missingFacts(operatorFacts(env)),
    state: { isReady, notes: backendNotes().map(noteWords), feed: describeFeed(status) },
  };
  return data(content, { headers: { "Set-Cookie": setCookie } });
}

/** @returns null on timeout */
const nullOnTimeout = <Answer>(answer: Promise<Answer>): Promise<Answer | null> =>
  Promise.race([answer, pause(PATIENCE_MS, null, { ref: false })]);

/** Counts the toilets of the data desk. */
async function countFindings(reports: ReportPost[]): Promise<number | null> {
  const reported = openOnes(reports).map(({ toiletId }) => toiletId);
  const query = { reason: null, area: null, from: 0, limit: 0, reported };
  return nullOnTimeout(
    directory.findings(query).then(
      ({ total }) => total,
      () => null,
    ),
  );
}

async function withPlaces(reports: ReportPost[]) {
  return Promise.all(
    reports.map(async (report) => {
      const { id, title, authorName, createdAt, toiletId } = report;
      const toilet = toiletId === null ? null : await directory.find(toiletId).catch(() => null);
      return {
        id,
        title,
        authorName,
        createdAt: formatDate(createdAt),
        toiletId,
        place: toilet?.name ?? null,
        state: reportWords().states[answerTo(report)?.verdict ?? "open"],
        isOpen: stateOf(report) === "open",
      };
    }),
  );
}

type BoardPage = { board: BoardKey; list: PostList | null };

async function readBoard(board: BoardKey, caller: Caller): Promise<BoardPage> {
  const list = readIfPossible(listPosts(board, NEWEST_POSTS, caller), null);
  return { board, list: await nullOnTimeout(list) };
}

const numberOf = ({ id }: { id: string }) => (/^\d{1,15}$/.test(id) ? Number(id) : 0);
const largestId = (items: { id: string }[]) => Math.max(0, ...items.map(numberOf));

/** Returns the items that are newer. `hasMore`: more of them may exist beyond the list. */
function since<Item extends { id: string }>(items: Item[], newestBefore: number | null | undefined) {
  if (newestBefore === null || newestBefore === undefined) return null;
  const fresh = items.filter((item) => numberOf(item) > newestBefore);
  return { fresh, hasMore: fresh.length > 0 && fresh.length === items.length };
}

function newContributions(found: NewestToilets | null, before: Snapshot) {
  const hasReviews = found !== null && before.reviews !== null;
  return {
    toilets: found && since(found.newest, before.newestToilet),
    reviews: hasReviews ? Math.max(0, found.reviews - (before.reviews ?? 0)) : null,
  };
}

function newPosts({ board, list }: BoardPage, before: Snapshot) {
  const newer = list && since(list.posts, before.newestPosts[board]);
  const posts = newer?.fresh.map(({ id, title, authorName, createdAt }) => ({
    id,
    title: title || boardWords().noTitle,
    authorName,
    createdAt: formatDate(createdAt),
  }));
  return {
    board,
    title: boardWords().boards[board].title,
    posts: posts ?? null,
    hasMore: newer?.hasMore ?? false,
  };
}

function describeFeed({ loadedAt, toilets, skippedRows, failure }: DirectoryStatus) {
  return { loadedAt: loadedAt && formatMoment(loadedAt), toilets, skippedRows, hasFailed: failure !== null };
}

/** Describes a note about the backend for administrators. */
function noteWords(note: BackendNote): string {
  switch (note.kind) {
    case "clock": {
      const minutes = Math.round(Math.abs(note.aheadSeconds) / MINUTE_S);
      return `백엔드의 시계가 ${minutes}분 ${note.aheadSeconds > 0 ? "빠릅니다" : "느립니다"}.`;
    }
    case "unsure":
      return "백엔드의 버전을 알 수 없어 명세대로 처리합니다. 다른 버전이면 BACKEND_GENERATION을 설정해 주세요.";
    case "mismatch":
      return `백엔드를 ${note.used} 버전으로 처리하지만 응답은 ${note.seen.generation} 버전입니다. ${note.isPinned ? "BACKEND_GENERATION을 고치고" : "화장실 지도 서버를"} 다시 시작해 주세요.`;
    case "login":
      return `백엔드를 ${note.used} 버전으로 처리하지만 로그인 응답은 다른 버전입니다. 화장실 지도 서버를 다시 시작해 주세요.`;
  }
}

/** Page views within this time belong to one visit, so that a reload keeps its news. */
const VISIT_MS = 30 * 60_000;

const optionalNumber = z.number().int().nonnegative().nullable();
/** State of the site at a moment; null for unknown parts. Ids are increasing numbers. */
const snapshotSchema = z.object({
  /** epoch milliseconds */
  at: z.number().int().positive(),
  newestToilet: optionalNumber,
  reviews: optionalNumber,
  newestPosts: z.record(z.string().max(20), optionalNumber),
});
export type Snapshot = z.output<typeof snapshotSchema>;

/** Content of the cookie: the state at the member's previous visit and at this one. */
const visitsSchema = z.object({ who: z.string(), before: snapshotSchema.nullable(), latest: snapshotSchema });
type Visits = z.output<typeof visitsSchema>;
const cookie = typedCookie("admin-visit", visitsSchema);

/** Reads this member's visits. Ignores an invalid cookie and another member's. */
async function findVisits(request: Request, memberId: string): Promise<Visits | null> {
  const visits = await cookie.parse(request.headers.get("Cookie"));
  return visits?.who === memberId ? visits : null;
}

/** Returns the state to compare with, null at the first visit, and the Set-Cookie value for this visit. */
export async function rememberVisit(
  request: Request,
  memberId: string,
  current: Snapshot,
): Promise<{ before: Snapshot | null; setCookie: string }> {
  const visits = await findVisits(request, memberId);
  const isSameVisit = visits !== null && current.at - visits.latest.at < VISIT_MS;
  const before = isSameVisit ? visits.before : (visits?.latest ?? null);
  const latest: Snapshot = {
    at: current.at,
    newestToilet: current.newestToilet ?? visits?.latest.newestToilet ?? null,
    reviews: current.reviews ?? visits?.latest.reviews ?? null,
    newestPosts: Object.fromEntries(
      Object.entries(current.newestPosts).map(([board, newestId]) => [
        board,
        newestId ?? visits?.latest.newestPosts[board] ?? null,
      ]),
    ),
  };
  return { before, setCookie: await cookie.serialize({ who: memberId, before, latest } satisfies Visits) };
}

/** Lists the newest reports without an answer; null if they could not be read in time. */
export async function openReports(): Promise<{ id: string; toiletId: string }[] | null> {
  const reports = await nullOnTimeout(readIfPossible(listNewestReports(), null));
  return reports && openOnes(reports);
}

const openOnes = (reports: ReportPost[]) =>
  reports.flatMap((report) => {
    const { id, toiletId } = report;
    return toiletId === null || stateOf(report) === "ended" ? [] : [{ id, toiletId }];
  });

/** Shortest supported span that covers a period and the previous one. None covers 180 days. */
const SPAN: Record<Period, Period | null> = { 7: 30, 30: 90, 90: null };

/** @returns null without enough data about the previous period */
export async function findComparison(period: Period, caller: Caller): Promise<Comparison | null> {
  const days = SPAN[period];
  const statistics = days && (await readIfPossible(getUsageStatistics(days, caller), null));
  return statistics && compareWithBefore(statistics.days, period);
}
