import { useId } from "react";
import { useLatestReply } from "~/forms/form-reply";
import { RefusalSummary } from "./error-summary";
import { uiWords } from "./words";

type OrphanRefusalProps = {
  /** ids of the forms of the page that say themselves what was refused */
  forms: string[];
  /** name of the field of a text that must not be lost with its form */
  field: string;
};

/** What was refused and has no form on the page to say it: a deletion, or the change of a text that is gone. */
export function OrphanRefusal({ forms, field }: OrphanRefusalProps) {
  const id = useId();
  const reply = useLatestReply();
  if (!reply || forms.includes(reply.formId)) return null;
  const typed = reply.result.initialValue?.[field];
  return (
    <>
      <RefusalSummary reply={reply} />
      {typeof typed === "string" && typed !== "" && (
        <div className="field">
          <label htmlFor={id}>{uiWords().form.typed}</label>
          <textarea id={id} rows={3} readOnly defaultValue={typed} />
        </div>
      )}
    </>
  );
}
