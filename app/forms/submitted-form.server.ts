import { once } from "node:events";
import { finished } from "node:stream/promises";
import busboy from "busboy";
import { createUploadFolder, type StorageFault, type UploadFolder } from "./upload-folder.server";

export type FileLimit = { maxFiles: number; maxFileBytes: number };
/** The file fields of a form, each under its own limit. Files of any other name are read and dropped. */
export type UploadLimits = Record<string, FileLimit>;

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

/** What is wrong with a body as a whole. */
export type FormFault = "too-large" | "too-much-text" | StorageFault;

/** A form as it was posted: the texts, and the files apart from them, in the order in which they were chosen. */
export type SubmittedForm = {
  texts: FormData;
  files: UploadedFile[];
  /** names of the files that came for its fields, also of those that were dropped, twenty at most */
  fileNames: string[];
  fault: FormFault | null;
  /** removes the files from disk */
  dispose(): Promise<void>;
};

const TEXTS_MAX_BYTES = 2 * 1024 * 1024;
const TEXT_MAX_BYTES = 1024 * 1024;
const FIELDS_MAX = 500;
const FORM_OVERHEAD_BYTES = 256 * 1024;
/** As many names as are told to whoever has to choose the files again. */
const FILE_NAMES_MAX = 20;
/** Names are outside the budget of texts, and a thousand of them may have 16 kB each. */
const FILE_NAME_MAX_CHARACTERS = 200;
/** How much longer than allowed a body may be and still be read to its end, so that the answer arrives. */
const PATIENCE = 4;
/** The names of our own fields. Others are dropped: the form library reads `a[999999999]` as an array of that length. */
const FIELD_NAME = /^[a-zA-Z][\w-]{0,60}$/;

/** The body arrived broken or is no form at all. */
export class UnreadableFormError extends Error {
  override name = "UnreadableFormError";
}

export type ReadOptions = {
  limits: UploadLimits | null;
  /** false for whoever may not send files: they are read and dropped, and never reach the disk */
  storesFiles: boolean;
};

/**
 * Reads a posted form once, as it streams: texts into memory, files onto disk, each under its limit.
 * @throws UnreadableFormError when the body is not a form or ends in the middle
 */
