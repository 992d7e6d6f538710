import { type ReactNode, useRef, useState } from "react";
import { describedBy, FieldErrors } from "~/ui/field";
import { uiWords } from "~/ui/words";
import { CONTENT_FORMAT, CONTENT_UNCHANGED, type ContentFormat, readContent } from "./content-format";
import { uploadImagesTo } from "./image-upload";
import { isSameText } from "./text-to-html";
import { type Opening, useActiveEditor } from "./use-active-editor";

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
