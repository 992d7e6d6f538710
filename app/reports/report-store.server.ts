import { createHash, randomBytes } from "node:crypto";
import type { AuthorKey, PostSummary } from "~/backend/board";
import { isReservedName } from "~/names/reserved-names";
import { formatDate, momentOf } from "~/ui/format-moment";
import type { ReportKind } from "~/ui/toilet-actions";
import { dayStart, type Verdict, verdictOf } from "./report-text";

/** Maximum number of posts, and of one member's reports, so that one member cannot displace the others' reports. */
const POSTS_MAX = 5000;
const REPORTS_OF_MEMBER_MAX = 20;
const DAY_MS = 86_400_000;
const FORGOTTEN_AFTER_MS = 14 * DAY_MS;
const OVERDUE_AFTER_MS = 3 * DAY_MS;

/** `hasTime` is false if only the day is known. The author is a hash, so that a member counts once for a toilet. */
export type Report = {
  toiletId: string;
  kind: ReportKind;
  at: number;
  hasTime: boolean;
  author: string;
  /** the administrator's newest answer; null without one */
  answer?: ReportAnswer | null;
};
type OwnReport = Report & { authors: string[] };
type Member = { id: string; uniqId: string | null };

/** A post whose title is a report's. */
export type ReportPost = Pick<PostSummary, "id" | "title" | "authorName" | "createdAt" | "commentCount"> & {
  toiletId: string | null;
  /** null until the post was opened, and if its text is no report */
  report: Report | null;
  /** the newest comment of an administrator, and the administrators' replies */
  comment: ReportAnswer | null;
  replies: ReportAnswer[];
  openings: number;
};

export const answerTo = ({ replies, comment }: Pick<ReportPost, "replies" | "comment">) =>
  newestAnswer([...replies, comment]);

/** Returns the state of a report's post: its newest answer counts. */
export const stateOf = (post: Pick<ReportPost, "replies" | "comment">): ReportState =>
  stateAfter(answerTo(post));

/** Numbers of reports: open without an answer, being checked, and either for more than three days. */
export type ReportCounts = { open: number; checking: number; overdue: number };

export type ReportStore = ReturnType<typeof createReportStore>;

/** Holds the posts of reports, and the reports that members of this process have just sent. */
export function createReportStore(now: () => number) {
  const posts = new Map<string, ReportPost>();
  const { hashOf, hashesOf } = createAuthorHash();
  let ownReports: OwnReport[] = [];
  let revision = 0;
  /** the revision at which this process changed the answers of a post */
  const changedAt = new Map<string, number>();
  let groups: Map<string, Report[]> | null = null;

  function change(): void {
    revision += 1;
    groups = null;
  }
  /** Changes the answers of a post that this process knows. */
  function setAnswers(postId: string, answers: Partial<Pick<ReportPost, "comment" | "replies">>): void {
    const post = posts.get(postId);
    if (!post) return;
    Object.assign(post, answers);
    change();
    changedAt.set(postId, revision);
  }
  function reportsByToilet(): Map<string, Report[]> {
    groups ??= groupByToilet(openReports([...posts.values()]), ownReports);
    return groups;
  }
  const isFresh = ({ at }: Pick<Report, "at">) => at >= now() - FORGOTTEN_AFTER_MS;

  return {
    hashOf,
    isFresh,
    revision: () => revision,
    ids: () => [...posts.keys()],
    find: (postId: string) => posts.get(postId),
    newest: (count: number) =>
      [...posts.values()].sort((a, b) => Number(b.id) - Number(a.id)).slice(0, count),
    reportsOf: (toiletId: string) => (reportsByToilet().get(toiletId) ?? []).filter(isFresh),
    all: () => [...reportsByToilet().values()].flat().filter(isFresh),
    /** Keeps answers that changed after `listedAt`, a revision, because the reader may have listed the post before. */
    put(post: ReportPost, listedAt: number): void {
      const known = posts.get(post.id);
      const isOutdated = known && (changedAt.get(post.id) ?? 0) > listedAt;
      posts.set(post.id, isOutdated ? { ...post, comment: known.comment, replies: known.replies } : post);
      if (post.report) {
        const { toiletId, author } = post.report;
        dropSurplus(posts, author);
        ownReports = ownReports.filter((own) => own.toiletId !== toiletId || !own.authors.includes(author));
      }
      if (posts.size > POSTS_MAX) posts.delete(oldestOf([...posts.values()]).id);
      change();
    },
    setAnswers,
    /** Forgets the post of a report, or a reply to one. */
    forget(postId: string): void {
      changedAt.delete(postId);
      if (posts.delete(postId)) change();
      for (const [id, { replies }] of posts)
        if (replies.some((reply) => reply.id === postId))
          setAnswers(id, { replies: replies.filter((reply) => reply.id !== postId) });
    },
    count(): ReportCounts {
      const counts: ReportCounts = { open: 0, checking: 0, overdue: 0 };
      for (const post of posts.values()) {
        const state = stateOf(post);
        if (state === "ended") continue;
        counts[state] += 1;
        const writtenAt = post.report?.at ?? dayStart(post.createdAt);
        if (writtenAt < now() - OVERDUE_AFTER_MS) counts.overdue += 1;
      }
      return counts;
    },
    forgetAll(): void {
      posts.clear();
      changedAt.clear();
      ownReports = [];
      change();
    },
    /** Adds a member's new report, which counts until a reading that starts later has listed its post. */
    addOwn(report: Pick<Report, "toiletId" | "kind">, member: Member): void {
      const authors = hashesOf(member);
      ownReports.push({ ...report, at: now(), hasTime: true, author: authors[0] ?? "", authors });
      change();
    },
    hasReported: (member: Member, toiletId: string, withinMs: number): boolean =>
      (reportsByToilet().get(toiletId) ?? []).some(
        ({ author, at, hasTime }) => hasTime && at > now() - withinMs && hashesOf(member).includes(author),
      ),
    forgetOwnBefore(startedAt: number): void {
      if (ownReports.every(({ at }) => at >= startedAt)) return;
      ownReports = ownReports.filter(({ at }) => at >= startedAt);
      change();
    },
  };
}

