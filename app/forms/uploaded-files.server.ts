import { openAsBlob } from "node:fs";
import type { NamedBlob } from "~/backend/request-body.server";
import { inspectPicture } from "~/pictures/inspect-picture.server";
import { cleanFileName } from "~/texts/file-name";
import { sizeText } from "~/texts/file-size";
import type { UploadedFile } from "./submitted-form.server";
import { formWords } from "./words";

/** What is wrong with files, file by file, under the name of their field; empty where nothing is. */
export async function faultsOf(
  field: string,
  files: UploadedFile[],
  faultOf: (file: UploadedFile) => Promise<string | null>,
): Promise<Record<string, string[]>> {
  const faults = (await Promise.all(files.map(faultOf))).filter((fault) => fault !== null);
  return faults.length > 0 ? { [field]: faults } : {};
}

/** What is wrong with a picture, by its size and by its bytes; what it calls itself counts for nothing. */
export async function pictureFault(file: UploadedFile, types: string[], maxBytes: number) {
  const { fileName, path, type } = file;
  if (file.isTooLarge) return formWords().fileTooLarge(fileName, sizeText(maxBytes));
  const fault = await inspectPicture(path, type);
  if (fault === "too-many-pixels") return formWords().tooManyPixels(fileName);
  return fault === null && type && types.includes(type.mime) ? null : formWords().notAnImage(fileName);
}

/** Files as they travel on: read from disk while they are sent, under names without paths and control letters. */
export function filesToSend(
  files: UploadedFile[],
  nameOf: (file: UploadedFile) => string = ({ fileName }) => fileName,
): Promise<NamedBlob[]> {
  return Promise.all(
    files.map(async (file) => {
      const blob = await openAsBlob(file.path, { type: file.type?.mime });
      return { blob, fileName: cleanFileName(nameOf(file)) };
    }),
  );
}
