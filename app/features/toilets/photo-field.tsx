import type { FieldMetadata } from "@conform-to/react";
import { type ChangeEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { Photo } from "~/backend/toilet";
import { useLostFilesMessage, wrongTypeMessage } from "~/forms/chosen-files";
import type { FormReply } from "~/forms/posted-form";
import { formWords } from "~/forms/words";
import { plainFileName, sizeText } from "~/texts/file-texts";
import { Button, VisuallyHidden } from "~/ui/basics";
import { FileField } from "~/ui/file-field";
import { photoHref } from "~/ui/hrefs";
import { uiWords } from "~/ui/words";
import { toiletFormWords } from "./form-words";
import { PHOTO_MAX_BYTES, PHOTO_TYPES, PHOTOS_MAX, toFieldMessages } from "./toilet-form.schema";

type PhotoFieldProps = {
  photos: FieldMetadata<unknown>;
  deletePhotos: FieldMetadata<unknown>;
  /** the stored photos of the toilet */
  existing: Photo[];
  /** fileSn of the photos marked for deletion */
  deleted: string[];
  /** `new:<index>` or `existing:<fileSn>` */
  thumbnail: string;
  reply: FormReply | undefined;
  isRequired: boolean;
};

/** Fields for stored and new photos, with one radio group for the representative photo. */
export function PhotoField({
  photos,
  deletePhotos,
  existing,
  deleted,
  thumbnail,
  reply,
  isRequired,
}: PhotoFieldProps) {
  const { photos: words } = toiletFormWords();
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const { previews, notices, take, remove, complain } = useNewPhotos(fieldset);
  const lostFiles = useLostFilesMessage(reply, photos.id, formWords().choosePhotosAgain);
  function refuseDeletingRepresentative(event: ChangeEvent<HTMLInputElement>) {
    const { value, checked } = event.currentTarget;
    const isRepresentative = chosenThumbnail(fieldset.current) === `existing:${value}`;
    if (checked && isRepresentative) event.currentTarget.checked = false;
    complain(checked && isRepresentative ? [words.representative] : []);
  }
  const errors = [...(toFieldMessages(photos.errors) ?? []), ...(deletePhotos.errors ?? [])];
  const messages = [...errors, ...lostFiles, ...notices.filter((notice) => !errors.includes(notice))];
  return (
    <fieldset className="field" ref={fieldset}>
      <legend>
        {words.heading} {isRequired && <span className="required">{uiWords().form.required}</span>}
      </legend>
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
        label={existing.length > 0 ? words.add : words.choose}
        hint={words.hint(PHOTOS_MAX)}
        accept={PHOTO_TYPES}
        errors={messages}
        onChange={take}
        announcesErrors
      />
      {previews ? (
        <NewPhotos previews={previews} thumbnail={thumbnail} remove={remove} />
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
      <img
        src={photoHref(storedName, 320)}
        alt={toiletFormWords().photos.existing(number)}
        width={320}
        height={240}
      />
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
        {uiWords().form.delete}
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
  const { photos: words } = toiletFormWords();
  return (
    <ul className="photo-grid">
      {previews.map(({ url, name }, index) => (
        <li className="photo-card" key={url}>
          <img src={url} alt={words.fresh(index + 1, name)} width={320} height={240} />
          <ThumbnailChoice value={`new:${index}`} chosen={thumbnail} />
          <Button type="button" isSmall onClick={() => remove(index)}>
            {words.leaveOut}
            <VisuallyHidden>{words.leaveOutWhich(index + 1)}</VisuallyHidden>
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Manages photos that are not sent yet: previews them, removes them, and refuses unsuitable files. */
function useNewPhotos(scope: RefObject<HTMLElement>) {
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
  return {
    previews,
    notices,
    complain: setNotices,
    take(event: ChangeEvent<HTMLInputElement>) {
      const input = event.currentTarget;
      const { accepted, refused } = sortOut(Array.from(input.files ?? []));
      if (refused.length > 0) setFiles(input, accepted);
      setNotices(refused);
      show(accepted);
    },
    remove(index: number) {
      const input = scope.current?.querySelector<HTMLInputElement>("input[type=file]");
      if (!input?.files) return;
      const files = Array.from(input.files).filter((_, position) => position !== index);
      shiftThumbnail(scope.current, index);
      setFiles(input, files);
      // Setting files by script fires no change event.
      input.dispatchEvent(new Event("change", { bubbles: true }));
    },
  };
}

function sortOut(files: File[]): { accepted: File[]; refused: string[] } {
  const messages = files.flatMap((file) => {
    if (!PHOTO_TYPES.includes(file.type)) return [wrongTypeMessage(file.name, file.type, PHOTO_TYPES)];
    return file.size > PHOTO_MAX_BYTES
      ? [formWords().fileTooLarge(plainFileName(file.name), sizeText(PHOTO_MAX_BYTES))]
      : [];
  });
  const acceptable = files.filter((file) => PHOTO_TYPES.includes(file.type) && file.size <= PHOTO_MAX_BYTES);
  if (acceptable.length > PHOTOS_MAX) messages.push(toiletFormWords().photos.tooMany(PHOTOS_MAX));
  return { accepted: acceptable.slice(0, PHOTOS_MAX), refused: messages };
}

/** Puts files back into the native control, which posts them. */
function setFiles(input: HTMLInputElement, files: File[]): void {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  input.files = transfer.files;
}

/** Stored and new photos share one radio group for the representative photo. */

const PLACES_WITHOUT_SCRIPTS = [0, 1, 2, 3, 4];

type ThumbnailChoiceProps = { value: string; chosen: string; label?: string };

function ThumbnailChoice({ value, chosen, label }: ThumbnailChoiceProps) {
  return (
    <label className="choice">
      <input type="radio" name="thumbnail" value={value} defaultChecked={chosen === value} />
      {label ?? toiletFormWords().photos.main}
    </label>
  );
}

/** Without previews, selects the representative photo by its position among the new ones. */
function NewThumbnailByPlace({ chosen }: { chosen: string }) {
  const { photos: words } = toiletFormWords();
  return (
    <details className="thumbnail-by-place" open={chosen.startsWith("new:") && chosen !== "new:0"}>
      <summary>{words.chooseMain}</summary>
      <div className="choices">
        {PLACES_WITHOUT_SCRIPTS.map((place) => (
          <ThumbnailChoice
            key={place}
            value={`new:${place}`}
            chosen={chosen}
            label={words.byPlace(place + 1)}
          />
        ))}
      </div>
    </details>
  );
}

/** Returns the current choice: `new:<index>` or `existing:<fileSn>`. */
function chosenThumbnail(scope: HTMLElement | null): string | undefined {
  return scope?.querySelector<HTMLInputElement>("input[name=thumbnail]:checked")?.value;
}

/** Adjusts the choice after a new photo was removed: it follows its photo, or falls back to the first one. */
function shiftThumbnail(scope: HTMLElement | null, removed: number): void {
  const [kind, id] = (chosenThumbnail(scope) ?? "").split(":");
  if (kind !== "new") return;
  const index = Number(id);
  const target = index > removed ? index - 1 : index === removed ? 0 : index;
  const radio = scope?.querySelector<HTMLInputElement>(`input[name=thumbnail][value="new:${target}"]`);
  if (radio) radio.checked = true;
}
