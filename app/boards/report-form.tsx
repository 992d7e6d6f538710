import { type FieldMetadata, getCollectionProps } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { z } from "zod";
import { Again, PostedForm, useBusyIntent } from "~/forms/posted-form";
import { usePostedForm } from "~/forms/read-fields";
import { SubmitButton } from "~/ui/basics";
import { ErrorSummary, TextArea } from "~/ui/form-fields";
import { toiletHref } from "~/ui/hrefs";
import { REPORT_KINDS, type ReportKind } from "~/ui/toilet-actions";
import { UserText } from "~/ui/user-text";
import { uiWords } from "~/ui/words";
import { POST_FORM, SAVE_POST, SENTENCE_MAX } from "./post-form.schema";
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
