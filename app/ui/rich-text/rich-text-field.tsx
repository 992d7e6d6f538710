import { type ReactNode, useRef, useState } from "react";
import { describedBy, FieldErrors, FieldHint } from "~/ui/field";
import { uiWords } from "~/ui/words";
import { CONTENT_FORMAT, type Content, type ContentFormat, readContent } from "./content-format";
import { htmlToText } from "./html-to-text";
import { uploadImagesTo } from "./image-upload";
import { hasImageMark, mergePlainEdit } from "./merge-plain-edit";
import { useActiveEditor } from "./use-active-editor";
import { richTextWords } from "./words";

type RichTextFieldProps = {
  label: string;
  /** the stored, sanitised post; empty for a new one */
  html: string;
  typed?: { content: string; format: ContentFormat };
  /** accepts one image under `images` and answers JSON `{ url }`; null if images are not accepted */
  uploadAction: string | null;
  id?: string;
  errors?: string[];
  isRequired?: boolean;
  /** shown with the plain field only, such as the choice of images to append */
  children?: ReactNode;
};

const NAME = "content";

/** A textarea that posts `contentFormat=text`; after its first change the editor posts `html` in the same field. */
export function RichTextField(props: RichTextFieldProps) {
  const { label, html, typed, uploadAction, id = NAME, errors = [] } = props;
  const [opening] = useState(() => openingOf(html, typed));
  const plainField = useRef<HTMLTextAreaElement>(null);
  const { Editor, startHtml, format, status, handlers } = useActiveEditor(plainField, opening);
  const [uploadImage] = useState(() => uploadImagesTo(uploadAction));
  const hint = !Editor && hasImageMark(opening.plain) ? richTextWords().imageMarks : undefined;
  const description = describedBy(id, errors, hint);
  return (
    <div className="field rich-text-field">
      <label htmlFor={id} id={`${id}-label`}>
        {label} {props.isRequired && <span className="required">{uiWords().form.required}</span>}
      </label>
      <FieldHint id={id} hint={hint} />
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
      {Editor && (
        <Editor
          id={`${id}-editor`}
          html={startHtml}
          labelId={`${id}-label`}
          describedBy={description["aria-describedby"]}
          isInvalid={errors.length > 0}
          isRequired={props.isRequired ?? false}
          uploadImage={uploadImage}
          takesImages={uploadAction !== null}
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

/** Reopens a refused plain text in the editor with the formatting of its unchanged paragraphs. */
function openingOf(html: string, typed: RichTextFieldProps["typed"]): Content {
  if (!typed) return readContent(html, "html");
  if (typed.format === "html" || !html) return readContent(typed.content, typed.format);
  return { html: mergePlainEdit(html, htmlToText(html), typed.content), plain: typed.content };
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
