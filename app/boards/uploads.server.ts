import { open } from "node:fs/promises";
import type { BoardSettings } from "~/backend/board";
import type { UploadedFile, UploadLimits } from "~/forms/submitted-form.server";
import { faultsOf, pictureFault } from "~/forms/uploaded-files.server";
import { formWords } from "~/forms/words";
import { sizeText } from "~/texts/file-size";
import { IMAGE_MAX_BYTES } from "~/ui/rich-text/image-upload";
import { extensionOf, IMAGE_TYPES, IMAGES_MAX } from "./attachment-rules";
import { boardWords } from "./words";

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

/** What files call themselves must agree with their bytes. @param maxFileBytes, kinds of attachments */
export async function inspectUploads(
  files: UploadedFile[],
  maxFileBytes: number,
  kinds: readonly string[],
): Promise<Record<string, string[]>> {
  const imageFault = (file: UploadedFile) => pictureFault(file, IMAGE_TYPES, IMAGE_MAX_BYTES);
  return {
    ...(await faultsOf("images", filesOf(files, "images"), imageFault)),
    ...(await faultsOf("files", filesOf(files, "files"), (file) =>
      attachmentFault(file, maxFileBytes, kinds),
    )),
  };
}

/** The signatures that a name may have: office files of today are ZIP, those of before (and HWP) compound files. */
const SIGNATURES: Record<string, string[]> = {
  ...{ jpeg: ["jpg"], hwp: ["cfb"], doc: ["cfb"], ppt: ["cfb"], xls: ["cfb"] },
  ...{ hwpx: ["zip"], docx: ["docx", "zip"], pptx: ["pptx", "zip"], xlsx: ["xlsx", "zip"] },
};
const PLAIN = ["txt", "csv"];

async function attachmentFault(
  { fileName, path, type, isTooLarge, sizeBytes }: UploadedFile,
  maxFileBytes: number,
  kinds: readonly string[],
): Promise<string | null> {
  if (isTooLarge) return formWords().fileTooLarge(fileName, sizeText(maxFileBytes));
  const { empty, wrongType } = boardWords().files;
  if (sizeBytes === 0) return empty(fileName);
  const extension = extensionOf(fileName);
  if (!kinds.includes(extension)) return wrongType(fileName);
  const found = type?.ext;
  const isAsNamed = PLAIN.includes(extension)
    ? await looksLikeText(path, found)
    : found !== undefined && (SIGNATURES[extension] ?? [extension]).includes(found);
  return isAsNamed ? null : wrongType(fileName);
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
