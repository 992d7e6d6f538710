import type { FieldMetadata } from "@conform-to/react";
import { Link, useHref, useLoaderData } from "@remix-run/react";
import { type ChangeEvent, useRef, useState } from "react";
import { POST_TITLE_MAX } from "~/backend/board";
import { useLostFilesMessage } from "~/forms/chosen-files";
import { Again, type FormReply, PostedForm, Revision, useBusyIntent } from "~/forms/posted-form";
import { textsOf, usePostedForm } from "~/forms/read-fields";
import { formWords } from "~/forms/words";
import { sizeText } from "~/texts/file-texts";
import { SubmitButton, VisuallyHidden } from "~/ui/basics";
import { FileField } from "~/ui/file-field";
import { describedBy, ErrorSummary, Field, FieldErrors, FieldHint } from "~/ui/form-fields";
import type { ContentKind } from "~/ui/rich-text/content-kind";
import { RichTextField, type TypedContent } from "~/ui/rich-text/rich-text-field";
import { DraftNotice, useDraft } from "~/ui/rich-text/use-draft";
import { UserText } from "~/ui/user-text";
import { uiWords } from "~/ui/words";
import { IMAGE_TYPES, IMAGES_MAX, POST_FORM, SAVE_POST, schemaOf } from "./post-form.schema";
import type { PostFormData } from "./post-form.server";
import { ReportForm } from "./report-form";
import { boardWords } from "./words";

const DRAFT_FIELDS = ["title", "content", "contentFormat"];

export function PostFormPage() {
  const page = useLoaderData<PostFormData>();
  const { boards, form } = boardWords();
  if (page.report) return <ReportForm report={page.report} listHref={page.listHref} />;
  return (
    <>
      <h1>{form.heading(boards[page.frame.board].title, form.modes[page.mode])}</h1>
      <PostForm page={page} />
    </>
  );
}

function PostForm({ page }: { page: PostFormData }) {
  const { frame, mode, html, title, isTitleFixed, contentKind } = page;
  const { form: words, list } = boardWords();
  const element = useRef<HTMLFormElement>(null);
  const { form, fields, reply } = usePostedForm({
    id: POST_FORM,
    schema: schemaOf(frame),
    stored: { title },
  });
  const isBusy = useBusyIntent(SAVE_POST);
  const draftKey = [page.memberId, frame.base, mode, page.postId ?? ""].join(" ");
  const draft = useDraft(element, draftKey, DRAFT_FIELDS);
  const lostFiles = useLostFilesMessage(reply, fields.files.id, formWords().chooseFilesAgain);
  const isKeepOffered = contentKind !== "plain" || reply?.result.initialValue?.keepContent === "yes";
  const keepContent = <KeepContentField contentKind={contentKind} field={fields.keepContent} reply={reply} />;
  const uploadHref = useHref(`/community/${frame.board}/images`);
  return (
    <PostedForm
      form={form}
      formRef={element}
      data-drafts
      encType="multipart/form-data"
      className="form card post-form"
      isBusy={isBusy}
    >
      <ErrorSummary form={form} />
      <DraftNotice {...draft} />
      <Field
        field={fields.title}
        label={list.columns.title}
        isRequired
        readOnly={isTitleFixed}
        maxLength={POST_TITLE_MAX[frame.board]}
        autoComplete="off"
      />
      {contentKind !== "formatted" && isKeepOffered && keepContent}
      <RichTextField
        id={fields.content.id}
        label={words.content}
        isRequired
        html={html}
        typed={typedContent(reply)}
        isPlain={contentKind === "plain"}
        plainNotice={contentKind === "formatted" && keepContent}
        uploadAction={uploadHref}
        errors={fields.content.errors}
      >
        <PlainImagesField field={fields.images} />
      </RichTextField>
      <AttachmentField
        files={fields.files}
        deleteFiles={fields.deleteFiles}
        existing={page.attachments}
        limits={page.limits}
        notices={lostFiles}
        isBusy={isBusy}
      />
      <Revision reply={reply} stored={page.revision} />
      <Again reply={reply} />
      <FormFoot page={page} isBusy={isBusy} />
    </PostedForm>
  );
}

type KeepContentProps = {
  contentKind: ContentKind;
  field: FieldMetadata<unknown>;
  reply: FormReply | undefined;
};

