import { z } from "zod";
import { ENTRY_MAX } from "~/entries/entry-kind";
import { lazyMessage, multiline } from "~/forms/read-fields";
import { VERDICTS, type Verdict } from "~/reports/report-verdicts";
import { boardWords } from "./words";

export const ANSWER_REPORT = "answer-report";
/** Leaves room for the answer's first words. */
export const ANSWER_SENTENCE_MAX = ENTRY_MAX - 20;

export const answerFormId = (verdict: string) => `answer-${verdict}`;

const message = lazyMessage(() => boardWords().comments.tooLong);

export const answerSchema = z.object({
  answer: z.enum(VERDICTS as [Verdict, ...Verdict[]]),
  commentContent: multiline(message).pipe(z.string(message).max(ANSWER_SENTENCE_MAX)).default(""),
});
