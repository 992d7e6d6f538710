import type { FieldMetadata } from "@conform-to/react";
import { type ChangeEvent, useState } from "react";
import { textsOf } from "~/forms/read-fields";
import { sizeText } from "~/texts/file-size";
import { FieldErrors } from "~/ui/field";
import { FileField } from "~/ui/file-field";
import { ATTACHMENT_EXTENSIONS } from "./attachment-rules";

type AttachmentFieldProps = {
  files: FieldMetadata<unknown>;
  deleteFiles: FieldMetadata<unknown>;
  existing: { number: string; fileName: string; sizeBytes: number }[];
  limits: { allowsFiles: boolean; maxFiles: number; maxFileBytes: number };
  notices: string[];
  isBusy: boolean;
};

export function AttachmentField(props: AttachmentFieldProps) {
  const { files, deleteFiles, existing, limits, notices, isBusy } = props;
  const [chosenBytes, setChosenBytes] = useState(0);
  const { id, errors = [] } = files;
  const deleted = textsOf(deleteFiles.initialValue);
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
        <FileField
          field={files}
          label={existing.length > 0 ? "파일 추가" : "파일 선택"}
          hint={hint}
          accept={ATTACHMENT_EXTENSIONS.map((extension) => `.${extension}`)}
          errors={messages}
          onChange={measure}
        />
      )}
      {isBusy && chosenBytes > 0 && (
        <p role="status" className="upload-progress">
          <progress aria-label="파일을 보내는 중" /> {sizeText(chosenBytes)}를 보내고 있습니다…
        </p>
      )}
    </fieldset>
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
