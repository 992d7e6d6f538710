import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { CONTENT_FORMAT, type Content, type ContentFormat, readContent } from "./content-format";
import { onDraftRestored } from "./draft-store";
import { mergePlainEdit } from "./merge-plain-edit";
import type { EditorHandle, RichEditorProps } from "./rich-editor.client";
import { richTextWords } from "./words";

type EditorComponent = (props: RichEditorProps) => ReactNode;
type PlainField = RefObject<HTMLTextAreaElement>;

/** @param opening initial content of the plain field */
export function useActiveEditor(plain: PlainField, opening: Content) {
  const handle = useRef<EditorHandle | null>(null);
  const isBusy = useRef(false);
  const [format, setFormat] = useState<ContentFormat>("text");
  const [status, setStatus] = useState("");
  const [handlers] = useState(() => ({
    focusEditor: () => handle.current?.focus(),
    takeHandle(taken: EditorHandle) {
      handle.current = taken;
      if (document.activeElement === plain.current) taken.focus();
    },
    write(html: string) {
      const field = plain.current;
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
  const loaded = useLoadedEditor(plain, content);
  useRestoredDraft(plain, content, handle);
  useEffect(() => {
    const form = plain.current?.form;
    // Wait for uploads, because an unfinished image would be missing in the post.
    const waitForImages = (event: SubmitEvent) => {
      if (!isBusy.current) return;
      event.preventDefault();
      event.stopPropagation();
      setStatus(richTextWords().uploads.stillRunning);
    };
    form?.addEventListener("submit", waitForImages);
    return () => form?.removeEventListener("submit", waitForImages);
  }, [plain]);
  return { Editor: loaded?.Editor ?? null, startHtml: loaded?.startHtml ?? "", format, status, handlers };
}

/** Loads the editor, and opens it with the text that was typed in the meantime. */
function useLoadedEditor(plain: PlainField, content: RefObject<Content>) {
  const [loaded, setLoaded] = useState<{ Editor: EditorComponent; startHtml: string } | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const takeOver = (Editor: EditorComponent) => {
      const { html, plain: shown } = content.current ?? { html: "", plain: "" };
      const startHtml = mergePlainEdit(html, shown, plain.current?.value ?? shown);
      setLoaded({ Editor, startHtml });
    };
    import("./rich-editor.client")
      .then(({ RichEditor }) => {
        whenNotTyping(plain, content.current?.plain ?? "", stop.signal, () => takeOver(RichEditor));
      })
      .catch(() => undefined);
    return () => stop.abort();
  }, [plain, content]);
  return loaded;
}

/** Replaces the field at once, or on blur if the member is typing in it. */
function whenNotTyping(plain: PlainField, shown: string, signal: AbortSignal, act: () => void): void {
  const field = plain.current;
  if (!field || signal.aborted) return;
  const isTyping = document.activeElement === field && field.value !== shown;
  if (isTyping) field.addEventListener("blur", act, { once: true, signal });
  else act();
}

/** Puts a restored draft into the editor, or into the plain field if there is no editor. */
function useRestoredDraft(
  plain: PlainField,
  content: { current: Content },
  handle: RefObject<EditorHandle>,
): void {
  useEffect(() => {
    const field = plain.current;
    if (!field?.form) return;
    return onDraftRestored(field.form, ({ [field.name]: text, [CONTENT_FORMAT]: format }) => {
      if (text === undefined) return;
      content.current = readContent(text, format);
      if (handle.current) handle.current.setHtml(content.current.html);
      else field.value = content.current.plain;
    });
  }, [plain, content, handle]);
}
