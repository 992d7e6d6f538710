import { LRUCache } from "lru-cache";
import { BackendError } from "~/backend/backend-error";
import { type Comment, type PostList, type PostSummary, replyTitle, type StoredPost } from "~/backend/board";
import { FIRST_PAGE } from "~/backend/profile/generations";
import { formatDate } from "~/ui/format-moment";
import { toPlainText } from "~/ui/rich-text/to-plain-text";
import {
  mayAnswer,
  NOTED,
  newestComment,
  type ReportAnswer,
  type ReportPost,
  type ReportStore,
  readAnswer,
  stateOf,
} from "./report-store.server";
import { dayStart, isReportTitle, readReport, toiletNamedIn } from "./report-text";

const POSTS_READ_AT_ONCE = 10;
const PAGES_MAX = 30;
/** Maximum number of attempts to open a post. */
const OPENINGS_MAX = 3;
const MEMBER_REPLIES_MAX = 1000;
/** Maximum age of the last reading at which a new post without a time counts as just written. */
const RECENT_READING_MS = 180_000;
/** The backend has no such board or refuses visitors. After other failures the reports stay. */
const REFUSALS = ["auth", "login-needed", "forbidden", "no-service", "not-found"];

type ReportPage = Pick<PostList, "posts" | "page" | "pageCount" | "pageSize">;

type ReportBoard = {
  listReports(page: number): Promise<ReportPage>;
  open(postId: string): Promise<Pick<StoredPost, "author" | "authorName" | "createdAt" | "rawContent">>;
  listComments(postId: string): Promise<Pick<Comment, "id" | "text" | "createdAt" | "isByAdministrator">[]>;
  /** changes if another backend takes over, whose posts have other numbers */
  identity(): unknown;
};

