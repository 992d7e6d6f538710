import { useId } from "react";
import { useLatestReply } from "~/forms/form-reply";
import { RefusalSummary } from "./error-summary";
import { uiWords } from "./words";

type UnmatchedRefusalProps = {
  /** ids of the page's forms, which show their own refusals */
  forms: string[];
  /** name of the text field whose input must not be lost with its form */
  field: string;
};

/** Shows a refusal that has no form on this page, such as of a deletion, with the text that was typed. */
export function UnmatchedRefusal({ forms, field }: UnmatchedRefusalProps) {
  const id = useId();
  const reply = useLatestReply();
  if (!reply || forms.includes(reply.formId)) return null;
  const typedText = reply.result.initialValue?.[field];
  return (
    <>
      <RefusalSummary reply={reply} />
      {typeof typedText === "string" && typedText !== "" && (
        <div className="field">
          <label htmlFor={id}>{uiWords().form.typed}</label>
          <textarea id={id} rows={3} readOnly defaultValue={typedText} />
        </div>
      )}
    </>
  );
}
