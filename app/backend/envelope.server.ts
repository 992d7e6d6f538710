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
