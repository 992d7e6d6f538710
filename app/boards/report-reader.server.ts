import { LRUCache } from "lru-cache";
import { BackendError } from "~/backend/backend-error";
import type { PostList, PostSummary, StoredPost } from "~/backend/board";
import { FIRST_PAGE } from "~/backend/profile/generations";
import { formatDate } from "~/ui/format-date";
import { replyTitle } from "./boards";
import type { ReportMemory } from "./report-memory.server";
import { dayStart, isReportTitle, readReport } from "./report-text";

const POSTS_READ_PER_ROUND = 10;
const PAGES_MAX = 30;
/** A post that the backend fails to open is tried again, up to this number of times. */
const OPENINGS_MAX = 3;
const FOLLOWED_MAX = 2000;
/** If the last round was this recent, a new post without a time was written just now. */
const RECENT_ROUND_MS = 180_000;
/** The backend has no such board or refuses visitors. After other failures the reports stay. */
const REFUSALS = ["auth", "login-needed", "forbidden", "no-service", "not-found"];

type Followed = { isDone: boolean; openings: number; commentCount: number | null };
type ReportPage = Pick<PostList, "posts" | "page" | "pageCount" | "pageSize">;
type OpenedPost = Pick<StoredPost, "author" | "createdAt" | "rawContent">;

export type ReportBoard = {
  listReports(page: number): Promise<ReportPage>;
  open(postId: string): Promise<OpenedPost>;
  hasAnswer(postId: string): Promise<boolean>;
  /** changes if another backend takes over, whose posts have other numbers */
  identity(): unknown;
};

/**
 * Reads the board's reports into the memory. A round lists one page and opens each post of it once. Every second round
 * lists an older page, so that answers to older reports are noticed, and a new process comes to know them too.
 */
export function createReportReader(board: ReportBoard, memory: ReportMemory, now: () => number) {
  const posts = createPostReader(board, memory, now);
  let turn = createPageTurn(memory.isFresh);
  let identity = board.identity();
  let lastRoundAt = Number.NEGATIVE_INFINITY;

  function resetMemory(): void {
    memory.forgetAll();
    posts.forgetAll();
    turn = createPageTurn(memory.isFresh);
    lastRoundAt = Number.NEGATIVE_INFINITY;
  }

  async function readRound(): Promise<void> {
    const startedAt = now();
    if (identity !== board.identity()) resetMemory();
    identity = board.identity();
    const page = turn.next();
    const list = await board.listReports(page);
    turn.learn(list);
    for (const postId of missingFrom(list, page, memory.ids())) memory.forget(postId);
    const known = new Set(memory.ids());
    for (const { parentId } of list.posts) if (parentId && known.has(parentId)) posts.settle(parentId);
    const listed = list.posts.filter(({ title, replyLevel }) => replyLevel === 0 && isReportTitle(title));
    const isRecent = page === FIRST_PAGE && startedAt - lastRoundAt < RECENT_ROUND_MS;
    for (const post of listed.slice(0, POSTS_READ_PER_ROUND)) await posts.read(post, list.posts, isRecent);
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
  const followed = new LRUCache<string, Followed>({ max: FOLLOWED_MAX });

  function settle(postId: string): void {
    followed.set(postId, { isDone: true, openings: OPENINGS_MAX, commentCount: null });
    memory.forget(postId);
  }

  /** @param isRecent whether a post that was not there at the last round is a new one */
  function remember(postId: string, { author, createdAt, rawContent }: OpenedPost, isRecent: boolean): void {
    const at = now();
    const report = readReport(rawContent, createdAt, at);
    if (!report || !memory.isFresh(report)) return;
    const isNew = !report.hasTime && isRecent && isSameDay(createdAt, at);
    const moment = isNew ? { at, hasTime: true } : {};
    memory.remember(postId, { ...report, ...moment, author: memory.hashOf(author) });
  }

  async function read(post: PostSummary, listed: PostSummary[], isRecent: boolean): Promise<void> {
    const { id, commentCount } = post;
    const known = followed.get(id) ?? { isDone: false, openings: 0, commentCount: 0 };
    followed.set(id, known);
    if (known.isDone) return;
    if (hasReply(post, listed)) return settle(id);
    if (commentCount === null || commentCount !== known.commentCount) {
      const isAnswered = await board.hasAnswer(id).catch(nullIfRejected);
      if (isAnswered) return settle(id);
      if (isAnswered === null) return;
      known.commentCount = commentCount;
    }
    if (known.openings >= OPENINGS_MAX) return;
    known.openings += 1;
    const opened = await board.open(id).catch(nullIfRejected);
    if (!opened) return;
    known.openings = OPENINGS_MAX;
    remember(id, opened, isRecent);
  }

  return { read, settle, forgetAll: () => followed.clear() };
}

const isSameDay = (text: string, at: number) => formatDate(text) === formatDate(new Date(at).toISOString());

function nullIfRejected(error: unknown): null {
  if (error instanceof BackendError && !error.isNetworkFailure) return null;
  throw error;
}

/** Chooses the page of each round. Older pages end where the backend's end, or where their posts are too old. */
function createPageTurn(isFresh: (post: { at: number }) => boolean) {
  let latest = 0;
  let older = FIRST_PAGE + 1;
  let hasOlder = false;
  let isPaged = true;
  return {
    next(): number {
      latest = latest === FIRST_PAGE && hasOlder ? older : FIRST_PAGE;
      return latest;
    },
    learn({ posts, page, pageCount }: ReportPage): void {
      const oldest = posts.at(-1)?.createdAt ?? "";
      isPaged &&= page === latest;
      const goesOn = isPaged && latest < Math.min(pageCount, PAGES_MAX) && isFresh({ at: dayStart(oldest) });
      if (latest === FIRST_PAGE) hasOlder = goesOn;
      else older = goesOn ? latest + 1 : FIRST_PAGE + 1;
    },
  };
}

/** Finds deleted posts: those between the newest and the oldest listed thread that are not listed. */
function missingFrom({ posts, pageSize }: ReportPage, page: number, known: string[]): string[] {
  const threads = posts.filter(({ replyLevel }) => replyLevel === 0).map(({ id }) => Number(id));
  const newest = page === FIRST_PAGE ? Number.POSITIVE_INFINITY : Math.max(...threads);
  const oldest = posts.length < pageSize ? 0 : Math.min(...threads);
  return known.filter((id) => Number(id) > oldest && Number(id) < newest && !threads.includes(Number(id)));
}

/** Tells whether a reply is listed. Some lists do not name the parent, so the title has to. */
const hasReply = ({ id, title }: PostSummary, posts: PostSummary[]): boolean =>
  posts.some((post) => {
    if (post.replyLevel === 0) return false;
    if (post.parentId !== null) return post.parentId === id;
    return post.title === replyTitle("qna", title) && Number(post.id) > Number(id);
  });
