import { useEffect, useRef } from "react";
import { type FormReply, typedText } from "~/forms/form-reply";
import { describedBy, FieldErrors } from "~/ui/field";
import type { TagChoices } from "./tag-options.server";

type TagDeactivationProps = { choices: TagChoices; reply: FormReply | undefined; errors: string[] };

/** Takes a tag that is not built in out of the choice, after a question. Part of the form, so that it keeps what was typed. */
export function TagDeactivation({ choices, reply, errors }: TagDeactivationProps) {
  const own = [...choices.cleanliness, ...choices.hours].filter((tag) => !tag.isBuiltIn && tag.id !== null);
  const question = reply?.offer && "question" in reply.offer ? reply.offer.question : null;
  const chosen = typedText(reply, "tagId");
  const chosenName = own.find((tag) => tag.id === chosen)?.name;
  if (own.length === 0) return null;
  return (
    <details className="tag-deactivation" open={question !== null || errors.length > 0}>
      <summary>추가된 태그 비활성화</summary>
      <div className="field">
        <label htmlFor="tagId">비활성화할 태그</label>
        <div className="inline-form">
          <select
            id="tagId"
            name="tagId"
            key={chosen}
            defaultValue={chosen}
            {...describedBy("tagId", errors)}
          >
            <option value="">선택하세요</option>
            {own.map(({ id, name }) => (
              <option key={id} value={id ?? ""}>
                {name}
              </option>
            ))}
          </select>
          <button type="submit" name="intent" value="ask-deactivate-tag" className="button" formNoValidate>
            비활성화
          </button>
        </div>
        <FieldErrors id="tagId" errors={errors} />
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
      <p>{tagName}</p>
      <div className="actions">
        <button
          type="submit"
          name="intent"
          value="deactivate-tag"
          className="button button-danger"
          formNoValidate
        >
          비활성화
        </button>
        <button type="submit" name="intent" value="keep-form" className="button" formNoValidate>
          취소
        </button>
      </div>
    </dialog>
  );
}
