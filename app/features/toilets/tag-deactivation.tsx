import { useEffect, useRef } from "react";
import { Korean } from "~/ui/korean";
import { uiWords } from "~/ui/words";
import { toiletFormWords } from "./form/words";
import type { TagChoice } from "./tag-options.server";

/** Asks whether to deactivate a tag. Part of the toilet's form, so that the answer keeps what was typed. */
export function DeactivateButton({ tag }: { tag: TagChoice | undefined }) {
  if (!tag?.id || tag.isBuiltIn) return null;
  const { submit } = toiletFormWords().deactivation;
  return (
    <button type="submit" name="tagId" value={tag.id} className="chip-end" title={submit} formNoValidate>
      <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
        <path d="M2 2l8 8M10 2l-8 8" fill="none" stroke="currentColor" strokeWidth="1.75" />
      </svg>
      <span className="visually-hidden">
        <Korean>{tag.name}</Korean> {submit}
      </span>
    </button>
  );
}

export function DeactivationQuestion({ tag }: { tag: TagChoice }) {
  const { question, submit } = toiletFormWords().deactivation;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.close();
    element?.showModal();
  }, []);
  return (
    <dialog open ref={dialog} className="confirm" aria-labelledby="tag-question">
      <h2 id="tag-question">{question}</h2>
      <p>
        <Korean>{tag.name}</Korean>
      </p>
      <input type="hidden" name="tagId" value={tag.id ?? ""} />
      <div className="actions">
        <button type="submit" name="intent" value="keep-form" className="button" formNoValidate>
          {uiWords().form.cancel}
        </button>
        <button
          type="submit"
          name="intent"
          value="deactivate-tag"
          className="button button-danger"
          formNoValidate
        >
          {submit}
        </button>
      </div>
    </dialog>
  );
}
