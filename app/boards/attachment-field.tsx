import type { FieldMetadata } from "@conform-to/react";
import { type ChangeEvent, useState } from "react";
import { describedBy, FieldErrors } from "~/ui/field";
import { ATTACHMENT_EXTENSIONS, sizeText } from "./attachment-rules";

type AttachmentFieldProps = {
  files: FieldMetadata<unknown>;
  deleteFiles: FieldMetadata<unknown>;
  existing: { number: string; fileName: string; sizeBytes: number }[];
  limits: { allowsFiles: boolean; maxFiles: number; maxFileBytes: number };
  notices: string[];
  isBusy: boolean;
};

/** Attachments: those there already, each to be taken away, and new ones under the board's limits. */
export function AttachmentField(props: AttachmentFieldProps) {
  const { files, deleteFiles, existing, limits, notices, isBusy } = props;
  const [chosenBytes, setChosenBytes] = useState(0);
  const { id, name, errors = [] } = files;
  const deleted = [deleteFiles.initialValue ?? []].flat();
  const messages = [...errors, ...notices];
  if (!limits.allowsFiles && existing.length === 0 && messages.length === 0) return null;
  const hint = `최대 ${limits.maxFiles}개 · 하나에 최대 ${sizeText(limits.maxFileBytes)} · ${ATTACHMENT_EXTENSIONS.join(", ")}`;
  const measure = (event: ChangeEvent<HTMLInputElement>) =>
    setChosenBytes(Array.from(event.currentTarget.files ?? []).reduce((sum, { size }) => sum + size, 0));
  return (
    <fieldset className="field attachment-field">
      <legend>첨부파일</legend>
      <ExistingFiles name={deleteFiles.name} existing={existing} deleted={deleted} />
      {!limits.allowsFiles && <FieldErrors id={id} errors={messages} />}
      {limits.allowsFiles && (
        <>
          <label htmlFor={id} className="field-title">
            {existing.length > 0 ? "파일 추가" : "파일 선택"}
          </label>
          <p className="field-hint" id={`${id}-hint`}>
            {hint}
          </p>
          <input
            type="file"
            id={id}
            name={name}
            multiple
            accept={ATTACHMENT_EXTENSIONS.map((extension) => `.${extension}`).join(",")}
            onChange={measure}
            {...describedBy(id, messages, hint)}
          />
          <FieldErrors id={id} errors={messages} />
        </>
      )}
      {isBusy && chosenBytes > 0 && (
        <p role="status" className="upload-progress">
          <progress aria-label="파일을 보내는 중" /> {sizeText(chosenBytes)}를 보내고 있습니다…
        </p>
      )}
    </fieldset>
  );
}

type ExistingFilesProps = { name: string; existing: AttachmentFieldProps["existing"]; deleted: unknown[] };

function ExistingFiles({ name, existing, deleted }: ExistingFilesProps) {
  if (existing.length === 0) return null;
  return (
    <ul className="attachment-list">
      {existing.map(({ number, fileName, sizeBytes }) => (
        <li key={number}>
          <span>
            {fileName} <small>{sizeText(sizeBytes)}</small>
          </span>
          <label className="choice">
            <input type="checkbox" name={name} value={number} defaultChecked={deleted.includes(number)} />
            삭제<span className="visually-hidden"> ({fileName})</span>
          </label>
        </li>
      ))}
    </ul>
  );
}
