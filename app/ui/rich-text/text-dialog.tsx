import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { uiWords } from "~/ui/words";
import { richTextWords } from "./words";

type TextDialogProps = {
  title: string;
  label: string;
  value: string;
  hint?: string;
  inputMode?: "url" | "text";
  removeLabel?: string;
  check(text: string): string | null;
  onSubmit(text: string): void;
  onRemove?(): void;
  onClose(): void;
};

/** Asks for one text. It stands outside of the page's form: its Enter and its field are its own. */
export function TextDialog(props: TextDialogProps) {
  const {
    title,
    label,
    value,
    hint,
    inputMode = "text",
    removeLabel,
    check,
    onSubmit,
    onRemove,
    onClose,
  } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    const text = String(new FormData(event.currentTarget).get("text") ?? "").trim();
    const fault = check(text);
    setError(fault);
    if (!fault) onSubmit(text);
  }
  return createPortal(
    <dialog ref={dialog} className="text-dialog" aria-labelledby={`${id}-title`} onClose={onClose}>
      <form onSubmit={submit} noValidate className="form">
        <h2 id={`${id}-title`}>{title}</h2>
        <TextField id={id} label={label} value={value} hint={hint} inputMode={inputMode} error={error} />
        <div className="actions">
          <button type="submit" className="button button-primary">
            {richTextWords().dialogs.apply}
          </button>
          {removeLabel && (
            <button type="button" className="button button-quiet-danger" onClick={onRemove}>
              {removeLabel}
            </button>
          )}
          <button type="button" className="button" onClick={() => dialog.current?.close()}>
            {uiWords().form.cancel}
          </button>
        </div>
      </form>
    </dialog>,
    document.body,
  );
}

type TextFieldProps = Pick<TextDialogProps, "label" | "value" | "hint" | "inputMode"> & {
  id: string;
  error: string | null;
};

function TextField({ id, label, value, hint, inputMode, error }: TextFieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <input
        id={id}
        name="text"
        defaultValue={value}
        inputMode={inputMode}
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : hint && `${id}-hint`}
      />
      {error && (
        <p className="field-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
