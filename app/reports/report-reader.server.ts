import { BackendError } from "~/backend/backend-error";
import { type PostList, type PostSummary, replyTitle, type StoredPost } from "~/backend/board";
import { FIRST_PAGE } from "~/backend/profile/generations";
import { formatDate } from "~/ui/format-moment";
import type { ReportPost, ReportStore } from "./report-store.server";
import { dayStart, isReportTitle, readReport, toiletNamedIn } from "./report-text";

const POSTS_READ_AT_ONCE = 10;
const PAGES_MAX = 30;
/** Maximum number of attempts to open a post. */
const OPENINGS_MAX = 3;
/** Maximum age of the last reading at which a new post without a time counts as just written. */
const RECENT_READING_MS = 180_000;
/** The backend has no such board or refuses visitors. After other failures the reports stay. */
const REFUSALS = ["auth", "login-needed", "forbidden", "no-service", "not-found"];

type ReportPage = Pick<PostList, "posts" | "page" | "pageCount" | "pageSize">;

type ReportBoard = {
  listReports(page: number): Promise<ReportPage>;
  open(postId: string): Promise<Pick<StoredPost, "author" | "createdAt" | "rawContent">>;
  /** tells whether an administrator has commented on a post */
  hasAnswer(postId: string): Promise<boolean>;
  /** changes if another backend takes over, whose posts have other numbers */
  identity(): unknown;
};

/** Reads the board's reports into the store. A reading lists one page and opens each post of it once. */
export function createReportReader(board: ReportBoard, store: ReportStore, now: () => number) {
  let identity = board.identity();
  let lastReadAt = Number.NEGATIVE_INFINITY;
  let newestReading: Promise<ReportPage> | null = null;
  let nextPage = FIRST_PAGE;
  let olderPage = FIRST_PAGE + 1;

  function reset(): void {
    store.forgetAll();
    lastReadAt = Number.NEGATIVE_INFINITY;
    nextPage = FIRST_PAGE;
    olderPage = FIRST_PAGE + 1;
  }

  async function readPage(page: number): Promise<ReportPage> {
    const startedAt = now();
    if (identity !== board.identity()) reset();
    identity = board.identity();
    const list = await board.listReports(page).catch((error: unknown) => {
      if (error instanceof BackendError && REFUSALS.includes(error.kind)) reset();
      throw error;
    });
    for (const postId of missingFrom(list, page, store.ids())) store.forget(postId);
    for (const { parentId } of list.posts) if (parentId) store.markAnswered(parentId);
    const isRecent = page === FIRST_PAGE && startedAt - lastReadAt < RECENT_READING_MS;
    const reports = list.posts.filter(({ title, replyLevel }) => replyLevel === 0 && isReportTitle(title));
    for (const post of reports.slice(0, POSTS_READ_AT_ONCE)) {
      store.put(await readPost(post, list.posts, isRecent));
    }
    if (page > FIRST_PAGE) return list;
    store.forgetOwnBefore(startedAt);
    lastReadAt = startedAt;
    return list;
  }

  /** @param isRecent whether a post counts as just written if the last reading did not see it */
  async function readPost(
    summary: PostSummary,
    listed: PostSummary[],
    isRecent: boolean,
  ): Promise<ReportPost> {
    const { id, title, authorName, createdAt, commentCount, rawContent } = summary;
    const known = store.find(id) ?? {
      toiletId: toiletNamedIn(rawContent),
      report: null,
      isAnswered: false,
      openings: 0,
      commentCount: 0,
    };
    const post = { ...known, id, title, authorName, createdAt };
    if (post.isAnswered || hasReply(summary, listed)) return { ...post, isAnswered: true };
    if (commentCount === null || commentCount !== known.commentCount) {
      const isAnswered = await board.hasAnswer(id).catch(nullIfRejected);
      if (isAnswered !== false) return { ...post, isAnswered: isAnswered === true };
    }
    if (post.openings >= OPENINGS_MAX) return { ...post, commentCount };
    const opened = await board.open(id).catch(nullIfRejected);
    if (!opened) return { ...post, commentCount, openings: post.openings + 1 };
    const at = now();
    const report = readReport(opened.rawContent, opened.createdAt, at);
    const isNew = report?.hasTime === false && isRecent && isSameDay(opened.createdAt, at);
    const moment = isNew ? { at, hasTime: true } : {};
    return {
      ...post,
      commentCount,
      openings: OPENINGS_MAX,
      toiletId: toiletNamedIn(opened.rawContent),
      report: report && { ...report, ...moment, author: store.hashOf(opened.author) },
    };
  }

  /** Reads the newest reports; callers at the same time share a reading. @throws BackendError */
  function readNewest(): Promise<ReportPage> {
    newestReading ??= readPage(FIRST_PAGE).finally(() => {
      newestReading = null;
    });
    return newestReading;
  }

  return {
    readNewest,
    /**
     * Reads the newest reports, and every second time a page of older ones that may still be shown: so an answer to an
     * older report is noticed, and a new process learns them all.
     * @throws BackendError
     */
    async readInTurn(): Promise<void> {
      const page = nextPage;
      nextPage = FIRST_PAGE;
      const list = await (page === FIRST_PAGE ? readNewest() : readPage(page));
      const hasOlder =
        list.page === page &&
        page < Math.min(list.pageCount, PAGES_MAX) &&
        store.isFresh({ at: dayStart(list.posts.at(-1)?.createdAt ?? "") });
      if (page !== FIRST_PAGE) olderPage = hasOlder ? page + 1 : FIRST_PAGE + 1;
      else if (hasOlder) nextPage = olderPage;
    },
  };
}

const isSameDay = (text: string, at: number) => formatDate(text) === formatDate(new Date(at).toISOString());

function nullIfRejected(error: unknown): null {
  if (error instanceof BackendError && !error.isNetworkFailure) return null;
  throw error;
}

/** Finds deleted posts: the list skips them, although their ids lie between its newest and oldest thread. */
function missingFrom({ posts, pageSize }: ReportPage, page: number, knownIds: string[]): string[] {
  const threads = posts.filter(({ replyLevel }) => replyLevel === 0).map(({ id }) => Number(id));
  const newestId = page === FIRST_PAGE ? Number.POSITIVE_INFINITY : Math.max(...threads);
  const oldestId = posts.length < pageSize ? 0 : Math.min(...threads);
  return knownIds.filter(
    (id) => Number(id) > oldestId && Number(id) < newestId && !threads.includes(Number(id)),
  );
}

/** Tells whether a reply is listed. Some lists do not name the parent, so the title has to. */
const hasReply = ({ id, title }: PostSummary, posts: PostSummary[]): boolean =>
  posts.some((post) => {
    if (post.replyLevel === 0) return false;
    if (post.parentId !== null) return post.parentId === id;
    return post.title === replyTitle("qna", title) && Number(post.id) > Number(id);
  });
