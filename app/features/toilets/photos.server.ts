import { openAsBlob } from "node:fs";
import { fileTypeFromFile } from "file-type";
import type { Photo } from "~/backend/toilet";
import type { PhotoChanges } from "~/backend/toilets.server";
import type { UploadedFile } from "~/forms/submitted-form.server";
import { inspectPicture } from "~/pictures/inspect-picture.server";
import { cleanFileName } from "~/texts/file-name";
import { notAnImage, PHOTO_TYPES, tooLarge, tooManyPixels } from "./photo-rules";

/** What is wrong with the uploaded photos, by their size and by their bytes; what they call themselves counts for nothing. */
export async function inspectPhotos(files: UploadedFile[]): Promise<Record<string, string[]>> {
  const faults = await Promise.all(
    files.map(async (file) => {
      if (file.isTooLarge) return tooLarge(file.fileName);
      const { mime, fault } = await inspectPicture(file.path);
      if (fault === "too-many-pixels") return tooManyPixels(file.fileName);
      return mime && PHOTO_TYPES.includes(mime) ? null : notAnImage(file.fileName);
    }),
  );
  const photos = faults.filter((fault) => fault !== null);
  return photos.length > 0 ? { photos } : {};
}

/** The uploaded photos as they travel on: read from disk while they are sent, under names that every backend takes. */
export function photosToSend(files: UploadedFile[]): Promise<PhotoChanges["added"]> {
  return Promise.all(
    files.map(async (file) => {
      const type = await fileTypeFromFile(file.path);
      const blob = await openAsBlob(file.path, { type: type?.mime });
      return { blob, fileName: cleanFileName(withExtension(file.fileName, type?.ext ?? "")) };
    }),
  );
}

/** The backend goes by the extension, and answers 500 to one that it does not know. */
function withExtension(fileName: string, extension: string): string {
  return /\.(jpe?g|png|gif)$/i.test(fileName) ? fileName : `${fileName}.${extension}`;
}

type ThumbnailChoice = Pick<PhotoChanges, "thumbnailIndex" | "thumbnailFileSn">;

/** Reads `new:<index>` or `existing:<fileSn>`; what is not there any more falls back to the first new photo. */
export function chooseThumbnail(choice: string, added: number, remaining: Photo[]): ThumbnailChoice {
  const [kind, id = ""] = choice.split(":");
  if (kind === "existing" && remaining.some((photo) => photo.fileSn === id)) {
    return { thumbnailIndex: null, thumbnailFileSn: id };
  }
  const index = Number(id);
  if (kind === "new" && Number.isInteger(index) && index >= 0 && index < added) {
    return { thumbnailIndex: index, thumbnailFileSn: null };
  }
  const represented = remaining.some((photo) => photo.isThumbnail);
  if (represented || added === 0) {
    return { thumbnailIndex: null, thumbnailFileSn: represented ? null : (remaining[0]?.fileSn ?? null) };
  }
  return { thumbnailIndex: 0, thumbnailFileSn: null };
}
