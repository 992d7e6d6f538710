import { once } from "node:events";
import { openAsBlob } from "node:fs";
import { finished } from "node:stream/promises";
import busboy from "busboy";
import { type FileTypeResult, fileTypeFromFile } from "file-type";
import type { UploadedFile } from "~/backend/request-body.server";
import { plainFileName } from "~/texts/file-texts";
import { createUploadFolder, type StorageFault, type UploadFolder } from "./upload-folder.server";

type FileLimit = { maxFiles: number; maxFileBytes: number };
export type UploadLimits = Record<string, FileLimit>;

export type SubmittedFile = UploadedFile & {
  field: string;
  /** detected from the bytes, not from the name */
  type: FileTypeResult | undefined;
  sizeBytes: number;
  isTooLarge: boolean;
  path: string;
};

export type FormFault = "too-large" | "too-much-text" | StorageFault;

export type SubmittedForm = {
  texts: FormData;
  files: SubmittedFile[];
  fileNames: string[];
  fault: FormFault | null;
  errorCode: string | null;
  dispose(): Promise<void>;
};

const TEXTS_MAX_BYTES = 2 * 1024 * 1024;
const TEXT_MAX_BYTES = 1024 * 1024;
const FIELDS_MAX = 500;
const PIECES_MAX = FIELDS_MAX * 2;
const FORM_OVERHEAD_BYTES = 256 * 1024;
const FILE_NAMES_MAX = 20;
const FILE_NAME_MAX_CHARACTERS = 200;
/** Read up to four times the limit before closing, so that the browser receives the error page. */
const PATIENCE = 4;
/** The form library reads `a[999999999]` as an array of that length. */
const FIELD_NAME = /^[a-zA-Z][\w-]{0,60}$/;

export class UnreadableFormError extends Error {
  override name = "UnreadableFormError";
}

export type ReadOptions = {
  limits: UploadLimits | null;
  /** false if the sender may not store files; such files never reach the disk */
  storesFiles: boolean;
  createFolder?: () => UploadFolder;
};

/** Parses a posted form as it streams, and stores files on disk within limits. @throws UnreadableFormError */
export async function readForm(request: Request, options: ReadOptions): Promise<SubmittedForm> {
  const folder = (options.createFolder ?? createUploadFolder)();
  const form: SubmittedForm = {
    texts: new FormData(),
    files: [],
    fileNames: [],
    fault: null,
    errorCode: null,
    dispose: folder.dispose,
  };
  try {
    if (hasBody(request)) await parseInto(form, request, options, folder);
    return form;
  } catch (error) {
    // A body that was cut off at the limit always ends with a parser error.
    if (form.fault) return form;
    await form.dispose();
    throw new UnreadableFormError("the form could not be read", { cause: error });
  }
}

function hasBody({ body, headers }: Request): boolean {
  const isUnlabelled = !headers.has("Content-Type") && !headers.has("Transfer-Encoding");
  return body !== null && !(isUnlabelled && Number(headers.get("Content-Length") ?? 0) === 0);
}

async function parseInto(
  form: SubmittedForm,
  request: Request,
  options: ReadOptions,
  folder: UploadFolder,
): Promise<void> {
  const limits = Object.values(options.limits ?? {});
  const contentType = request.headers.get("Content-Type") ?? "";
  const body = request.body as ReadableStream<Uint8Array>;
  const maxBytes = limits.reduce(
    (sum, { maxFiles, maxFileBytes }) => sum + maxFiles * maxFileBytes,
    TEXTS_MAX_BYTES + FORM_OVERHEAD_BYTES,
  );
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType)) {
    await readUrlencoded(form, body, maxBytes);
    return;
  }
  const parser = busboy({
    headers: { "content-type": contentType },
    defParamCharset: "utf8",
    limits: {
      fields: FIELDS_MAX,
      fieldSize: TEXT_MAX_BYTES,
      // The parser reports a file of exactly this size as too long.
      fileSize: Math.max(0, ...limits.map(({ maxFileBytes }) => maxFileBytes)) + 1,
      parts: PIECES_MAX,
    },
  });
  const addText = textCollector(form);
  parser.on("field", (name, value, { valueTruncated }) => addText(name, value, valueTruncated));
  const storedFiles = collectFiles(form, parser, options, folder);
  for (const limit of ["fieldsLimit", "partsLimit"] as const) {
    parser.on(limit, () => {
      form.fault ??= "too-large";
    });
  }
  try {
    await pipeToParser(body, parser, maxBytes, form);
  } finally {
    const stored = await Promise.all(storedFiles);
    form.files = stored.filter((file) => file !== null);
  }
}

