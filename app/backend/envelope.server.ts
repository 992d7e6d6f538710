import type { Readable } from "node:stream";
import { z } from "zod";
import { BackendError, UnknownCallError } from "./backend-error";
import { readFlag } from "./wire-fields";

const optionalText = z.string().nullish().catch(null);

const envelopeWire = z
  .object({
    resultCode: z.union([z.number(), z.string()]).nullish(),
    resultMessage: optionalText,
    message: optionalText,
    success: z.unknown().transform(readVerdict),
    status: z.unknown(),
    error: z.unknown(),
    result: z.unknown(),
    timestamp: z.unknown(),
    path: z.unknown(),
  })
  .passthrough();

export type EnvelopeWire = z.output<typeof envelopeWire>;

const EMPTY = ["", "null", "undefined"];
const YES = ["success", "ok"];
const NO = ["fail", "failed", "failure", "error"];

/** Returns whether a value says "success" (docs/wire.md#envelope): null if it is unclear, undefined if it is empty. */
function readVerdict(value: unknown): boolean | null | undefined {
  if (typeof value === "object" && value !== null) return null;
  const text = String(value).trim().toLowerCase();
  if (EMPTY.includes(text)) return undefined;
  if (YES.includes(text)) return true;
  return NO.includes(text) ? false : readFlag(value);
}

const SUCCESS = /성공|success/i;
const NO_SUCCESS =
  /못|않|없(?!이)|아[니닌닙]|여부|실패|오류|un(?:success|able|known)|\bnot?\b|n't|cannot|without|fail|error/i;

function verdictOf({ resultCode, success, status, resultMessage, message }: EnvelopeWire): boolean | null {
  const code = codeOf(resultCode);
  if (code !== null) return Number.isNaN(code) ? null : code === 200;
  if (success !== undefined) return success;
  const state = /^\d+$/.test(String(status)) ? undefined : readVerdict(status);
  if (state !== undefined) return state ?? false;
  const words = resultMessage || message;
  if (words) return SUCCESS.test(words) && !NO_SUCCESS.test(words);
  return (status ?? null) === null ? null : false;
}

const codeOf = (resultCode: EnvelopeWire["resultCode"]): number | null =>
  resultCode === null || resultCode === undefined ? null : Number(resultCode);

const isSpringError = ({ timestamp, path, resultCode }: EnvelopeWire): boolean =>
  (timestamp ?? null) !== null && (path ?? null) !== null && (resultCode ?? null) === null;

/** Removes Spring Boot's messages: they quote SQL, and "success" in them is no verdict (docs/wire.md#statuses). */
const withoutProgramWords = (body: EnvelopeWire): EnvelopeWire =>
  isSpringError(body) ? { ...body, message: null } : body;

type Decode = (value: unknown) => unknown;

/** Opens an envelope (docs/wire.md#who-failed) and decodes its texts with `decode`. @throws BackendError */
export function openEnvelope(httpStatus: number, text: string, decode?: Decode): EnvelopeWire {
  const body = parseBody(httpStatus, text, decode);
  const code = codeOf(body.resultCode);
  const message = body.resultMessage || body.message || null;
  if (isSpringError(body) && httpStatus === 404) throw new UnknownCallError("not-found", message, httpStatus);
  if (isSpringError(body) && httpStatus === 405) throw new UnknownCallError("rejected", message, httpStatus);
  if (httpStatus === 401 || code === 401) throw new BackendError("auth", null, httpStatus, code);
  // HTTP 403 without a code means that a role is missing; the login stays valid.
  if (httpStatus === 403 || code === 403) throw new BackendError("forbidden", message, httpStatus, code);
  if (httpStatus === 404 || code === 404) throw new BackendError("not-found", message, httpStatus, code);
  if (httpStatus >= 400) throw new BackendError("rejected", message, httpStatus, code);
  const verdict = verdictOf(body);
  if (verdict === null) throw new BackendError("malformed", null, httpStatus);
  if (!verdict) throw new BackendError("rejected", message, httpStatus, code);
  return body;
}

export function failureOf(httpStatus: number, text: string): BackendError | null {
  try {
    openEnvelope(httpStatus, text);
    return null;
  } catch (error) {
    if (error instanceof BackendError) return error;
    throw error;
  }
}