/** Hashes the bare id or number, because the app may learn later which of the two the posts contain. */
function createAuthorHash() {
  const salt = randomBytes(16);
  const hashOf = (author: AuthorKey | null): string =>
    createHash("sha256")
      .update(salt)
      .update(Object.values(author ?? {}).join())
      .digest("base64url");
  const hashesOf = ({ id, uniqId }: Member): string[] => [
    hashOf({ id }),
    ...(uniqId === null ? [] : [hashOf({ uniqId })]),
  ];
  return { hashOf, hashesOf };
}

const openReports = (posts: ReportPost[]): Report[] =>
  posts.flatMap((post) =>
    post.report && stateOf(post) !== "ended" ? [{ ...post.report, answer: answerTo(post) }] : [],
  );

/** Drops the oldest report of a member with too many. Its post stays known, so that it is not opened again. */
function dropSurplus(posts: Map<string, ReportPost>, author: string): void {
  const ofMember = [...posts.values()].filter(({ report }) => report?.author === author);
  if (ofMember.length > REPORTS_OF_MEMBER_MAX) oldestOf(ofMember).report = null;
}

const oldestOf = (posts: ReportPost[]): ReportPost =>
  posts.reduce((oldest, post) => (Number(post.id) < Number(oldest.id) ? post : oldest));

/** Keeps the newest report of each member for each toilet, newest first. */
function groupByToilet(postedReports: Report[], ownReports: OwnReport[]): Map<string, Report[]> {
  const knownAuthors = new Set(postedReports.map(({ author }) => author));
  // Boards name an author by id or by number, so an own report takes the form of the member's posts.
  const normalizedReports = ownReports.map(({ authors, ...report }) => ({
    ...report,
    author: authors.find((author) => knownAuthors.has(author)) ?? report.author,
  }));
  const groups = new Map<string, Report[]>();
  for (const report of [...postedReports, ...normalizedReports].sort((a, b) => b.at - a.at)) {
    const group = groups.get(report.toiletId) ?? [];
    if (!group.some(({ author }) => author === report.author))
      groups.set(report.toiletId, [...group, report]);
  }
  return groups;
}

/** The id of a reply that this process has sent and not listed yet. */
export const NOTED = "";

/** An administrator's comment or reply. `hasTime` is false if only the day is known. */
export type ReportAnswer = { id: string; verdict: Verdict; at: number; hasTime: boolean };
type ReportState = "open" | "checking" | "ended";

export const newestAnswer = (answers: readonly (ReportAnswer | null)[]): ReportAnswer | null =>
  answers.reduce((newest, answer) => (answer && (!newest || answer.at >= newest.at) ? answer : newest), null);

export function stateAfter(answer: ReportAnswer | null): ReportState {
  if (!answer) return "open";
  return answer.verdict === "checking" ? "checking" : "ended";
}

/** Reads an answer. One without a time was written when the process first saw it, at the latest at the end of its day. */
export function readAnswer(id: string, text: string, createdAt: string, seenAt: number): ReportAnswer {
  const at = momentOf(createdAt);
  const verdict = verdictOf(text);
  if (at !== null && !Number.isNaN(at)) return { id, verdict, at, hasTime: true };
  const isSeenThatDay = formatDate(createdAt) === formatDate(new Date(seenAt).toISOString());
  const end = dayStart(createdAt) + DAY_MS - 1;
  return { id, verdict, at: isSeenThatDay || Number.isNaN(end) ? seenAt : end, hasTime: false };
}

type WrittenComment = { id: string; text: string; createdAt: string; isByAdministrator: boolean };

/** Returns the newest comment of an administrator as an answer. Numbers order the comments of one moment. */
export function newestComment(comments: readonly WrittenComment[], now: number): ReportAnswer | null {
  const answers = comments
    .filter(({ isByAdministrator }) => isByAdministrator)
    .sort((a, b) => Number(a.id) - Number(b.id))
    .map(({ id, text, createdAt }) => readAnswer(id, text, createdAt, now));
  return newestAnswer(answers);
}

/** Tells whether a reply may be an administrator's. Some lists name no authors. */
export const mayAnswer = (authorName: string | null): boolean =>
  authorName === null || isReservedName(authorName);
