import { type FieldMetadata, getSelectProps } from "@conform-to/react";
import { useEffect, useRef } from "react";
import type { FormReply } from "~/forms/form-reply";
import { langOf } from "~/languages/lang-of";
import { describedBy, FieldErrors } from "~/ui/field";
import { Korean } from "~/ui/korean";
import { uiWords } from "~/ui/words";
import { toiletFormWords } from "./form/words";
import type { ToiletFormOffer } from "./form-aids.server";
import type { TagChoices } from "./tag-options.server";

type TagDeactivationProps = {
  field: FieldMetadata<string | undefined>;
  choices: TagChoices;
  reply: FormReply<ToiletFormOffer> | undefined;
};

/** Takes a tag that is not built in out of the choice, after a question. Part of the form, so that it keeps what was typed. */
export function TagDeactivation({ field, choices, reply }: TagDeactivationProps) {
  const own = [...choices.cleanliness, ...choices.hours].filter((tag) => !tag.isBuiltIn && tag.id !== null);
  const question = reply?.offer && "question" in reply.offer ? reply.offer.question : null;
  const { deactivation: words } = toiletFormWords();
  const { id, errors } = field;
  const chosen = reply?.result.initialValue?.tagId;
  const chosenName = own.find((tag) => tag.id === chosen)?.name;
  if (own.length === 0) return null;
  const { key: _, ...native } = getSelectProps(field);
  return (
    <details className="tag-deactivation" open={question !== null || errors !== undefined}>
      <summary>{words.summary}</summary>
      <div className="field">
        <label htmlFor={id}>{words.label}</label>
        <div className="inline-form">
          <select key={chosenName} {...native} {...describedBy(id, errors)}>
            <option value="">{words.choose}</option>
            {own.map((tag) => (
              <option key={tag.id} value={tag.id ?? ""} lang={langOf(tag.name)}>
                {tag.name}
              </option>
            ))}
          </select>
          <button type="submit" name="intent" value="ask-deactivate-tag" className="button" formNoValidate>
            {words.submit}
          </button>
        </div>
        <FieldErrors id={id} errors={errors} />
      </div>
      {question && <TagQuestion question={question} tagName={chosenName ?? ""} />}
    </details>
  );
}

function TagQuestion({ question, tagName }: { question: string; tagName: string }) {
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
        <Korean>{tagName}</Korean>
      </p>
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
          {toiletFormWords().deactivation.submit}
        </button>
      </div>
    </dialog>
  );
}
