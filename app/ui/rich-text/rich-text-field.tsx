import { type ReactNode, useRef, useState } from "react";
import { describedBy, FieldErrors, FieldHint } from "~/ui/field";
import { uiWords } from "~/ui/words";
import { CONTENT_FORMAT, type Content, type ContentFormat, readContent } from "./content-format";
import { htmlToText } from "./html-to-text";
import { uploadImagesTo } from "./image-upload";
import { hasImageMark, mergePlainEdit } from "./merge-plain-edit";
import { useEditorInCharge } from "./use-editor-in-charge";
import { richTextWords } from "./words";

type RichTextFieldProps = {
  label: string;
  /** the stored post, sanitised; empty for a new one */
  html: string;
  typed?: { content: string; format: ContentFormat };
  /** takes one image under `images`, answers with JSON `{ url }`; null where images are not taken */
  uploadAction: string | null;
  id?: string;
  errors?: string[];
  isRequired?: boolean;
  /** part of the plain field only, as the choice of images that are put at the end of a text */
  children?: ReactNode;
};

const NAME = "content";

/** The textarea posts `contentFormat=text`; the editor fills the same field, as `html`, from the first change on. */
export function RichTextField(props: RichTextFieldProps) {
  const { label, html, typed, uploadAction, id = NAME, errors = [] } = props;
  const [opening] = useState(() => openingOf(html, typed));
  const plain = useRef<HTMLTextAreaElement>(null);
  const { Editor, startHtml, format, status, handlers } = useEditorInCharge(plain, opening);
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
        ref={plain}
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

/** A plain text that comes back from a refusal opens in the editor with the formatting that it left alone. */
function openingOf(html: string, typed: RichTextFieldProps["typed"]): Content {
  if (!typed) return readContent(html, "html");
  if (typed.format === "html" || !html) return readContent(typed.content, typed.format);
  return { html: mergePlainEdit(html, htmlToText(html), typed.content), plain: typed.content };
}

/** Still the named field, and still what the label and the summary of errors lead to; focus goes on to the editor. */
const BEHIND_EDITOR = {
  className: "rich-text-behind",
  tabIndex: -1,
  "aria-hidden": true,
  autoComplete: "off",
} as const;

/** Goes with the plain field, unless a file was chosen there already. */
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
