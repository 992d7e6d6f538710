import { type ChangeEvent, useEffect, useRef, useState } from "react";
import type { Photo } from "~/backend/toilet";
import { photoHref } from "~/hrefs";
import { describedBy, FieldErrors } from "~/ui/field";
import {
  notAnImage,
  PHOTO_MAX_BYTES,
  PHOTO_TYPES,
  PHOTOS_MAX,
  REPRESENTATIVE_PHOTO,
  TOO_MANY_PHOTOS,
  tooLarge,
} from "./photo-rules";

type PhotoFieldProps = {
  /** photos that the toilet has already */
  existing: Photo[];
  /** fileSn of those marked for deletion */
  deleted: string[];
  /** `new:<index>` or `existing:<fileSn>` */
  thumbnail: string;
  errors: string[];
  isRequired: boolean;
};

const PLACES_WITHOUT_SCRIPTS = [0, 1, 2, 3, 4];

/** Photos: those there already, and new ones. Which of them represents the toilet is one radio group over both. */
export function PhotoField({ existing, deleted, thumbnail, errors, isRequired }: PhotoFieldProps) {
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const [previews, setPreviews] = useState<{ url: string; name: string }[] | null>(null);
  const [notices, setNotices] = useState<string[]>([]);
  useEffect(
    () => () => {
      for (const { url } of previews ?? []) URL.revokeObjectURL(url);
    },
    [previews],
  );

  function show(files: File[]) {
    setPreviews(files.map((file) => ({ url: URL.createObjectURL(file), name: file.name })));
  }
  function take(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const { accepted, refused } = sortOut(Array.from(input.files ?? []));
    if (refused.length > 0) setFiles(input, accepted);
    setNotices(refused);
    show(accepted);
  }
  function remove(index: number) {
    const input = fieldset.current?.querySelector<HTMLInputElement>("input[type=file]");
    if (!input?.files) return;
    const files = Array.from(input.files).filter((_, other) => other !== index);
    shiftThumbnail(fieldset.current, index);
    setFiles(input, files);
    show(files);
  }
  function refuseDeletingRepresentative(event: ChangeEvent<HTMLInputElement>) {
    const { value, checked } = event.currentTarget;
    const isRepresentative = chosenThumbnail(fieldset.current) === `existing:${value}`;
    if (checked && isRepresentative) event.currentTarget.checked = false;
    setNotices(checked && isRepresentative ? [REPRESENTATIVE_PHOTO] : []);
  }
  const messages = [...errors, ...notices.filter((notice) => !errors.includes(notice))];
  const hint = `JPG, PNG, GIF · 한 장에 최대 10MB · 한 번에 최대 ${PHOTOS_MAX}장`;
  return (
    <fieldset className="field" ref={fieldset}>
      <legend>사진 {isRequired && <span className="required">(필수)</span>}</legend>
      {existing.length > 0 && (
        <ul className="photo-grid">
          {existing.map((photo, index) => (
            <li key={photo.fileSn} className="photo-card">
              <img
                src={photoHref(photo.storedName, 320)}
                alt={`등록된 사진 ${index + 1}`}
                width={320}
                height={240}
              />
              <input
                type="hidden"
                name="existingPhoto"
                value={`${photo.fileSn}|${photo.storedName}|${photo.isThumbnail ? "THUMB" : ""}`}
              />
              <ThumbnailChoice value={`existing:${photo.fileSn}`} chosen={thumbnail} />
              <label className="choice">
                <input
                  type="checkbox"
                  name="deletePhotos"
                  value={photo.fileSn}
                  defaultChecked={deleted.includes(photo.fileSn)}
                  onChange={refuseDeletingRepresentative}
                />
                삭제
              </label>
            </li>
          ))}
        </ul>
      )}
      <label htmlFor="photos" className="field-title">
        {existing.length > 0 ? "사진 추가" : "사진 선택"}
      </label>
      <p className="field-hint" id="photos-hint">
        {hint}
      </p>
      <input
        type="file"
        id="photos"
        name="photos"
        multiple
        accept={PHOTO_TYPES.join(",")}
        onChange={take}
        {...describedBy("photos", messages, hint)}
      />
      <div role="status">
        <FieldErrors id="photos" errors={messages} />
      </div>
      {previews ? (
        <ul className="photo-grid">
          {previews.map(({ url, name }, index) => (
            <li key={url} className="photo-card">
              <img src={url} alt={`새 사진 ${index + 1}: ${name}`} width={320} height={240} />
              <ThumbnailChoice value={`new:${index}`} chosen={thumbnail} />
              <button type="button" className="button button-small" onClick={() => remove(index)}>
                빼기
                <span className="visually-hidden"> (새 사진 {index + 1})</span>
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <NewThumbnailByPlace chosen={thumbnail} />
      )}
    </fieldset>
  );
}

function ThumbnailChoice({
  value,
  chosen,
  label = "대표 사진",
}: {
  value: string;
  chosen: string;
  label?: string;
}) {
  return (
    <label className="choice">
      <input type="radio" name="thumbnail" value={value} defaultChecked={chosen === value} />
      {label}
    </label>
  );
}

/** Without previews the representative photo is chosen by its place among the new ones. */
function NewThumbnailByPlace({ chosen }: { chosen: string }) {
  return (
    <details className="thumbnail-by-place" open={chosen.startsWith("new:") && chosen !== "new:0"}>
      <summary>새로 올리는 사진 가운데 대표 사진 고르기</summary>
      <div className="choices">
        {PLACES_WITHOUT_SCRIPTS.map((place) => (
          <ThumbnailChoice
            key={place}
            value={`new:${place}`}
            chosen={chosen}
            label={`${place + 1}번째 새 사진`}
          />
        ))}
      </div>
    </details>
  );
}

function sortOut(files: File[]): { accepted: File[]; refused: string[] } {
  const refused = files.flatMap((file) => {
    if (!PHOTO_TYPES.includes(file.type)) return [notAnImage(file.name)];
    return file.size > PHOTO_MAX_BYTES ? [tooLarge(file.name)] : [];
  });
  const fitting = files.filter((file) => PHOTO_TYPES.includes(file.type) && file.size <= PHOTO_MAX_BYTES);
  if (fitting.length > PHOTOS_MAX) refused.push(TOO_MANY_PHOTOS);
  return { accepted: fitting.slice(0, PHOTOS_MAX), refused };
}

/** Puts files back into the native control: it stays the one that is posted. */
function setFiles(input: HTMLInputElement, files: File[]): void {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  input.files = transfer.files;
}

function chosenThumbnail(scope: HTMLElement | null): string | undefined {
  return scope?.querySelector<HTMLInputElement>("input[name=thumbnail]:checked")?.value;
}

/** A new photo was taken out: the choice moves with its photo, or falls back to the first one. */
function shiftThumbnail(scope: HTMLElement | null, removed: number): void {
  const [kind, id] = (chosenThumbnail(scope) ?? "").split(":");
  if (kind !== "new") return;
  const index = Number(id);
  const target = index > removed ? index - 1 : index === removed ? 0 : index;
  const radio = scope?.querySelector<HTMLInputElement>(`input[name=thumbnail][value="new:${target}"]`);
  if (radio) radio.checked = true;
}
