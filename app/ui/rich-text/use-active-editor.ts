import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import {
  CONTENT_FORMAT,
  CONTENT_UNCHANGED,
  type Content,
  type ContentFormat,
  readContent,
} from "./content-format";
import { onDraftRestored } from "./draft-store";
import { htmlToText } from "./html-to-text";
import type { EditorHandle, RichEditorProps } from "./rich-editor.client";
import { isSameText, textToHtml } from "./text-to-html";
import { richTextWords } from "./words";

type EditorComponent = (props: RichEditorProps) => ReactNode;
type PlainField = RefObject<HTMLTextAreaElement>;

/** The initial content, and the stored post. `staysPlain`: the text is an edit that the editor would open unformatted. */
export type Opening = Content & { stored: string; isPlain: boolean; staysPlain: boolean };

/** Loads the editor and puts it in place of the plain field. */
export function useActiveEditor(plainField: PlainField, opening: Opening) {
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
  const [loadedEditor, setLoaded] = useState<LoadedEditor | null>(null);
  const [show] = useState(() => (editor: LoadedEditor | null, newFormat: ContentFormat) => {
    setLoaded(editor);
    setFormat(newFormat);
  });
  useLoadedEditor(plainField, content, show);
  useRestoredDraft(plainField, content, handle, show);
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

type LoadedEditor = { Editor: EditorComponent; startHtml: string };

/** Loads the editor, and opens it with the text that was typed in the meantime, unless that lost its formatting. */
function useLoadedEditor(
  plainField: PlainField,
  content: RefObject<Opening>,
  show: (editor: LoadedEditor, format: ContentFormat) => void,
): void {
  useEffect(() => {
    const stop = new AbortController();
    const takeOver = (Editor: EditorComponent) => {
      const { current: opening } = content;
      const { current: field } = plainField;
      if (!opening || !field || opening.staysPlain) return;
      const isTyped = !isSameText(field.value, opening.plain);
      if (isTyped && !opening.isPlain) return;
      const startHtml = isTyped ? textToHtml(field.value) : opening.html;
      const isStored = startHtml === opening.stored;
      if (!isStored) field.value = startHtml;
      show({ Editor, startHtml }, isStored ? "text" : "html");
    };
    import("./rich-editor.client")
      .then(({ RichEditor }) => {
        whenNotTyping(plainField, content.current?.plain ?? "", stop.signal, () => takeOver(RichEditor));
      })
      .catch(() => undefined);
    return () => stop.abort();
  }, [plainField, content, show]);
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

/** Puts a restored draft into the editor, or into the plain field if the editor would open it unformatted. */
function useRestoredDraft(
  plainField: PlainField,
  content: { current: Opening },
  handle: { current: EditorHandle | null },
  show: (editor: null, format: ContentFormat) => void,
): void {
  useEffect(() => {
    const field = plainField.current;
    const form = field?.form;
    if (!form) return;
    return onDraftRestored(form, ({ [field.name]: text, [CONTENT_FORMAT]: format }) => {
      if (text === undefined) return;
      const { stored, isPlain } = content.current;
      const isUnchanged = format !== "html" && isSameText(text, htmlToText(stored));
      if (isUnchanged && new FormData(form).has(CONTENT_UNCHANGED)) return;
      const staysPlain = format !== "html" && !isUnchanged && !isPlain;
      const { html, plain } = isUnchanged ? readContent(stored, "html") : readContent(text, format);
      content.current = { html, plain, stored, isPlain, staysPlain };
      if (staysPlain) {
        handle.current = null;
        show(null, "text");
      }
      if (handle.current) handle.current.setHtml(html);
      else field.value = plain;
    });
  }, [plainField, content, handle, show]);
}
