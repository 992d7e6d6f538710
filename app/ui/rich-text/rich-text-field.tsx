import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { describedBy, FieldErrors } from "~/ui/form-fields";
import { uiWords } from "~/ui/words";
import { onDraftRestored } from "./draft-store";
import { uploadImagesTo } from "./image-upload";
import { htmlToText } from "./reduce-html";
import type { EditorHandle, RichEditorProps } from "./rich-editor.client";
import { isSameText, textToHtml } from "./text-to-html";
import { richTextWords } from "./words";

/** A refused text; `isUnchanged`: the editor that sent it was untouched. */
export type TypedContent = { content: string; format: ContentFormat; isUnchanged: boolean };

type RichTextFieldProps = {
  label: string;
  /** the stored, sanitised post; empty for a new one */
  html: string;
  typed?: TypedContent;
  /** whether the plain field shows all of the stored post */
  isPlain?: boolean;
  /** shown with the plain field only, above it */
  plainNotice?: ReactNode;
  /** accepts one image under `images` and answers JSON `{ url }` */
  uploadAction: string;
  id?: string;
  errors?: string[];
  isRequired?: boolean;
  /** shown with the plain field only, such as the choice of images to append */
  children?: ReactNode;
};

const NAME = "content";

/** A textarea that posts `contentFormat=text`. The editor posts `html` there after its first change. */
export function RichTextField(props: RichTextFieldProps) {
  const { label, html, typed, isPlain = true, uploadAction, id = NAME, errors = [] } = props;
  const [opening] = useState(() => openingOf(html, typed, isPlain));
  const plainField = useRef<HTMLTextAreaElement>(null);
  const { Editor, startHtml, format, status, handlers } = useActiveEditor(plainField, opening);
  const [uploadImage] = useState(() => uploadImagesTo(uploadAction));
  const description = describedBy(id, errors);
  return (
    <div className="field rich-text-field">
      {!Editor && props.plainNotice}
      <label htmlFor={id} id={`${id}-label`}>
        {label} {props.isRequired && <span className="required">{uiWords().form.required}</span>}
      </label>
      <textarea
        ref={plainField}
        id={id}
        name={NAME}
        rows={14}
        defaultValue={opening.plain}
        {...(Editor ? BEHIND_EDITOR : description)}
        onFocus={Editor ? handlers.focusEditor : undefined}
      />
      <input type="hidden" name={CONTENT_FORMAT} value={format} />
      {Editor && format === "text" && <input type="hidden" name={CONTENT_UNCHANGED} value="yes" />}
      {Editor && (
        <Editor
          id={`${id}-editor`}
          html={startHtml}
          labelId={`${id}-label`}
          describedBy={description["aria-describedby"]}
          isInvalid={errors.length > 0}
          isRequired={props.isRequired ?? false}
          uploadImage={uploadImage}
          onReady={handlers.takeHandle}
          onChange={handlers.write}
          onBusy={handlers.setBusy}
        />
      )}
      <p role="status" className="rich-editor-status">
        {status}
      </p>
      <FieldErrors id={id} errors={errors} />
      {props.children && <PlainOnly isHidden={Editor !== null}>{props.children}</PlainOnly>}
    </div>
  );
}

/** Reopens the stored post, or a refused text. An edited plain text of a formatted post stays plain. */
function openingOf(html: string, typed: TypedContent | undefined, isPlain: boolean): Opening {
  const { plain } = readContent(html, "html");
  const isStoredText = html !== "" && typed?.format === "text" && isSameText(typed.content, plain);
  const isUnchanged = typed?.isUnchanged || isStoredText;
  if (!typed || isUnchanged) return { stored: html, html, plain, isPlain, staysPlain: false };
  return {
    ...readContent(typed.content, typed.format),
    stored: html,
    isPlain,
    staysPlain: !isPlain && typed.format === "text",
  };
}

/** Keeps the named field as the target of the label and the error summary, and passes focus on to the editor. */
const BEHIND_EDITOR = {
  className: "rich-text-behind",
  tabIndex: -1,
  "aria-hidden": true,
  autoComplete: "off",
} as const;

/** Hides its content together with the plain field, unless a file is already chosen in it. */
function PlainOnly({ isHidden, children }: { isHidden: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const chosen = [...(box.current?.querySelectorAll<HTMLInputElement>("input[type=file]") ?? [])].some(
    ({ files }) => (files?.length ?? 0) > 0,
  );
  return (
    <div ref={box} hidden={isHidden && !chosen}>
      {children}
    </div>
  );
}

/** Format of a text: `text` from the plain field, `html` from the editor. */
type ContentFormat = "text" | "html";

const CONTENT_FORMAT = "contentFormat";
/** Field that an untouched editor sends, so that the post keeps its formatting. */
const CONTENT_UNCHANGED = "contentUnchanged";

/** A text in both formats, for the editor and for the plain field. */
type Content = { html: string; plain: string };

/** Reads a posted, saved or stored text. Any format but `html` means plain text. */
function readContent(content: string, format: string | undefined): Content {
  if (format === "html") return { html: content, plain: htmlToText(content) };
  return { html: textToHtml(content), plain: content };
}

type EditorComponent = (props: RichEditorProps) => ReactNode;
type PlainField = RefObject<HTMLTextAreaElement>;

/** The initial content, and the stored post. `staysPlain`: the text is an edit that the editor would open unformatted. */
type Opening = Content & { stored: string; isPlain: boolean; staysPlain: boolean };

/** Loads the editor and puts it in place of the plain field. */
function useActiveEditor(plainField: PlainField, opening: Opening) {
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