function parseBody(httpStatus: number, text: string, decode: Decode = (value) => value): EnvelopeWire {
  let json: unknown;
  try {
    json = decode(JSON.parse(text));
  } catch {
    if (httpStatus === 401) throw new BackendError("auth", null, httpStatus);
    // The backend's own 404 without a body is about a record. Any other text is from a gateway.
    if (httpStatus === 404 && text === "") throw new BackendError("not-found", null, httpStatus);
    throw new BackendError("malformed", null, httpStatus);
  }
  const parsed = envelopeWire.safeParse(json);
  if (!parsed.success) throw new BackendError("malformed", null, httpStatus);
  return withoutProgramWords(parsed.data);
}

/** Returns a result, {} if it is empty. @throws BackendError `malformed` without a code and a result */
export function resultOf({ resultCode, result }: EnvelopeWire): unknown {
  const isEnvelope = result !== undefined || (resultCode !== null && resultCode !== undefined);
  if (!isEnvelope) throw new BackendError("malformed");
  return result ?? {};
}

export function readWire<Schema extends z.ZodTypeAny>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new BackendError("malformed");
  return parsed.data;
}

const GATEWAY_STATUSES = [502, 503, 504];
const UNKNOWN_STATUSES = [404, 405];

/** Tells whether a gateway answered, not the backend (docs/wire.md#statuses). The backend's own 404 is never text. */
export function isGatewayAnswer(httpStatus: number, contentType: string | string[] | undefined): boolean {
  if (!UNKNOWN_STATUSES.includes(httpStatus)) return GATEWAY_STATUSES.includes(httpStatus);
  return /^text\//i.test([contentType ?? ""].flat().join());
}

export function charsetOf(contentType: string | string[] | undefined): string {
  return /;\s*charset="?([\w.:-]+)/i.exec([contentType ?? ""].flat().join())?.[1] ?? "utf-8";
}

function decodeStrictly(body: Buffer, charset: string): string | null {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(body);
  } catch {
    return null;
  }
}

/** Decodes strictly, so that misread text is never saved again. A label may be wrong. @throws BackendError `malformed` */
export function decodeBody(
  body: Buffer,
  { httpStatus, contentType }: { httpStatus: number; contentType: string | string[] | undefined },
): string {
  if (httpStatus >= 400) return body.toString("utf8");
  const text = decodeStrictly(body, "utf-8") ?? decodeStrictly(body, charsetOf(contentType));
  if (text === null) throw new BackendError("malformed", null, httpStatus);
  return text;
}

/** Decodes text that is only inspected. It may be cut off. */
export function decodeLoosely(body: Buffer, contentType: string | string[] | undefined): string {
  try {
    return new TextDecoder(charsetOf(contentType)).decode(body);
  } catch {
    return body.toString("utf8");
  }
}

/** Streams a body up to a limit. Cancelling the stream closes the body, which frees the connection. */
export function limitStream(body: Readable, maxBytes: number): ReadableStream<Uint8Array> {
  let size = 0;
  // The body may fail before the first read.
  body.on("error", () => {});
  const pieces: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]();
  return new ReadableStream(
    {
      async pull(controller) {
        const { done: isDone, value } = await pieces.next();
        if (isDone) return controller.close();
        size += value.length;
        if (size <= maxBytes) return controller.enqueue(value);
        body.destroy();
        controller.error(new Error("the answer is longer than its limit"));
      },
      cancel: () => void body.destroy(),
    },
    { highWaterMark: 0 },
  );
}

export async function readBeginning(
  body: Readable,
  maxBytes: number,
): Promise<{ bytes: Buffer; isWhole: boolean }> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of body as AsyncIterable<Buffer>) {
    pieces.push(piece);
    size += piece.length;
    if (size <= maxBytes) continue;
    body.on("error", () => {}).destroy();
    break;
  }
  return { bytes: Buffer.concat(pieces, Math.min(size, maxBytes)), isWhole: size <= maxBytes };
}

export async function readLimited(body: Readable, maxBytes: number): Promise<Buffer> {
  const { bytes, isWhole } = await readBeginning(body, maxBytes);
  if (!isWhole) throw new BackendError("malformed");
  return bytes;
}
