import type { Photo } from "~/backend/toilet";
import type { PhotoChanges } from "~/backend/toilets.server";
import type { SubmittedFile } from "~/forms/submitted-form.server";
import { faultsOf, pictureFault } from "~/forms/uploaded-files.server";
import { readWhole } from "~/texts/decimal";
import { PHOTO_MAX_BYTES, PHOTO_TYPES } from "./toilet-form.schema";

export function inspectPhotos(files: SubmittedFile[], { request }: { request: Request }) {
  const rules = { types: PHOTO_TYPES, maxBytes: PHOTO_MAX_BYTES, request };
  return faultsOf("photos", files, (file) => pictureFault(file, rules));
}

type ThumbnailChoice = Pick<PhotoChanges, "thumbnailIndex" | "thumbnailFileSn">;

/** Reads `new:<index>` or `existing:<fileSn>`. A missing photo falls back to the first new one. */
export function chooseThumbnail(choice: string, added: number, remaining: Photo[]): ThumbnailChoice {
  const [kind, id = ""] = choice.split(":");
  if (kind === "existing" && remaining.some((photo) => photo.fileSn === id)) {
    return { thumbnailIndex: null, thumbnailFileSn: id };
  }
  const index = readWhole(id);
  if (kind === "new" && index !== null && index < added) {
    return { thumbnailIndex: index, thumbnailFileSn: null };
  }
  const represented = remaining.some((photo) => photo.isThumbnail);
  if (represented || added === 0) {
    return { thumbnailIndex: null, thumbnailFileSn: represented ? null : (remaining[0]?.fileSn ?? null) };
  }
  return { thumbnailIndex: 0, thumbnailFileSn: null };
}
