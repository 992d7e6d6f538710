import type { Editor } from "@tiptap/react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { FieldHint } from "~/ui/form-fields";
import { uiWords } from "~/ui/words";
import { Button } from "../basics";
import { safeHref } from "./text-to-html";
import { richTextWords } from "./words";

type DialogProps = { editor: Editor; onClose(): void };

export function LinkDialog({ editor, onClose }: DialogProps) {
  const present: unknown = editor.getAttributes("link").href;
  const { dialogs: words, tools } = richTextWords();
  const addressOf = (text: string) => safeHref(text) ?? safeHref(`https://${text}`);
  return (
    <TextDialog
      title={tools.link}
      label={words.address}
      hint={words.addressHint}
      inputMode="url"
      value={typeof present === "string" ? present : ""}
      check={(text) => (text && addressOf(text) ? null : words.noAddress)}
      onSubmit={(text) => putLink(editor, addressOf(text) ?? "", text)}
      onRemove={present ? () => void editor.chain().extendMarkRange("link").unsetLink().run() : undefined}
      onClose={onClose}
    />
  );
}

/** Links the selection or the link at the cursor; without either, inserts the URL as a link. */
function putLink(editor: Editor, href: string, text: string): void {
  const isBare = editor.state.selection.empty && !editor.isActive("link");
  if (isBare)
    editor.commands.insertContent({ type: "text", text, marks: [{ type: "link", attrs: { href } }] });
  else editor.chain().extendMarkRange("link").setLink({ href }).run();
}

export function DescriptionDialog({ editor, onClose }: DialogProps) {
  const { dialogs: words } = richTextWords();
  return (
    <TextDialog
      title={words.image}
      label={words.description}
      hint={words.descriptionHint}
      value={String(editor.getAttributes("image").alt ?? "")}
      check={() => null}
      onSubmit={(alt) => void editor.commands.updateAttributes("image", { alt })}
      onClose={onClose}
    />
  );
}

type TextDialogProps = {
  title: string;
  label: string;
  value: string;
  hint?: string;
  inputMode?: "url" | "text";
  check(text: string): string | null;
  onSubmit(text: string): void;
  onRemove?(): void;
  onClose(): void;
};

/** Asks for a text. Rendered outside of the page's form, so that Enter and its field don't belong to that form. */
function TextDialog({ title, label, value, hint, ...props }: TextDialogProps) {
  const dialog = useModal();
  const id = useId();
  const [error, setError] = useState<string | null>(null);
  function finish(change: () => void) {
    change();
    props.onClose();
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    const text = String(new FormData(event.currentTarget).get("text") ?? "").trim();
    const fault = props.check(text);
    setError(fault);
    if (!fault) finish(() => props.onSubmit(text));
  }
  return createPortal(
    <dialog ref={dialog} className="text-dialog" aria-labelledby={`${id}-title`} onClose={props.onClose}>
      <form onSubmit={submit} noValidate className="form">
        <h2 id={`${id}-title`}>{title}</h2>
        <div className="field">
          <label htmlFor={id}>{label}</label>
          <FieldHint id={id} hint={hint} />
          <input
            id={id}
            name="text"
            defaultValue={value}
            inputMode={props.inputMode ?? "text"}
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
        <div className="actions">
          <Button type="submit" kind="primary">
            {richTextWords().dialogs.apply}
          </Button>
          {props.onRemove && (
            <Button
              type="button"
              kind="quiet-danger"
              onClick={() => props.onRemove && finish(props.onRemove)}
            >
              {richTextWords().dialogs.removeLink}
            </Button>
          )}
          <Button type="button" onClick={() => dialog.current?.close()}>
            {uiWords().form.cancel}
          </Button>
        </div>
      </form>
    </dialog>,
    document.body,
  );
}

function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return dialog;
}
