import type { FieldMetadata } from "@conform-to/react";
import { type ChangeEvent, useRef } from "react";
import type { Photo } from "~/backend/toilet";
import type { FormReply } from "~/forms/form-reply";
import { useLostFilesMessage } from "~/forms/use-lost-files-message";
import { describedBy, FieldErrors } from "~/ui/field";
import { photoHref } from "~/ui/hrefs";
import { chosenThumbnail, NewThumbnailByPlace, ThumbnailChoice } from "./photo-choice";
import { PHOTO_TYPES, PHOTOS_MAX, REPRESENTATIVE_PHOTO } from "./photo-rules";
import { besideField } from "./toilet-form.schema";
import { useNewPhotos } from "./use-new-photos";

type PhotoFieldProps = {
  photos: FieldMetadata<unknown>;
  deletePhotos: FieldMetadata<unknown>;
  existing: Photo[];
  deleted: string[];
  /** `new:<index>` or `existing:<fileSn>` */
  thumbnail: string;
  reply: FormReply | undefined;
  isRequired: boolean;
};

const HINT = `JPG, PNG, GIF · 한 장에 최대 10MB · 한 번에 최대 ${PHOTOS_MAX}장`;

/** Photos: those there already, and new ones. Which of them represents the toilet is one radio group over both. */
export function PhotoField({
  photos,
  deletePhotos,
  existing,
  deleted,
  thumbnail,
  reply,
  isRequired,
}: PhotoFieldProps) {
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const { previews, notices, take, remove, complain } = useNewPhotos(fieldset);
  const forgotten = useLostFilesMessage(reply, photos.id);
  function refuseDeletingRepresentative(event: ChangeEvent<HTMLInputElement>) {
    const { value, checked } = event.currentTarget;
    const isRepresentative = chosenThumbnail(fieldset.current) === `existing:${value}`;
    if (checked && isRepresentative) event.currentTarget.checked = false;
    complain(checked && isRepresentative ? [REPRESENTATIVE_PHOTO] : []);
  }
  const errors = [...(besideField(photos.errors) ?? []), ...(deletePhotos.errors ?? [])];
  const messages = [...errors, ...forgotten, ...notices.filter((notice) => !errors.includes(notice))];
  return (
    <fieldset className="field" ref={fieldset}>
      <legend>사진 {isRequired && <span className="required">(필수)</span>}</legend>
      {existing.length > 0 && (
        <ul className="photo-grid" id={deletePhotos.id}>
          {existing.map((photo, index) => (
            <ExistingPhoto
              key={photo.fileSn}
              photo={photo}
              number={index + 1}
              thumbnail={thumbnail}
              isDeleted={deleted.includes(photo.fileSn)}
              onDelete={refuseDeletingRepresentative}
            />
          ))}
        </ul>
      )}
      <FileControl field={photos} messages={messages} hasOthers={existing.length > 0} onChange={take} />
      {previews ? (
        <ul className="photo-grid">
          {previews.map((preview, index) => (
            <NewPhoto
              key={preview.url}
              {...preview}
              index={index}
              thumbnail={thumbnail}
              onRemove={() => remove(index)}
            />
          ))}
        </ul>
      ) : (
        <NewThumbnailByPlace chosen={thumbnail} />
      )}
    </fieldset>
  );
}

type FileControlProps = {
  field: FieldMetadata<unknown>;
  messages: string[];
  hasOthers: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
};

function FileControl({ field: { id, name }, messages, hasOthers, onChange }: FileControlProps) {
  return (
    <>
      <label htmlFor={id} className="field-title">
        {hasOthers ? "사진 추가" : "사진 선택"}
      </label>
      <p className="field-hint" id={`${id}-hint`}>
        {HINT}
      </p>
      <input
        type="file"
        id={id}
        name={name}
        multiple
        accept={PHOTO_TYPES.join(",")}
        onChange={onChange}
        {...describedBy(id, messages, HINT)}
      />
      <div role="status">
        <FieldErrors id={id} errors={messages} />
      </div>
    </>
  );
}

type ExistingPhotoProps = {
  photo: Photo;
  number: number;
  thumbnail: string;
  isDeleted: boolean;
  onDelete: (event: ChangeEvent<HTMLInputElement>) => void;
};

function ExistingPhoto({ photo, number, thumbnail, isDeleted, onDelete }: ExistingPhotoProps) {
  const { fileSn, storedName, isThumbnail } = photo;
  return (
    <li className="photo-card">
      <img src={photoHref(storedName, 320)} alt={`등록된 사진 ${number}`} width={320} height={240} />
      <input
        type="hidden"
        name="existingPhoto"
        value={`${fileSn}|${storedName}|${isThumbnail ? "representative" : ""}`}
      />
      <ThumbnailChoice value={`existing:${fileSn}`} chosen={thumbnail} />
      <label className="choice">
        <input
          type="checkbox"
          name="deletePhotos"
          value={fileSn}
          defaultChecked={isDeleted}
          onChange={onDelete}
        />
        삭제
      </label>
    </li>
  );
}

type NewPhotoProps = { url: string; name: string; index: number; thumbnail: string; onRemove: () => void };

function NewPhoto({ url, name, index, thumbnail, onRemove }: NewPhotoProps) {
  return (
    <li className="photo-card">
      <img src={url} alt={`새 사진 ${index + 1}: ${name}`} width={320} height={240} />
      <ThumbnailChoice value={`new:${index}`} chosen={thumbnail} />
      <button type="button" className="button button-small" onClick={onRemove}>
        빼기
        <span className="visually-hidden"> (새 사진 {index + 1})</span>
      </button>
    </li>
  );
}
