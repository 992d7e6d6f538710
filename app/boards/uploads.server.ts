import { openAsBlob } from "node:fs";
import { open } from "node:fs/promises";
import { fileTypeFromFile } from "file-type";
import type { BoardSettings } from "~/backend/board";
import type { NamedBlob } from "~/backend/request-body.server";
import type { UploadedFile, UploadLimits } from "~/forms/submitted-form.server";
import { inspectPicture } from "~/pictures/inspect-picture.server";
import { cleanFileName } from "~/texts/file-name";
import {
  ATTACHMENT_EXTENSIONS,
  emptyFile,
  extensionOf,
  fileTooLarge,
  IMAGE_MAX_BYTES,
  IMAGE_TYPES,
  IMAGES_MAX,
  notAnImage,
  tooManyPixels,
  wrongFileType,
} from "./attachment-rules";

/** How many attachments are read at all, so that too many of them are refused with the form as typed. */
const FILES_READ_MAX = 20;
const TEXT_SAMPLE_BYTES = 4096;

export const imageLimits: UploadLimits = {
  images: { maxFiles: IMAGES_MAX, maxFileBytes: IMAGE_MAX_BYTES },
};

/** The limits of a post's form, as its board sets them. Files that it does not take are seen, to be refused aloud. */
export const uploadLimits = ({ maxFileBytes }: BoardSettings): UploadLimits => ({
  ...imageLimits,
  files: { maxFiles: FILES_READ_MAX, maxFileBytes },
});

export const filesOf = (files: UploadedFile[], field: string) => files.filter((file) => file.field === field);

/** What is wrong with a post's files, by their bytes, with which their names must agree. */
export async function inspectUploads(
  files: UploadedFile[],
  maxFileBytes: number,
): Promise<Record<string, string[]>> {
  const images = await faultsOf(filesOf(files, "images"), imageFault);
  const attachments = await faultsOf(filesOf(files, "files"), (file) => attachmentFault(file, maxFileBytes));
  return { ...(images && { images }), ...(attachments && { files: attachments }) };
}

async function faultsOf(
  files: UploadedFile[],
  faultOf: (file: UploadedFile) => Promise<string | null>,
): Promise<string[] | null> {
  const faults = (await Promise.all(files.map(faultOf))).filter((fault) => fault !== null);
  return faults.length > 0 ? faults : null;
}

async function imageFault(file: UploadedFile): Promise<string | null> {
  if (file.isTooLarge) return fileTooLarge(file.fileName, IMAGE_MAX_BYTES);
  const { mime, fault } = await inspectPicture(file.path);
  if (fault === "too-many-pixels") return tooManyPixels(file.fileName);
  return mime && IMAGE_TYPES.includes(mime) ? null : notAnImage(file.fileName);
}

/** The signatures that a name may have: office files of today are ZIP, those of before (and HWP) compound files. */
const SIGNATURES: Record<string, string[]> = {
  ...{ jpeg: ["jpg"], hwp: ["cfb"], doc: ["cfb"], ppt: ["cfb"], xls: ["cfb"] },
  ...{ hwpx: ["zip"], docx: ["docx", "zip"], pptx: ["pptx", "zip"], xlsx: ["xlsx", "zip"] },
};
const PLAIN = ["txt", "csv"];

async function attachmentFault(
  { fileName, path, isTooLarge, sizeBytes }: UploadedFile,
  maxFileBytes: number,
): Promise<string | null> {
  if (isTooLarge) return fileTooLarge(fileName, maxFileBytes);
  if (sizeBytes === 0) return emptyFile(fileName);
  const extension = extensionOf(fileName);
  if (!ATTACHMENT_EXTENSIONS.includes(extension)) return wrongFileType(fileName);
  const found = (await fileTypeFromFile(path))?.ext;
  const isAsNamed = PLAIN.includes(extension)
    ? await looksLikeText(path, found)
    : found !== undefined && (SIGNATURES[extension] ?? [extension]).includes(found);
  return isAsNamed ? null : wrongFileType(fileName);
}

/** A text has no signature and holds no NUL; UTF-16 does, whose mark at the start is taken for that of sound files. */
async function looksLikeText(path: string, found: string | undefined): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(TEXT_SAMPLE_BYTES) });
    const sample = buffer.subarray(0, bytesRead);
    if (["fffe", "feff"].includes(sample.toString("hex", 0, 2))) return true;
    return found === undefined && !sample.includes(0);
  } finally {
    await file.close();
  }
}

/** Files as they travel on: read from disk while they are sent, under names without paths and control letters. */
export function filesToSend(files: UploadedFile[]): Promise<NamedBlob[]> {
  return Promise.all(
    files.map(async ({ path, fileName }) => {
      const type = await fileTypeFromFile(path);
      const blob = await openAsBlob(path, { type: type?.mime });
      return { blob, fileName: cleanFileName(fileName) };
    }),
  );
}