/** Offers to keep the content that editor or plain field cannot represent. A refused form keeps the choice. */
function KeepContentField({ contentKind, field, reply }: KeepContentProps) {
  const { form: words } = boardWords();
  const { keepContent, content, contentFormat, contentUnchanged } = reply?.result.initialValue ?? {};
  const wasTicked = keepContent === "yes";
  const isFromEditor = contentFormat === "html" || contentUnchanged === "yes";
  // A form that is too large to redraw lost its choice, and the editor of a formatted post has none.
  const hadNoChoice = content === undefined || (contentKind === "formatted" && isFromEditor);
  const { id, name, errors = [] } = field;
  const hint = contentKind === "plain" ? undefined : words.notRepresented;
  return (
    <div className="field notice">
      <FieldHint id={id} hint={hint} />
      <label className="choice">
        <input
          type="checkbox"
          id={id}
          name={name}
          value="yes"
          defaultChecked={wasTicked || hadNoChoice}
          {...describedBy(id, errors, hint)}
        />
        {words.keepContent}
      </label>
      <FieldErrors id={id} errors={errors} />
    </div>
  );
}

function PlainImagesField({ field }: { field: FieldMetadata<unknown> }) {
  const { files: words } = boardWords();
  return (
    <div className="field">
      <FileField
        field={field}
        title={words.images}
        hint={words.imagesHint(IMAGES_MAX)}
        accept={IMAGE_TYPES}
        errors={field.errors}
      />
    </div>
  );
}

function FormFoot({ page, isBusy }: { page: PostFormData; isBusy: boolean }) {
  const { form: words } = uiWords();
  return (
    <div className="form-foot">
      <Link to={page.listHref} className="button">
        {boardWords().post.list}
      </Link>
      {page.mode !== "create" && (
        <Link to={page.postHref} className="button">
          {words.cancel}
        </Link>
      )}
      <SubmitButton intent={SAVE_POST} label={words.save} busyLabel={words.saving} isBusy={isBusy} />
    </div>
  );
}

function typedContent(reply: FormReply | undefined): TypedContent | undefined {
  const { content, contentFormat, contentUnchanged } = reply?.result.initialValue ?? {};
  if (typeof content !== "string") return undefined;
  return {
    content,
    format: contentFormat === "html" ? "html" : "text",
    isUnchanged: contentUnchanged === "yes",
  };
}

type AttachmentFieldProps = {
  files: FieldMetadata<unknown>;
  deleteFiles: FieldMetadata<unknown>;
  existing: { number: string; fileName: string; sizeBytes: number }[];
  limits: { allowsFiles: boolean; maxFiles: number; maxFileBytes: number; kinds: string[] };
  notices: string[];
  isBusy: boolean;
};

function AttachmentField(props: AttachmentFieldProps) {
  const { files, deleteFiles, existing, limits, notices, isBusy } = props;
  const [chosenBytes, setChosenBytes] = useState(0);
  const { id, errors = [] } = files;
  const deletedNumbers = textsOf(deleteFiles.initialValue);
  const messages = [...errors, ...notices];
  if (!limits.allowsFiles && existing.length === 0 && messages.length === 0) return null;
  const { files: words, post } = boardWords();
  const hint = words.hint(limits.maxFiles, sizeText(limits.maxFileBytes), limits.kinds.join(", "));
  const checkSizes = (event: ChangeEvent<HTMLInputElement>) =>
    setChosenBytes(Array.from(event.currentTarget.files ?? []).reduce((sum, { size }) => sum + size, 0));
  const hasExisting = existing.length > 0;
  const Group = hasExisting ? "fieldset" : "div";
  return (
    <Group className="field attachment-field">
      {hasExisting && <legend>{post.files}</legend>}
      <ExistingFiles name={deleteFiles.name} existing={existing} deleted={deletedNumbers} />
      {!limits.allowsFiles && <FieldErrors id={id} errors={messages} />}
      {limits.allowsFiles && (
        <FileField
          field={files}
          title={hasExisting ? words.add : post.files}
          hint={hint}
          accept={limits.kinds.map((extension) => `.${extension}`)}
          errors={messages}
          onChange={checkSizes}
        />
      )}
      {isBusy && chosenBytes > 0 && (
        <p role="status" className="upload-progress">
          <progress aria-label={words.sending} /> {words.sendingNow(sizeText(chosenBytes))}
        </p>
      )}
    </Group>
  );
}

type ExistingFilesProps = { name: string; existing: AttachmentFieldProps["existing"]; deleted: string[] };

function ExistingFiles({ name, existing, deleted }: ExistingFilesProps) {
  if (existing.length === 0) return null;
  return (
    <ul className="attachment-list">
      {existing.map(({ number, fileName, sizeBytes }) => (
        <li key={number}>
          <span>
            <UserText>{fileName}</UserText> <small>{sizeText(sizeBytes)}</small>
          </span>
          <label className="choice">
            <input type="checkbox" name={name} value={number} defaultChecked={deleted.includes(number)} />
            {uiWords().form.delete}
            <VisuallyHidden>
              {" "}
              (<UserText>{fileName}</UserText>)
            </VisuallyHidden>
          </label>
        </li>
      ))}
    </ul>
  );
}
