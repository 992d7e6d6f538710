import { isReservedName } from "~/names/reserved-names";
import { formatDate, momentOf } from "~/ui/format-moment";
import { dayStart } from "./report-text";
import { type Verdict, verdictOf } from "./report-verdicts";

/** The id of a reply that this process has sent and not listed yet. */
export const NOTED = "";

/** An administrator's comment or reply. `hasTime` is false if only the day is known. */
export type ReportAnswer = { id: string; verdict: Verdict; at: number; hasTime: boolean };
export type ReportState = "open" | "checking" | "ended";

export const newestAnswer = (answers: readonly (ReportAnswer | null)[]): ReportAnswer | null =>
  answers.reduce((newest, answer) => (answer && (!newest || answer.at >= newest.at) ? answer : newest), null);

export function stateAfter(answer: ReportAnswer | null): ReportState {
  if (!answer) return "open";
  return answer.verdict === "checking" ? "checking" : "ended";
}

const DAY_MS = 86_400_000;

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