/** Reads the board's reports into the store. A reading lists one page and opens each post of it once. */
export function createReportReader(board: ReportBoard, store: ReportStore, now: () => number) {
  let identity = board.identity();
  let lastReadAt = Number.NEGATIVE_INFINITY;
  let newestReading: Promise<ReportPage> | null = null;
  let wholeReading: Promise<void> | null = null;
  /** replies that members wrote, so that each is opened once */
  const memberReplies = new LRUCache<string, true>({ max: MEMBER_REPLIES_MAX });
  let nextPage = FIRST_PAGE;
  let olderPage = FIRST_PAGE + 1;

  function reset(): void {
    memberReplies.clear();
    store.forgetAll();
    lastReadAt = Number.NEGATIVE_INFINITY;
    nextPage = FIRST_PAGE;
    olderPage = FIRST_PAGE + 1;
  }

  /** @param opensPosts false to read only states, which leaves the posts' views as they are */
  async function readPage(page: number, opensPosts = true): Promise<ReportPage> {
    const startedAt = now();
    const listedAt = store.revision();
    if (identity !== board.identity()) reset();
    identity = board.identity();
    const list = await board.listReports(page).catch((error: unknown) => {
      if (error instanceof BackendError && REFUSALS.includes(error.kind)) reset();
      throw error;
    });
    for (const postId of missingFrom(list, page, store.ids())) store.forget(postId);
    const isRecent = page === FIRST_PAGE && startedAt - lastReadAt < RECENT_READING_MS;
    const reports = list.posts.filter(({ title, replyLevel }) => replyLevel === 0 && isReportTitle(title));
    const readNext = async (summary: PostSummary) => {
      const post = await readAnswers(summary, list.posts);
      store.put(opensPosts ? await openPost(post, isRecent) : post, listedAt);
    };
    // Posts are opened one after another; states alone may be read together.
    if (!opensPosts) await Promise.all(reports.map(readNext));
    else for (const summary of reports.slice(0, POSTS_READ_AT_ONCE)) await readNext(summary);
    await readRepliesToEarlierPage(list.posts);
    if (page > FIRST_PAGE) return list;
    store.forgetOwnBefore(startedAt);
    lastReadAt = startedAt;
    return list;
  }

  /** Reads comments if their number is unknown or has changed, or if an answer may still become another one. */
  async function readAnswers(summary: PostSummary, listed: PostSummary[]): Promise<ReportPost> {
    const { id, title, authorName, createdAt, commentCount, rawContent } = summary;
    const known: ReportPost = store.find(id) ?? {
      ...{ id, title, authorName, createdAt, report: null, openings: 0, commentCount: 0 },
      toiletId: toiletNamedIn(rawContent),
      comment: null,
      replies: [],
    };
    const replies = await readReplies(summary, listed, known.replies);
    const post = { ...known, id, title, authorName, createdAt, replies };
    const state = stateOf(post);
    const isOver = state === "ended" && !store.isFresh({ at: dayStart(createdAt) });
    const mayHaveChanged = commentCount === null ? !isOver : commentCount !== known.commentCount;
    if (!mayHaveChanged && state !== "checking") return post;
    const comments = await board.listComments(id).catch(nullIfRejected);
    return comments ? { ...post, commentCount, comment: newestComment(comments, now()) } : post;
  }

  /** Keeps the known replies to the last post of a page, because the next page may list them. */
  async function readReplies(
    summary: PostSummary,
    listed: PostSummary[],
    known: ReportAnswer[],
  ): Promise<ReportAnswer[]> {
    const replies = listed.filter((post) => isReplyTo(summary, post));
    const isLast = listed.findLast(({ replyLevel }) => replyLevel === 0)?.id === summary.id;
    const isUnlisted = ({ id }: ReportAnswer) => id !== NOTED && !replies.some((reply) => reply.id === id);
    const keptReplies = isLast ? known.filter(isUnlisted) : [];
    const answers = await Promise.all(replies.map((reply) => readReply(reply, known)));
    return [...keptReplies, ...answers.filter((answer) => answer !== null)];
  }

  /** Opens a reply once if the list lacks its text or author. @returns null for a reply of a member */
  async function readReply(
    { id, authorName, rawContent, createdAt }: PostSummary,
    known: ReportAnswer[],
  ): Promise<ReportAnswer | null> {
    const knownReply = known.find((reply) => reply.id === id);
    const isListedWhole = authorName !== null && rawContent !== "";
    if (!isListedWhole && (knownReply || memberReplies.has(id))) return knownReply ?? null;
    const opened = isListedWhole ? null : await board.open(id).catch(nullIfRejected);
    if (!mayAnswer(authorName ?? opened?.authorName ?? null)) {
      memberReplies.set(id, true);
      return null;
    }
    const answer = readAnswer(id, toPlainText(opened?.rawContent ?? rawContent), createdAt, now());
    return knownReply ? { ...knownReply, verdict: answer.verdict } : answer;
  }

  async function readRepliesToEarlierPage(listed: PostSummary[]): Promise<void> {
    for (const reply of listed) {
      const parent = reply.parentId === null ? undefined : store.find(reply.parentId);
      if (!parent || listed.some(({ id }) => id === parent.id)) continue;
      const answer = await readReply(reply, parent.replies);
      const others = parent.replies.filter(({ id }) => id !== reply.id);
      store.setAnswers(parent.id, { replies: answer ? [...others, answer] : others });
    }
  }

  /** Opens the post of a report once. @param isRecent whether a post without a time counts as just written */
  async function openPost(post: ReportPost, isRecent: boolean): Promise<ReportPost> {
    if (stateOf(post) === "ended" || post.openings >= OPENINGS_MAX) return post;
    const opened = await board.open(post.id).catch(nullIfRejected);
    if (!opened) return { ...post, openings: post.openings + 1 };
    const at = now();
    const report = readReport(opened.rawContent, opened.createdAt, at);
    const isNew = report?.hasTime === false && isRecent && isSameDay(opened.createdAt, at);
    const moment = isNew ? { at, hasTime: true } : {};
    return {
      ...post,
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

  async function readPages(): Promise<void> {
    let list = await readNewest();
    for (let page = FIRST_PAGE + 1; page <= Math.min(list.pageCount, PAGES_MAX); page += 1) {
      list = await readPage(page, false);
      if (list.page !== page) return;
    }
  }

  return {
    readNewest,
    /** Reads the states of all reports; callers at the same time share a reading. @throws BackendError */
    readAll(): Promise<void> {
      wholeReading ??= readPages().finally(() => {
        wholeReading = null;
      });
      return wholeReading;
    },
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

/** Some lists do not name the parent of a reply, so the title has to. */
function isReplyTo({ id, title }: PostSummary, post: PostSummary): boolean {
  if (post.replyLevel === 0) return false;
  if (post.parentId !== null) return post.parentId === id;
  return post.title === replyTitle("qna", title) && Number(post.id) > Number(id);
}
