import { LRUCache } from "lru-cache";
import { BackendError } from "~/backend/backend-error";
import { getPost, listPostsOnce } from "~/backend/boards.server";
import { visitorCaller } from "~/backend/caller";
import { listComments } from "~/backend/entries.server";
import { examinedSince } from "~/backend/profile/current-examination.server";
import { localeOf } from "~/languages/formats";
import type { Language } from "~/languages/language";
import { currentLanguage } from "~/languages/words";
import { logger } from "~/log/logger.server";
import type { OpenStatus } from "~/opening-hours/arrival";
import { koreanMoment } from "~/opening-hours/korean-time";
import { koreanMinute } from "~/ui/format-moment";
import { toPlainText } from "~/ui/rich-text/to-plain-text";
import { createReportReader } from "./report-reader.server";
import {
  answerTo,
  createReportStore,
  NOTED,
  newestAnswer,
  newestComment,
  type Report,
  type ReportAnswer,
  type ReportCounts,
  type ReportPost,
  readAnswer,
} from "./report-store.server";
import { reportSearch } from "./report-text";
import { reportWords } from "./report-words";

const ROUND_EVERY_MS = 60_000;
const LISTED_MAX = 10;
const FIRST_ROUND_AFTER_MS = 500;
const LOCKED_COUNTS_MS = 3 * 3_600_000;

const store = createReportStore(Date.now);
const reader = createReportReader(
  {
    listReports: (page) => listPostsOnce("qna", reportSearch(page), visitorCaller()),
    open: (postId) => getPost("qna", postId, visitorCaller()),
    listComments: (postId) => listComments("qna", postId, visitorCaller()),
    identity: examinedSince,
  },
  store,
  Date.now,
);

/** Reads the board once a minute from now on. */
export function watchReports(): void {
  const readLater = (ms: number) => setTimeout(readOnce, ms).unref();
  const readOnce = () =>
    void reader
      .readInTurn()
      .catch((error: unknown) => {
        // The client has logged a failed call already.
        if (!(error instanceof BackendError))
          logger.error({ error: String(error) }, "the reports could not be read");
      })
      .finally(() => readLater(ROUND_EVERY_MS));
  readLater(FIRST_ROUND_AFTER_MS);
}

export const { addOwn: addOwnReport, forget: forgetReport, hasReported } = store;

/** Notes an administrator's reply, which the next reading lists with its number. */
export function noteReportReply(postId: string, html: string): void {
  const reply = readAnswer(NOTED, toPlainText(html), new Date().toISOString(), Date.now());
  store.setAnswers(postId, { replies: [...(store.find(postId)?.replies ?? []), reply] });
}

/** Reads the comments of a report after a change of them, so that its pages show the newest answer at once. */
export async function rereadReportAnswers(postId: string): Promise<void> {
  if (!store.find(postId)) return;
  try {
    const comments = await listComments("qna", postId, visitorCaller());
    store.setAnswers(postId, { comment: newestComment(comments, Date.now()) });
  } catch (error) {
    // The next reading learns the answer.
    if (!(error instanceof BackendError)) throw error;
  }
}

/** Returns the answers to posts of reports; undefined for unknown posts. Lists the newest reports if one is unknown. */
export async function findReportAnswers(postIds: string[]): Promise<(ReportAnswer | null | undefined)[]> {
  if (!postIds.every((id) => store.find(id))) await reader.readNewest().catch(() => null);
  return postIds.map((id) => {
    const post = store.find(id);
    return post && answerTo(post);
  });
}

/** Reads the board, then lists the newest reports and counts all by their state. @throws BackendError */
export async function listAndCountReports(): Promise<{ newest: ReportPost[]; counts: ReportCounts }> {
  await reader.readAll();
  return { newest: store.newest(LISTED_MAX), counts: store.count() };
}

/** Reads the board, then lists the newest reports with and without an answer. @throws BackendError */
export async function listNewestReports(): Promise<ReportPost[]> {
  await reader.readNewest();
  return store.newest(LISTED_MAX);
}

const unusableToilets = new LRUCache<string, string[], number>({
  max: 1,
  memoMethod(_key, _stale, { context: at }) {
    const severeReports = store.all().filter((report) => isSevere(report, at));
    return [...new Set(severeReports.map(({ toiletId }) => toiletId))];
  },
});

/** Returns ids of toilets that are reported gone, or recently locked. Lists sort them like closed toilets. */
export const findUnusableToilets = (at: number): string[] =>
  unusableToilets.memo(`${at} ${store.revision()}`, { context: at });

const isSevere = ({ kind, at, hasTime }: Report, now: number): boolean =>
  kind === "gone" || (kind === "locked" && hasTime && at >= now - LOCKED_COUNTS_MS);

/** Describes the reports on a toilet, to show beside its state. @param at epoch milliseconds */
export function reportStatusOf(toiletId: string, at: number): Pick<OpenStatus, "reported"> {
  const reports = store.reportsOf(toiletId);
  const shownReport = reports.find((report) => isSevere(report, at)) ?? reports[0];
  if (!shownReport) return {};
  const { kinds, count, checking } = reportWords();
  const text =
    reports.length > 1
      ? count(reports.length)
      : `${kinds[shownReport.kind]} · ${momentWords(shownReport, at)}`;
  // An answer counts for its post only, so one report without an answer keeps the toilet's state open.
  const isChecking = reports.every(({ answer }) => answer);
  const answer = isChecking ? newestAnswer(reports.map((report) => report.answer ?? null)) : null;
  return {
    reported: {
      kind: shownReport.kind,
      text,
      state: answer ? "checking" : "open",
      ...(answer && { answer: `${checking} · ${clockWords(answer, at)}` }),
    },
  };
}

const formats = new Map<Language, Intl.RelativeTimeFormat>();

type Moment = Pick<Report, "at" | "hasTime">;

/** @returns `14:10`, or `어제` */
const clockWords = (moment: Moment, now: number): string =>
  moment.hasTime && dayOf(now) <= dayOf(moment.at)
    ? koreanMinute(moment.at).slice(-5)
    : momentWords(moment, now);

/** @returns `오늘 14:02`, or `3일 전` */
function momentWords({ at, hasTime }: Moment, now: number): string {
  const days = dayOf(now) - dayOf(at);
  const language = currentLanguage();
  const format =
    formats.get(language) ?? new Intl.RelativeTimeFormat(localeOf(language), { numeric: "auto" });
  formats.set(language, format);
  const day = format.format(-Math.max(0, days), "day");
  return days <= 0 && hasTime ? `${day} ${koreanMinute(at).slice(-5)}` : day;
}

const dayOf = (at: number): number => koreanMoment(new Date(at)).dayNumber;
