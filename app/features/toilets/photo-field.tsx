import type { FieldMetadata } from "@conform-to/react";
import { type ChangeEvent, useRef } from "react";
import type { Photo } from "~/backend/toilet";
import type { FormReply } from "~/forms/form-reply";
import { useLostFilesMessage } from "~/forms/use-lost-files-message";
import { formWords } from "~/forms/words";
import { FileField } from "~/ui/file-field";
import { photoHref } from "~/ui/hrefs";
import { chosenThumbnail, NewThumbnailByPlace, ThumbnailChoice } from "./photo-choice";
import { PHOTO_TYPES, PHOTOS_MAX, REPRESENTATIVE_PHOTO } from "./photo-rules";
import { besideField } from "./toilet-form.schema";
import { useNewPhotos } from "./use-new-photos";

type PhotoFieldProps = {
  photos: FieldMetadata<unknown>;
  deletePhotos: FieldMetadata<unknown>;
  /** photos that the toilet has already */
  existing: Photo[];
  /** fileSn of those marked for deletion */
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
  const forgotten = useLostFilesMessage(reply, photos.id, formWords().choosePhotosAgain);
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
      <FileField
        field={photos}
        label={existing.length > 0 ? "사진 추가" : "사진 선택"}
        hint={HINT}
        accept={PHOTO_TYPES}
        errors={messages}
        onChange={take}
        announcesErrors
      />
      {previews ? (
        <NewPhotos {...{ previews, thumbnail, remove }} />
      ) : (
        <NewThumbnailByPlace chosen={thumbnail} />
      )}
    </fieldset>
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

type NewPhotosProps = {
  previews: { url: string; name: string }[];
  thumbnail: string;
  remove: (index: number) => void;
};

function NewPhotos({ previews, thumbnail, remove }: NewPhotosProps) {
  return (
    <ul className="photo-grid">
      {previews.map(({ url, name }, index) => (
        <li className="photo-card" key={url}>
          <img src={url} alt={`새 사진 ${index + 1}: ${name}`} width={320} height={240} />
          <ThumbnailChoice value={`new:${index}`} chosen={thumbnail} />
          <button type="button" className="button button-small" onClick={() => remove(index)}>
            빼기
            <span className="visually-hidden"> (새 사진 {index + 1})</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
