import { createWriteStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import busboy from "busboy";

export type UploadLimits = { maxFiles: number; maxFileBytes: number };

/** A file of a form, on disk for as long as the action runs. */
export type UploadedFile = {
  field: string;
  fileName: string;
  contentType: string;
  sizeBytes: number;
  /** the file was longer than the limit and has been cut */
  isTooLarge: boolean;
  path: string;
};

/** A form as it was posted: the texts, and the files apart from them. */
export type SubmittedForm = {
  texts: FormData;
  files: UploadedFile[];
  /** the body broke a limit: what arrived until then is here */
  isTooLarge: boolean;
  /** removes the files from disk */
  dispose(): Promise<void>;
};

const MAX_TEXT_BYTES = 1_000_000;
const MAX_FIELDS = 500;
const FORM_OVERHEAD_BYTES = 2_000_000;
/** The names of our own fields. Others are dropped: the form library reads `a[999999999]` as an array of that length. */
const FIELD_NAME = /^[a-zA-Z][\w-]{0,60}$/;

/** The body arrived broken or is no form at all. */
export class UnreadableFormError extends Error {
  override name = "UnreadableFormError";
}

/**
 * Reads a posted form once, as it streams: texts into memory, files onto disk, each under its limit.
 * @throws UnreadableFormError when the body is not a form or ends in the middle
 */
export async function readForm(request: Request, uploads: UploadLimits | null): Promise<SubmittedForm> {
  const folder = uploads ? await mkdtemp(join(tmpdir(), "upload-")) : null;
  const form: SubmittedForm = {
    texts: new FormData(),
    files: [],
    isTooLarge: false,
    dispose: async () => void (folder && (await rm(folder, { recursive: true, force: true }))),
  };
  try {
    if (hasBody(request)) await parseInto(form, request, folder, uploads);
    return form;
  } catch (error) {
    // A body that was cut off for its size cannot end well: what arrived until then is the form.
    if (form.isTooLarge) return form;
    await form.dispose();
    throw new UnreadableFormError("the form could not be read", { cause: error });
  }
}

/** A post with nothing in it need not say of what type its nothing is. */
function hasBody({ body, headers }: Request): boolean {
  const isUnlabelled = !headers.has("Content-Type") && !headers.has("Transfer-Encoding");
  return body !== null && !(isUnlabelled && Number(headers.get("Content-Length") ?? 0) === 0);
}

async function parseInto(
  form: SubmittedForm,
  request: Request,
  folder: string | null,
  uploads: UploadLimits | null,
) {
  const parser = busboy({
    headers: { "content-type": request.headers.get("Content-Type") ?? "" },
    defParamCharset: "utf8",
    limits: {
      fields: MAX_FIELDS,
      fieldSize: MAX_TEXT_BYTES,
      files: uploads?.maxFiles ?? 0,
      fileSize: uploads?.maxFileBytes ?? 0,
    },
  });
  const saving: Promise<void>[] = [];
  parser.on("field", (name, value, info) => {
    if (FIELD_NAME.test(name)) form.texts.append(name, value);
    if (info.valueTruncated) form.isTooLarge = true;
  });
  parser.on("file", (field, stream, info) => {
    if (!folder || !info.filename) return void stream.resume();
    saving.push(saveFile(form, field, stream, info, join(folder, String(saving.length))));
  });
  parser.on("filesLimit", () => {
    // Without uploads the limit is nought, and an empty file field is not worth a refusal.
    form.isTooLarge = uploads !== null;
  });
  parser.on("fieldsLimit", () => {
    form.isTooLarge = true;
  });
  const maxBytes = FORM_OVERHEAD_BYTES + (uploads ? uploads.maxFiles * uploads.maxFileBytes : 0);
  try {
    await pipeline(Readable.fromWeb(request.body as never), capped(maxBytes, form), parser);
  } finally {
    // Settled in any case: a file that breaks off with its body must neither go unnoticed nor be written any more.
    await Promise.allSettled(saving);
  }
  await Promise.all(saving);
}

/** Passes a body on until it grows past the limit; the rest is read and dropped, so that the answer arrives. */
function capped(maxBytes: number, form: SubmittedForm) {
  return async function* (chunks: AsyncIterable<Uint8Array>) {
    let seen = 0;
    for await (const chunk of chunks) {
      seen += chunk.length;
      if (seen <= maxBytes) yield chunk;
      else form.isTooLarge = true;
      if (seen > maxBytes * 4) throw new Error("the body does not end");
    }
  };
}

async function saveFile(
  form: SubmittedForm,
  field: string,
  stream: Readable & { truncated?: boolean; bytesRead?: number },
  info: busboy.FileInfo,
  path: string,
): Promise<void> {
  await pipeline(stream, createWriteStream(path));
  const { size } = await stat(path);
  form.files.push({
    field,
    fileName: info.filename ?? "",
    contentType: info.mimeType,
    sizeBytes: size,
    isTooLarge: stream.truncated ?? false,
    path,
  });
}
