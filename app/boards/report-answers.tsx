import { Again, PostedForm, useBusyIntent, usePlainForm } from "~/forms/posted-form";
import { readFields } from "~/forms/read-fields";
import { ANSWER_WORDS, VERDICTS, type Verdict } from "~/reports/report-verdicts";
import { SubmitButton } from "~/ui/basics";
import { ErrorSummary, Field } from "~/ui/form-fields";
import { ANSWER_REPORT, ANSWER_SENTENCE_MAX, answerFormId, answerSchema } from "./report-answer.schema";
import { reportFormWords } from "./report-form-words";

/** Lets an administrator answer a report with one press. The comment begins with Korean words, which every client reads. */
export function ReportAnswers() {
  return (
    <section className="card report-answers" aria-labelledby="report-answers">
      <h2 id="report-answers">{reportFormWords().answers}</h2>
      {VERDICTS.map((verdict) => (
        <AnswerForm key={verdict} verdict={verdict} />
      ))}
    </section>
  );
}

function AnswerForm({ verdict }: { verdict: Verdict }) {
  const words = reportFormWords();
  const { form, fields, reply } = usePlainForm<{ commentContent: string }>({
    id: answerFormId(verdict),
    read: (texts) => readFields(texts, answerSchema),
  });
  const isBusy = useBusyIntent(ANSWER_REPORT, { answer: verdict });
  return (
    <PostedForm form={form} className="form" isBusy={isBusy} replace preventScrollReset>
      <ErrorSummary form={form} />
      <Again reply={reply} />
      <input type="hidden" name="answer" value={verdict} />
      <Field field={fields.commentContent} label={words.sentence} maxLength={ANSWER_SENTENCE_MAX} />
      <SubmitButton
        intent={ANSWER_REPORT}
        label={ANSWER_WORDS[verdict]}
        busyLabel={words.sending}
        isBusy={isBusy}
      />
    </PostedForm>
  );
}
