import { isPicture } from "~/forms/chosen-files";
import { formWords } from "~/forms/words";
import { plainFileName, sizeText } from "~/texts/file-texts";
import { fetchWithin } from "~/ui/navigation/connection";
import { ownImagePath } from "./text-to-html";

export type UploadImage = (file: File) => Promise<{ url: string }>;

const UPLOAD_DEADLINE_MS = 60_000;
export const IMAGE_MAX_BYTES = 10 * 1024 * 1024;
/** Statuses whose message helps the author: a bad image, the login, the size, or no support for images. */
const REFUSALS_WITH_WORDS = [400, 401, 404, 413];

export class ImageRefusedError extends Error {
  override name = "ImageRefusedError";
}

const asRecord = (answer: unknown): Record<string, unknown> =>
  typeof answer === "object" && answer !== null ? { ...answer } : {};

/** @throws ImageRefusedError with a message for the author */
export function uploadImagesTo(action: string): UploadImage {
  return async (file) => {
    const name = plainFileName(file.name);
    if (!isPicture(name, file.type)) throw new ImageRefusedError(formWords().notAnImage(name));
    if (file.size > IMAGE_MAX_BYTES)
      throw new ImageRefusedError(formWords().fileTooLarge(name, sizeText(IMAGE_MAX_BYTES)));
    const body = new FormData();
    body.append("images", file);
    const response = await fetchWithin(action, {
      method: "POST",
      body,
      headers: { Accept: "application/json" },
      deadlineMs: UPLOAD_DEADLINE_MS,
    });
    const answer: unknown = await response.json();
    const { url, message, isLost } = asRecord(answer);
    const hasWords = REFUSALS_WITH_WORDS.includes(response.status) || isLost === true;
    if (hasWords && typeof message === "string") {
      throw new ImageRefusedError(message);
    }
    const path = response.ok && typeof url === "string" ? ownImagePath(url, [window.location.origin]) : null;
    if (!path) throw new Error(`the image was not taken: ${response.status}`);
    return { url: path };
  };
}
