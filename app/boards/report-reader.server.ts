import { LRUCache } from "lru-cache";
import { BackendError } from "~/backend/backend-error";
import type { PostList, PostSummary, StoredPost } from "~/backend/board";
import { FIRST_PAGE } from "~/backend/profile/generations";
import { formatDate } from "~/ui/format-moment";
import { replyTitle } from "./boards";
import type { ReportMemory } from "./report-memory.server";
import { dayStart, isReportTitle, readReport } from "./report-text";

const POSTS_READ_PER_ROUND = 10;
const PAGES_MAX = 30;
/** Maximum number of attempts to open a post. */
const OPENINGS_MAX = 3;
const FOLLOWED_MAX = 2000;
/** Maximum age of the last round at which a new post without a time counts as just written. */
const RECENT_ROUND_MS = 180_000;
/** The backend has no such board or refuses visitors. After other failures the reports stay. */
const REFUSALS = ["auth", "login-needed", "forbidden", "no-service", "not-found"];

type FollowState = { isDone: boolean; openings: number; commentCount: number | null };
type ReportPage = Pick<PostList, "posts" | "page" | "pageCount" | "pageSize">;
type OpenedPost = Pick<StoredPost, "author" | "createdAt" | "rawContent">;

type ReportBoard = {
  listReports(page: number): Promise<ReportPage>;
  open(postId: string): Promise<OpenedPost>;
  hasAnswer(postId: string): Promise<boolean>;
  /** changes if another backend takes over, whose posts have other numbers */
  identity(): unknown;
};

/**
 * Reads the board's reports into the memory. A round lists one page and opens each post of it once. Every second round
 * lists an older page, to notice answers to older reports, and to fill the memory of a new process.
 */
export function createReportReader(board: ReportBoard, memory: ReportMemory, now: () => number) {
  const posts = createPostReader(board, memory, now);
  let pageTurn = createPageTurn(memory.isFresh);
  let identity = board.identity();
  let lastRoundAt = Number.NEGATIVE_INFINITY;

  function resetMemory(): void {
    memory.forgetAll();
    posts.forgetAll();
    pageTurn = createPageTurn(memory.isFresh);
    lastRoundAt = Number.NEGATIVE_INFINITY;
  }

  async function readRound(): Promise<void> {
    const startedAt = now();
    if (identity !== board.identity()) resetMemory();
    identity = board.identity();
    const page = pageTurn.next();
    const list = await board.listReports(page);
    pageTurn.learn(list);
    for (const postId of missingFrom(list, page, memory.ids())) memory.forget(postId);
    const knownIds = new Set(memory.ids());
    for (const { parentId } of list.posts) if (parentId && knownIds.has(parentId)) posts.settle(parentId);
    const listedReports = list.posts.filter(
      ({ title, replyLevel }) => replyLevel === 0 && isReportTitle(title),
    );
    const isRecent = page === FIRST_PAGE && startedAt - lastRoundAt < RECENT_ROUND_MS;
    for (const post of listedReports.slice(0, POSTS_READ_PER_ROUND))
      await posts.read(post, list.posts, isRecent);
    if (page > FIRST_PAGE) return;
    memory.finishRound(startedAt);
    lastRoundAt = startedAt;
  }

  return {
    settle: posts.settle,
    /** @throws BackendError if the board cannot be read */
    async read(): Promise<void> {
      await readRound().catch((error: unknown) => {
        if (error instanceof BackendError && REFUSALS.includes(error.kind)) resetMemory();
        throw error;
      });
    },
  };
}

/** Opens each listed post once, and follows whether it has an answer. */
function createPostReader(board: ReportBoard, memory: ReportMemory, now: () => number) {
  const followStates = new LRUCache<string, FollowState>({ max: FOLLOWED_MAX });

  function settle(postId: string): void {
    followStates.set(postId, { isDone: true, openings: OPENINGS_MAX, commentCount: null });
    memory.forget(postId);
  }

  /** @param isRecent whether a post counts as just written if the last round did not see it */
  function remember(postId: string, { author, createdAt, rawContent }: OpenedPost, isRecent: boolean): void {
    const at = now();
    const report = readReport(rawContent, createdAt, at);
    if (!report || !memory.isFresh(report)) return;
    const isNew = !report.hasTime && isRecent && isSameDay(createdAt, at);
    const moment = isNew ? { at, hasTime: true } : {};
    memory.remember(postId, { ...report, ...moment, author: memory.hashOf(author) });
  }

  async function read(post: PostSummary, listedPosts: PostSummary[], isRecent: boolean): Promise<void> {
    const { id, commentCount } = post;
    const followState = followStates.get(id) ?? { isDone: false, openings: 0, commentCount: 0 };
    followStates.set(id, followState);
    if (followState.isDone) return;
    if (hasReply(post, listedPosts)) return settle(id);
    if (commentCount === null || commentCount !== followState.commentCount) {
      const isAnswered = await board.hasAnswer(id).catch(nullIfRejected);
      if (isAnswered) return settle(id);
      if (isAnswered === null) return;
      followState.commentCount = commentCount;
    }
    if (followState.openings >= OPENINGS_MAX) return;
    followState.openings += 1;
    const openedPost = await board.open(id).catch(nullIfRejected);
    if (!openedPost) return;
    followState.openings = OPENINGS_MAX;
    remember(id, openedPost, isRecent);
  }

  return { read, settle, forgetAll: () => followStates.clear() };
}

const isSameDay = (text: string, at: number) => formatDate(text) === formatDate(new Date(at).toISOString());

function nullIfRejected(error: unknown): null {
  if (error instanceof BackendError && !error.isNetworkFailure) return null;
  throw error;
}

/** Chooses the page of each round. Older pages end at the backend's last page, or at the first stale post. */
function createPageTurn(isFresh: (post: { at: number }) => boolean) {
  let lastPage = 0;
  let nextOlderPage = FIRST_PAGE + 1;
  let hasOlder = false;
  let isPaged = true;
  return {
    next(): number {
      lastPage = lastPage === FIRST_PAGE && hasOlder ? nextOlderPage : FIRST_PAGE;
      return lastPage;
    },
    learn({ posts, page, pageCount }: ReportPage): void {
      const oldestDate = posts.at(-1)?.createdAt ?? "";
      isPaged &&= page === lastPage;
      const hasMorePages =
        isPaged && lastPage < Math.min(pageCount, PAGES_MAX) && isFresh({ at: dayStart(oldestDate) });
      if (lastPage === FIRST_PAGE) hasOlder = hasMorePages;
      else nextOlderPage = hasMorePages ? lastPage + 1 : FIRST_PAGE + 1;
    },
  };
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
