import { type ChangeEvent, type RefObject, useEffect, useState } from "react";
import { formWords } from "~/forms/words";
import { sizeText } from "~/texts/file-texts";
import { toiletFormWords } from "./form/words";
import { shiftThumbnail } from "./photo-choice";
import { PHOTO_MAX_BYTES, PHOTO_TYPES, PHOTOS_MAX } from "./photo-rules";

/** The photos that are chosen and not sent yet: shown, taken out again, and refused where they will not do. */
export function useNewPhotos(scope: RefObject<HTMLElement>) {
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
      const files = Array.from(input.files).filter((_, other) => other !== index);
      shiftThumbnail(scope.current, index);
      setFiles(input, files);
      // The control tells of changes by hand only.
      input.dispatchEvent(new Event("change", { bubbles: true }));
    },
  };
}

function sortOut(files: File[]): { accepted: File[]; refused: string[] } {
  const refused = files.flatMap((file) => {
    if (!PHOTO_TYPES.includes(file.type)) return [formWords().notAnImage(file.name)];
    return file.size > PHOTO_MAX_BYTES
      ? [formWords().fileTooLarge(file.name, sizeText(PHOTO_MAX_BYTES))]
      : [];
  });
  const fitting = files.filter((file) => PHOTO_TYPES.includes(file.type) && file.size <= PHOTO_MAX_BYTES);
  if (fitting.length > PHOTOS_MAX) refused.push(toiletFormWords().photos.tooMany(PHOTOS_MAX));
  return { accepted: fitting.slice(0, PHOTOS_MAX), refused };
}

/** Puts files back into the native control: it stays the one that is posted. */
function setFiles(input: HTMLInputElement, files: File[]): void {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  input.files = transfer.files;
}