async function readUrlencoded(
  form: SubmittedForm,
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
): Promise<void> {
  const pieces: Uint8Array[] = [];
  await readBody(body, maxBytes, form, (piece) => void pieces.push(piece));
  const addText = textCollector(form);
  let fields = 0;
  for (const [name, value] of urlencodedFields(Buffer.concat(pieces))) {
    fields += 1;
    if (fields > FIELDS_MAX) {
      form.fault ??= "too-large";
      return;
    }
    addText(name, value, Buffer.byteLength(value) > TEXT_MAX_BYTES);
  }
}

function textCollector(form: SubmittedForm) {
  let bytes = 0;
  return (name: string, value: string, isTooLong: boolean) => {
    bytes += Buffer.byteLength(value);
    if (isTooLong || bytes > TEXTS_MAX_BYTES) form.fault ??= "too-much-text";
    else if (FIELD_NAME.test(name)) form.texts.append(name, value);
  };
}

function collectFiles(
  form: SubmittedForm,
  parser: busboy.Busboy,
  { limits, storesFiles }: ReadOptions,
  folder: UploadFolder,
): Promise<SubmittedFile | null>[] {
  const storedFiles: Promise<SubmittedFile | null>[] = [];
  const counts = new Map<string, number>();
  parser.on("file", (field, stream, { filename }) => {
    stream.on("error", () => {});
    const limit = limits && Object.hasOwn(limits, field) ? limits[field] : undefined;
    if (!filename || !limit) return void stream.resume();
    const fileName = endOf(plainFileName(unescapeQuotes(filename)));
    if (form.fileNames.length < FILE_NAMES_MAX) form.fileNames.push(fileName);
    const count = (counts.get(field) ?? 0) + 1;
    counts.set(field, count);
    if (count > limit.maxFiles) form.fault ??= "too-large";
    if (!storesFiles || count > limit.maxFiles) return void stream.resume();
    storedFiles.push(
      folder.store(stream).then(async ({ path, sizeBytes, fault, errorCode }) => {
        if (fault) {
          form.fault ??= fault;
          form.errorCode ??= errorCode;
          return null;
        }
        const isTooLarge = (stream as { truncated?: boolean }).truncated || sizeBytes > limit.maxFileBytes;
        const type = await fileTypeFromFile(path).catch(() => undefined);
        const blob = await openAsBlob(path, { type: type?.mime });
        return { field, fileName, type, sizeBytes, isTooLarge, path, blob };
      }),
    );
  });
  return storedFiles;
}

/** Browsers escape the signs that would end a name, and do not escape percent signs. */
const unescapeQuotes = (name: string) => name.replace(/%22/g, '"').replace(/%0[AD]/gi, " ");

const endOf = (fileName: string) =>
  Array.from(fileName.slice(-2 * FILE_NAME_MAX_CHARACTERS))
    .slice(-FILE_NAME_MAX_CHARACTERS)
    .join("");

/** @throws the parser's errors */
async function pipeToParser(
  body: ReadableStream<Uint8Array>,
  parser: busboy.Busboy,
  maxBytes: number,
  form: SubmittedForm,
): Promise<void> {
  const parsed = finished(parser);
  parsed.catch(() => {});
  try {
    await readBody(body, maxBytes, form, async (piece) => {
      if (!parser.destroyed && !parser.write(piece)) await once(parser, "drain").catch(() => {});
    });
    if (!parser.destroyed) parser.end();
    await parsed;
  } finally {
    if (!parser.destroyed) parser.destroy();
  }
}

/** Reads the chunks within the limit. Never cancels the body, because that would close the response's connection. */
async function readBody(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
  form: SubmittedForm,
  consume: (piece: Uint8Array) => void | Promise<void>,
): Promise<void> {
  const reader = body.getReader();
  let readBytes = 0;
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    readBytes += piece.value.length;
    if (readBytes > maxBytes) form.fault ??= "too-large";
    if (readBytes > maxBytes * PATIENCE) throw new Error("the body does not end");
    if (readBytes <= maxBytes) await consume(piece.value);
  }
}

/** Reads urlencoded fields one by one, because busboy's percent decoder takes 90 to 500 ms for 2 MB. */
export function* urlencodedFields(body: Buffer): Generator<[name: string, value: string]> {
  for (const field of body.toString().split("&", PIECES_MAX)) yield* new URLSearchParams(`&${field}`);
}
