import { type FieldMetadata, getCollectionProps } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { z } from "zod";
import { Again, PostedForm, useBusyIntent, usePlainForm } from "~/forms/posted-form";
import { readFields, usePostedForm } from "~/forms/read-fields";
import { ANSWER_WORDS, VERDICTS, type Verdict } from "~/reports/report-text";
import { SubmitButton } from "~/ui/basics";
import { ErrorSummary, Field, TextArea } from "~/ui/form-fields";
import { toiletHref } from "~/ui/hrefs";
import { REPORT_KINDS, type ReportKind } from "~/ui/toilet-actions";
import { UserText } from "~/ui/user-text";
import { uiWords } from "~/ui/words";
import {
  ANSWER_REPORT,
  ANSWER_SENTENCE_MAX,
  answerFormId,
  answerSchema,
  POST_FORM,
  SAVE_POST,
  SENTENCE_MAX,
} from "./post-form.schema";
import type { ReportDraft } from "./report-form.server";
import { reportFormWords } from "./report-form-words";
import { boardWords } from "./words";

const schema = z.object({ report: z.string().optional(), sentence: z.string().max(SENTENCE_MAX).optional() });

type ReportFormProps = { report: ReportDraft; listHref: string };

/** A post form that is already filled in: the kind and the toilet are chosen, and a sentence is optional. */
export function ReportForm({ report, listHref }: ReportFormProps) {
  const words = reportFormWords();
  const { post } = boardWords();
  const { form, fields, reply } = usePostedForm({
    id: POST_FORM,
    schema,
    stored: { report: report.kind, sentence: "" },
  });
  const isBusy = useBusyIntent(SAVE_POST);
  return (
    <>
      <h1>{words.title}</h1>
      <PostedForm form={form} className="form card" isBusy={isBusy}>
        <ErrorSummary form={form} />
        <p>
          {words.place}:{" "}
          <Link to={toiletHref(report.toiletId)}>
            <UserText>{report.name}</UserText>
          </Link>
        </p>
        <KindField field={fields.report} />
        <TextArea field={fields.sentence} label={words.sentence} rows={3} maxLength={SENTENCE_MAX} />
        <input type="hidden" name="title" value={report.title} />
        <Again reply={reply} />
        <div className="form-foot">
          <Link to={listHref} className="button">
            {post.list}
          </Link>
          <SubmitButton intent={SAVE_POST} label={words.send} busyLabel={words.sending} isBusy={isBusy} />
        </div>
      </PostedForm>
    </>
  );
}

function KindField({ field }: { field: FieldMetadata<string | undefined> }) {
  const { kinds } = uiWords().report;
  return (
    <fieldset className="field" id={field.id}>
      <legend>{reportFormWords().kind}</legend>
      <div className="choices">
        {getCollectionProps(field, { type: "radio", options: [...REPORT_KINDS] }).map(
          ({ key, ...choice }) => (
            <label key={key} className="choice">
              <input {...choice} />
              {kinds[choice.value as ReportKind]}
            </label>
          ),
        )}
      </div>
    </fieldset>
  );
}

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