export async function readForm(request: Request, options: ReadOptions): Promise<SubmittedForm> {
  const folder = createUploadFolder();
  const form: SubmittedForm = {
    texts: new FormData(),
    files: [],
    fileNames: [],
    fault: null,
    dispose: folder.dispose,
  };
  try {
    if (hasBody(request)) await parseInto(form, request, options, folder);
    return form;
  } catch (error) {
    // A body that was cut off for its size cannot end well: what arrived until then is the form.
    if (form.fault) return form;
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
  options: ReadOptions,
  folder: UploadFolder,
): Promise<void> {
  const limits = Object.values(options.limits ?? {});
  const contentType = request.headers.get("Content-Type") ?? "";
  const parser = busboy({
    headers: { "content-type": contentType },
    defParamCharset: "utf8",
    limits: {
      fields: FIELDS_MAX,
      fieldSize: TEXT_MAX_BYTES,
      // The parser takes a file of just this size for one that is longer.
      fileSize: Math.max(0, ...limits.map(({ maxFileBytes }) => maxFileBytes)) + 1,
      parts: FIELDS_MAX * 2,
    },
  });
  takeTexts(form, parser);
  const storing = takeFiles(form, parser, options, folder);
  for (const limit of ["fieldsLimit", "partsLimit"] as const) {
    parser.on(limit, () => {
      form.fault ??= "too-large";
    });
  }
  const maxBytes = limits.reduce(
    (sum, { maxFiles, maxFileBytes }) => sum + maxFiles * maxFileBytes,
    TEXTS_MAX_BYTES + FORM_OVERHEAD_BYTES,
  );
  try {
    const isText = /^application\/x-www-form-urlencoded\b/i.test(contentType);
    const write = (piece: Uint8Array) => parser.write(isText ? withEscapes(piece) : piece);
    await feed(request.body as ReadableStream<Uint8Array>, { parser, write }, maxBytes, form);
  } finally {
    // In the order of the form, whichever was written first.
    const stored = await Promise.all(storing);
    form.files = stored.filter((file) => file !== null);
  }
}

/** Letters that come as they are, which browsers never send: the parser would take each byte for a letter of its own. */
function withEscapes(piece: Uint8Array): Uint8Array {
  if (piece.every((byte) => byte < 0x80)) return piece;
  const bytes = Buffer.from(piece).toString("latin1");
  return Buffer.from(
    bytes.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`),
    "latin1",
  );
}

/** Texts have a budget together: what is beyond it is neither kept nor sent back. */
function takeTexts(form: SubmittedForm, parser: busboy.Busboy): void {
  let bytes = 0;
  parser.on("field", (name, value, info) => {
    bytes += Buffer.byteLength(value);
    if (info.valueTruncated || bytes > TEXTS_MAX_BYTES) form.fault ??= "too-much-text";
    else if (FIELD_NAME.test(name)) form.texts.append(name, value);
  });
}

function takeFiles(
  form: SubmittedForm,
  parser: busboy.Busboy,
  { limits, storesFiles }: ReadOptions,
  folder: UploadFolder,
): Promise<UploadedFile | null>[] {
  const storing: Promise<UploadedFile | null>[] = [];
  const counts = new Map<string, number>();
  parser.on("file", (field, stream, { filename, mimeType }) => {
    // A file that is dropped may break off with its body as well; that is said where the body is read.
    stream.on("error", () => {});
    const limit = limits && Object.hasOwn(limits, field) ? limits[field] : undefined;
    // An untouched file field has no name and no bytes.
    if (!filename || !limit) return void stream.resume();
    const fileName = endOf(filename);
    // Also those that are not taken, such as a stranger's, have to be chosen again.
    if (form.fileNames.length < FILE_NAMES_MAX) form.fileNames.push(fileName);
    const count = (counts.get(field) ?? 0) + 1;
    counts.set(field, count);
    if (count > limit.maxFiles) form.fault ??= "too-large";
    if (!storesFiles || count > limit.maxFiles) return void stream.resume();
    const described = { field, fileName, contentType: mimeType };
    storing.push(
      folder.store(stream).then(({ path, sizeBytes, fault }) => {
        if (fault) {
          form.fault ??= fault;
          return null;
        }
        const isTooLarge = (stream as { truncated?: boolean }).truncated || sizeBytes > limit.maxFileBytes;
        return { ...described, sizeBytes, isTooLarge, path };
      }),
    );
  });
  return storing;
}

/** The end of a name, where its extension is, in whole letters. */
const endOf = (fileName: string) =>
  Array.from(fileName.slice(-2 * FILE_NAME_MAX_CHARACTERS))
    .slice(-FILE_NAME_MAX_CHARACTERS)
    .join("");

/**
 * Passes a body on to the parser until it grows past the limit or the parser gives up; the rest is read and dropped.
 * The body itself is never cancelled: that would close the connection under the answer.
 * @throws whatever the parser finds wrong, and when the body breaks off or does not end
 */
async function feed(
  body: ReadableStream<Uint8Array>,
  { parser, write }: { parser: busboy.Busboy; write(piece: Uint8Array): boolean },
  maxBytes: number,
  form: SubmittedForm,
): Promise<void> {
  const parsed = finished(parser);
  // Said at the end, when the body has been read.
  parsed.catch(() => {});
  const reader = body.getReader();
  try {
    let seen = 0;
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      seen += piece.value.length;
      if (seen > maxBytes) form.fault ??= "too-large";
      if (seen > maxBytes * PATIENCE) throw new Error("the body does not end");
      const isTaken = seen <= maxBytes && !parser.destroyed;
      if (isTaken && !write(piece.value)) await once(parser, "drain").catch(() => {});
    }
    if (!parser.destroyed) parser.end();
    await parsed;
  } finally {
    // What is still being stored ends with its parser.
    if (!parser.destroyed) parser.destroy();
  }
}
