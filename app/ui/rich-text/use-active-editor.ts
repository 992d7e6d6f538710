import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { CONTENT_FORMAT, type Content, type ContentFormat, readContent } from "./content-format";
import { onDraftRestored } from "./draft-store";
import { mergePlainEdit } from "./merge-plain-edit";
import type { EditorHandle, RichEditorProps } from "./rich-editor.client";
import { richTextWords } from "./words";

type EditorComponent = (props: RichEditorProps) => ReactNode;
type PlainField = RefObject<HTMLTextAreaElement>;

/** @param opening initial content of the plain field */
export function useActiveEditor(plainField: PlainField, opening: Content) {
  const handle = useRef<EditorHandle | null>(null);
  const isBusy = useRef(false);
  const [format, setFormat] = useState<ContentFormat>("text");
  const [status, setStatus] = useState("");
  const [handlers] = useState(() => ({
    focusEditor: () => handle.current?.focus(),
    takeHandle(editorHandle: EditorHandle) {
      handle.current = editorHandle;
      if (document.activeElement === plainField.current) editorHandle.focus();
    },
    write(html: string) {
      const field = plainField.current;
      if (!field) return;
      field.value = html;
      setFormat("html");
      field.dispatchEvent(new Event("input", { bubbles: true }));
    },
    setBusy(busy: boolean) {
      isBusy.current = busy;
      if (!busy) setStatus("");
    },
  }));
  const content = useRef(opening);
  const loadedEditor = useLoadedEditor(plainField, content);
  useRestoredDraft(plainField, content, handle);
  useEffect(() => {
    const form = plainField.current?.form;
    // Wait for uploads, because an unfinished image would be missing in the post.
    const waitForImages = (event: SubmitEvent) => {
      if (!isBusy.current) return;
      event.preventDefault();
      event.stopPropagation();
      setStatus(richTextWords().uploads.stillRunning);
    };
    form?.addEventListener("submit", waitForImages);
    return () => form?.removeEventListener("submit", waitForImages);
  }, [plainField]);
  return {
    Editor: loadedEditor?.Editor ?? null,
    startHtml: loadedEditor?.startHtml ?? "",
    format,
    status,
    handlers,
  };
}

/** Loads the editor, and opens it with the text that was typed in the meantime. */
function useLoadedEditor(plainField: PlainField, content: RefObject<Content>) {
  const [loadedEditor, setLoaded] = useState<{ Editor: EditorComponent; startHtml: string } | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const takeOver = (Editor: EditorComponent) => {
      const { html, plain: shownText } = content.current ?? { html: "", plain: "" };
      const startHtml = mergePlainEdit(html, shownText, plainField.current?.value ?? shownText);
      setLoaded({ Editor, startHtml });
    };
    import("./rich-editor.client")
      .then(({ RichEditor }) => {
        whenNotTyping(plainField, content.current?.plain ?? "", stop.signal, () => takeOver(RichEditor));
      })
      .catch(() => undefined);
    return () => stop.abort();
  }, [plainField, content]);
  return loadedEditor;
}

/** Replaces the field at once, or on blur if the member is typing in it. */
function whenNotTyping(
  plainField: PlainField,
  shownText: string,
  signal: AbortSignal,
  act: () => void,
): void {
  const field = plainField.current;
  if (!field || signal.aborted) return;
  const isTyping = document.activeElement === field && field.value !== shownText;
  if (isTyping) field.addEventListener("blur", act, { once: true, signal });
  else act();
}

/** Puts a restored draft into the editor, or into the plain field if there is no editor. */
function useRestoredDraft(
  plainField: PlainField,
  content: { current: Content },
  handle: RefObject<EditorHandle>,
): void {
  useEffect(() => {
    const field = plainField.current;
    if (!field?.form) return;
    return onDraftRestored(field.form, ({ [field.name]: text, [CONTENT_FORMAT]: format }) => {
      if (text === undefined) return;
      content.current = readContent(text, format);
      if (handle.current) handle.current.setHtml(content.current.html);
      else field.value = content.current.plain;
    });
  }, [plainField, content, handle]);
}
