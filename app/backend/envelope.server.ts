import { z } from "zod";
import { BackendError } from "./backend-error";

const envelopeWire = z
  .object({
    resultCode: z.union([z.number(), z.string()]).nullish(),
    resultMessage: z.string().nullish(),
    message: z.string().nullish(),
    success: z.boolean().nullish(),
    status: z.unknown(),
    error: z.unknown(),
    result: z.unknown(),
    timestamp: z.unknown(),
    path: z.unknown(),
  })
  .passthrough();

export type EnvelopeWire = z.output<typeof envelopeWire>;

/** The spellings of "success" (docs/wire.md#envelope), decided here once. */
function saysSuccess(body: EnvelopeWire): boolean {
  if (body.resultCode !== null && body.resultCode !== undefined) return Number(body.resultCode) === 200;
  if (typeof body.success === "boolean") return body.success;
  if (body.status === "success") return true;
  return /성공|success/i.test(body.resultMessage ?? body.message ?? "");
}

/** True where an answer says at least how it went, well or not. */
function hasVerdict({ resultCode, success, status, resultMessage, message }: EnvelopeWire): boolean {
  const isTold = [resultCode, success, status].some((value) => value !== null && value !== undefined);
  return isTold || Boolean(resultMessage || message);
}

/**
 * Boot's own error says in `message` what a program says to programmers, statements of SQL included
 * (docs/wire.md#statuses): nobody is to read it, nor to take it for a verdict.
 */
function withoutProgramWords(body: EnvelopeWire): EnvelopeWire {
  const { timestamp, path, resultCode } = body;
  const isOfBoot = [timestamp, path].every((value) => value !== null && value !== undefined);
  return isOfBoot && (resultCode ?? null) === null ? { ...body, message: null } : body;
}

type Decode = (value: unknown) => unknown;

/**
 * Turns one HTTP answer into the body of a success, or throws what went wrong. Who failed matters
 * (docs/wire.md#who-failed): HTTP 401 is about the token, HTTP 200 with code 403 and HTTP 403 are about the thing asked
 * for and must not log anybody out.
 * @param decode what becomes of the texts in it, before anything else sees them
 * @throws BackendError
 */
export function openEnvelope(httpStatus: number, text: string, decode?: Decode): EnvelopeWire {
  const body = parseBody(httpStatus, text, decode);
  const code = body.resultCode === null || body.resultCode === undefined ? null : Number(body.resultCode);
  const message = body.resultMessage || body.message || null;
  if (httpStatus === 401 || code === 401) throw new BackendError("auth", null, httpStatus, code);
  // HTTP 403 without a code is "role missing": not allowed, and nobody is logged out.
  if (httpStatus === 403 || code === 403) throw new BackendError("forbidden", message, httpStatus, code);
  if (httpStatus === 404 || code === 404) throw new BackendError("not-found", message, httpStatus, code);
  if (httpStatus >= 400) throw new BackendError("rejected", message, httpStatus, code);
  if (!hasVerdict(body)) throw new BackendError("malformed", null, httpStatus);
  if (!saysSuccess(body)) throw new BackendError("rejected", message, httpStatus, code);
  return body;
}

function parseBody(httpStatus: number, text: string, decode: Decode = (value) => value): EnvelopeWire {
  let json: unknown;
  try {
    json = decode(JSON.parse(text));
  } catch {
    if (httpStatus === 401) throw new BackendError("auth", null, httpStatus);
    if (httpStatus === 404) throw new BackendError("not-found", null, httpStatus);
    throw new BackendError("malformed", null, httpStatus);
  }
  const parsed = envelopeWire.safeParse(json);
  if (!parsed.success) throw new BackendError("malformed", null, httpStatus);
  return withoutProgramWords(parsed.data);
}

/**
 * Checks a part of an answer against its wire schema.
 * @throws BackendError of kind malformed
 */
export function readWire<Schema extends z.ZodTypeAny>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new BackendError("malformed");
  return parsed.data;
}
