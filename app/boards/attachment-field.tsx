import type { FieldMetadata } from "@conform-to/react";
import { type ChangeEvent, useState } from "react";
import { textsOf } from "~/forms/read-fields";
import { sizeText } from "~/texts/file-texts";
import { VisuallyHidden } from "~/ui/basics";
import { FieldErrors } from "~/ui/field";
import { FileField } from "~/ui/file-field";
import { UserText } from "~/ui/user-text";
import { uiWords } from "~/ui/words";
import { boardWords } from "./words";

type AttachmentFieldProps = {
  files: FieldMetadata<unknown>;
  deleteFiles: FieldMetadata<unknown>;
  existing: { number: string; fileName: string; sizeBytes: number }[];
  limits: { allowsFiles: boolean; maxFiles: number; maxFileBytes: number; kinds: string[] };
  notices: string[];
  isBusy: boolean;
};

export function AttachmentField(props: AttachmentFieldProps) {
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
