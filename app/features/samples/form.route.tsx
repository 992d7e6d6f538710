import type { FieldMetadata } from "@conform-to/react";
import { Link, useLocation } from "@remix-run/react";
import { Fragment } from "react";
import { z } from "zod";
import { formAction, visitorIntent } from "~/forms/form-action.server";
import { refuseForm } from "~/forms/form-refusal.server";
import { PostedForm } from "~/forms/posted-form";
import { usePostedForm } from "~/forms/read-fields";
import { SubmitButton } from "~/ui/basics";
import { FileBox } from "~/ui/file-field";
import { ErrorSummary, Field, FieldHint, FieldLabel, Select, TextArea } from "~/ui/form-fields";
import { pageTitle } from "~/ui/page-title";
import { FORMS, NOT_INDEXED } from "./sample-pages";

export const handle = { hydrate: false };
export const meta = pageTitle(({ location }) => FORMS[location.pathname]?.title ?? null, NOT_INDEXED);

const NOT_KEPT = "디자인 예시 화면이라 저장되지 않습니다.";

const FORM = "sample-form";
const SEND = "send-sample";

/** Says that nothing is stored, and keeps the typed text. */
export const action = formAction({
  who: "anyone",
  intents: {
    [SEND]: visitorIntent({
      formId: FORM,
      async handle() {
        throw refuseForm(NOT_KEPT);
      },
    }),
  },
});

/** Requires nothing, because the sample stores nothing. */
const schema = z.record(z.string());

export { skipRevalidationAfterRefusal as shouldRevalidate } from "~/forms/skip-revalidation";

export default function SampleFormPage() {
  const sample = FORMS[useLocation().pathname];
  return sample ? <SampleForm {...sample} /> : null;
}

function SampleForm(sample: (typeof FORMS)[string]) {
  const { title, button, hint, list, fileAfter } = sample;
  const { form, fields } = usePostedForm({ id: FORM, schema });
  return (
    <>
      <h1>{title}</h1>
      <PostedForm form={form} section="sample" className="card form">
        <ErrorSummary form={form} />
        <p className="field-hint">{hint}</p>
        {sample.fields.map((described) => (
          <Fragment key={described.name}>
            <SampleField {...described} field={fields[described.name] as FieldMetadata<string | undefined>} />
            {described.name === fileAfter && <FileChoice id={`${FORM}-file`} />}
          </Fragment>
        ))}
        <div className={list ? "form-foot" : "actions"}>
          {list && (
            <Link className="button" to={list}>
              목록
            </Link>
          )}
          <SubmitButton intent={SEND} label={button} busyLabel={button} isBusy={false} />
        </div>
      </PostedForm>
    </>
  );
}

type SampleFieldProps = (typeof FORMS)[string]["fields"][number] & {
  field: FieldMetadata<string | undefined>;
};

function SampleField({ field, label, options, isLong, ...control }: SampleFieldProps) {
  if (options) {
    return (
      <Select field={field} label={label} options={options.map((name) => ({ value: name, label: name }))} />
    );
  }
  if (isLong) return <TextArea field={field} label={label} maxLength={control.maxLength} />;
  return <Field field={field} label={label} {...control} />;
}

/** The file control has no name, so that the browser never uploads a file for this sample. */
function FileChoice({ id }: { id: string }) {
  const hint = "예시 화면이라 고른 파일은 보내지 않습니다.";
  return (
    <div className="field">
      <FieldLabel htmlFor={id} label="파일" />
      <FieldHint id={id} hint={hint} />
      <FileBox id={id} aria-describedby={`${id}-hint`} />
    </div>
  );
}
