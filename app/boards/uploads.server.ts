import { open } from "node:fs/promises";
import type { BackendError } from "~/backend/backend-error";
import type { BoardSettings } from "~/backend/board";
import { env } from "~/env/env.server";
import type { SubmittedFile, UploadLimits } from "~/forms/submitted-form.server";
import { faultsOf, pictureFault } from "~/forms/uploaded-files.server";
import { formWords } from "~/forms/words";
import { sizeText } from "~/texts/file-texts";
import { IMAGE_MAX_BYTES } from "~/ui/rich-text/image-upload";
import { ATTACHMENT_EXTENSIONS, extensionOf, IMAGE_TYPES, IMAGES_MAX } from "./post-form.schema";
import { boardWords } from "./words";

/** Maximum number of attachments to read. The form allows fewer, and refuses more with the typed text kept. */
const FILES_READ_MAX = 20;
const TEXT_SAMPLE_BYTES = 4096;

export const imageLimits: UploadLimits = {
  images: { maxFiles: IMAGES_MAX, maxFileBytes: IMAGE_MAX_BYTES },
};

/** Returns the upload limits of a board's form. Boards without files read them too, to refuse them with a message. */
export const uploadLimits = ({ maxFileBytes }: BoardSettings): UploadLimits => ({
  ...imageLimits,
  files: { maxFiles: FILES_READ_MAX, maxFileBytes },
});

export const filesOf = (files: SubmittedFile[], field: string) =>
  files.filter((file) => file.field === field);

/** Returns the message for an image that the backend refused, or may have stored. */
export function imageFailure({ kind, isMaybeDone }: BackendError): string {
  const words = formWords();
  if (isMaybeDone) return words.imageLost;
  return kind === "no-service" ? words.noImagesHere : words.imageUploadFailed;
}

/** Collects the faults of images. Stops if the sender disconnects. */
export function inspectImages(files: SubmittedFile[], request: Request): Promise<Record<string, string[]>> {
  const rules = {
    types: IMAGE_TYPES,
    maxBytes: IMAGE_MAX_BYTES,
    request,
  };
  return faultsOf("images", files, (file) => pictureFault(file, rules));
}

type AttachmentRules = { maxFileBytes: number; kinds: readonly string[] };

/** Collects the faults of images and attachments, whose names must match their bytes. Stops if the sender disconnects. */
export async function inspectUploads(
  files: SubmittedFile[],
  { maxFileBytes, kinds }: AttachmentRules,
  request: Request,
): Promise<Record<string, string[]>> {
  return {
    ...(await inspectImages(filesOf(files, "images"), request)),
    ...(await faultsOf("files", filesOf(files, "files"), (file) =>
      attachmentFault(file, maxFileBytes, kinds),
    )),
  };
}

/** Signatures by extension. Current office files are ZIP archives, older ones (and HWP) compound files. */
const SIGNATURES: Record<string, string[]> = {
  jpeg: ["jpg"],
  hwp: ["cfb"],
  doc: ["cfb"],
  ppt: ["cfb"],
  xls: ["cfb"],
  hwpx: ["zip"],
  docx: ["docx", "zip"],
  pptx: ["pptx", "zip"],
  xlsx: ["xlsx", "zip"],
};
const PLAIN = ["txt", "csv"];

async function attachmentFault(
  { fileName, path, type, isTooLarge, sizeBytes }: SubmittedFile,
  maxFileBytes: number,
  kinds: readonly string[],
): Promise<string | null> {
  if (isTooLarge) return formWords().fileTooLarge(fileName, sizeText(maxFileBytes));
  const { empty, wrongType } = boardWords().files;
  if (sizeBytes === 0) return empty(fileName);
  const extension = extensionOf(fileName);
  if (!kinds.includes(extension)) return wrongType(fileName);
  const detectedType = type?.ext;
  const isTypeCorrect = PLAIN.includes(extension)
    ? await looksLikeText(path, detectedType)
    : detectedType !== undefined && (SIGNATURES[extension] ?? [extension]).includes(detectedType);
  return isTypeCorrect ? null : wrongType(fileName);
}

/** Text has no signature and no NUL. UTF-16 has NULs, and its byte order mark looks like an audio file's. */
async function looksLikeText(path: string, detectedType: string | undefined): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(TEXT_SAMPLE_BYTES) });
    const sample = buffer.subarray(0, bytesRead);
    if (["fffe", "feff"].includes(sample.toString("hex", 0, 2))) return true;
    return detectedType === undefined && !sample.includes(0);
  } finally {
    await file.close();
  }
}

/** Lists the accepted kinds of attachments, which the operator can narrow to those of the backend. */
export function attachmentKinds(): string[] {
  const operatorKinds = env.ATTACHMENT_KINDS;
  if (operatorKinds.length === 0) return ATTACHMENT_EXTENSIONS;
  return ATTACHMENT_EXTENSIONS.filter((kind) => operatorKinds.includes(kind));
}
