import { LRUCache } from "lru-cache";
import { generationTraits } from "~/backend/profile/current-examination.server";
import { authorizationFor, classifyRefusal } from "~/backend/profile/token-scheme.server";
import { logger } from "~/log/logger.server";
import { BackendError, isEncodingRefused, UnknownCallError } from "./backend-error";
import { callPattern, instrumentCall, requestBackend } from "./backend-pool.server";
import type { Caller } from "./caller";
import { BACKEND_HEADERS, perBackend } from "./current-backend.server";
import { decodeBody, type EnvelopeWire, openEnvelope, readLimited } from "./envelope.server";
import { decodeTexts } from "./profile/generations";
import { encodeBody, encodeForBackend, type RequestBody } from "./request-body.server";
import { shareAndCache } from "./share-in-flight";

export const CALL_TIMEOUT_MS = 30_000;
const JSON_MAX_BYTES = 8 * 1024 * 1024;
const LOGIN_NEEDED_CODE = 403;

type CallOptions = {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  query?: Record<string, string>;
  body?: RequestBody;
  caller?: Caller;
  /** a public read: if the backend refuses the token, repeat the call without it */
  open?: boolean;
  repeat?: boolean;
  isLeftEncoded?: boolean;
  /** another call follows if the backend refuses the encoding of this one */
  isTrial?: boolean;
  timeoutMs?: number;
};

export type Traced = { traceparent?: string | undefined };

const hasToken = (caller: Caller | undefined): caller is Caller & { token: string } =>
  Boolean(caller?.token) && !caller?.refused;

/** Returns the header of the caller's token, or none. */
export async function authorization(caller: Caller | undefined): Promise<{ authorization?: string }> {
  if (!hasToken(caller)) return {};
  return { authorization: await authorizationFor(caller.token) };
}

/** Headers about the visitor. A client's own X-Forwarded-For is never passed on. */
export function callerHeaders(
  caller: Caller | undefined,
  traceparent: string | undefined,
): Record<string, string> {
  const { visitor, requestId } = caller ?? {};
  return {
    ...(traceparent ? { traceparent } : {}),
    ...(requestId ? { "x-request-id": requestId } : {}),
    ...(visitor?.address ? { "x-forwarded-for": visitor.address } : {}),
    ...(visitor?.userAgent ? { "user-agent": visitor.userAgent } : {}),
  };
}

type CallResult = { body: EnvelopeWire; setCookies: string[] };

/** Calls the backend and opens the envelope. The caller must encode ids in `path`. @throws BackendError */
export async function call(path: string, options: CallOptions = {}): Promise<EnvelopeWire> {
  return (await callWithCookies(path, options)).body;
}

export function callWithCookies(path: string, options: CallOptions = {}): Promise<CallResult> {
  const { method = "GET", caller } = options;
  return instrumentCall({ method, path, traceparent: caller?.traceparent }, (traceparent) =>
    callWithRetry(path, { ...options, traceparent }),
  );
}

async function callWithRetry(path: string, options: CallOptions & Traced): Promise<CallResult> {
  const { method = "GET", caller, open, repeat = method === "GET" } = options;
  const signal = AbortSignal.timeout(timeoutOf(caller, options.timeoutMs));
  const sendsToken = hasToken(caller);
  try {
    return await attempt(path, options, signal);
  } catch (failure) {
    const error = await classifyRefusal(failure, caller, signal);
    if (!(error instanceof BackendError)) throw error;
    if (error.kind === "auth" && caller && sendsToken) {
      caller.refused = true;
      if (open) return await attempt(path, options, signal);
    }
    // Retry reads only, and only if no answer came at all.
    if (repeat && error.kind === "unreachable") return await attempt(path, options, signal);
    logFailure({ method, path, requestId: caller?.requestId, isTrial: options.isTrial }, error);
    throw error;
  }
}

type FailedCall = Pick<CallOptions, "isTrial"> & {
  method: string;
  path: string;
  requestId: string | undefined;
};

/** Logs refused reads and trials at a lower level, because operators can do nothing about them. */
function logFailure({ method, path, requestId, isTrial }: FailedCall, error: BackendError): void {
  const { kind, httpStatus, isMaybeDone } = error;
  const details = { call: callPattern(path), method, kind, httpStatus, ...(isMaybeDone && { isMaybeDone }) };
  const isRefusal = kind === "not-found" || (kind === "rejected" && httpStatus === 200);
  if (error instanceof UnknownCallError || kind === "no-service")
    logger.info({ requestId, ...details }, "the backend lacks this call");
  else if (isRefusal && !isWrite({ method, path }))
    logger.info({ requestId, ...details }, "the backend refused a read");
  else if (isTrial && isEncodingRefused(error))
    logger.info({ requestId, ...details }, "the backend refused an encoding");
  else logger.warn({ requestId, ...details }, "backend call failed");
}

/** Returns the time for a call, in ms: its own limit or the rest of the request's. */
export const timeoutOf = (caller: Caller | undefined, timeoutMs = CALL_TIMEOUT_MS): number =>
  Math.min(timeoutMs, caller?.remainingMs?.() ?? CALL_TIMEOUT_MS);

async function attempt(
  path: string,
  options: CallOptions & Traced,
  signal: AbortSignal,
): Promise<CallResult> {
  const token = await authorization(options.caller);
  const { query, ...encoded } = await encodeForBackend(options, signal);
  const { headers, body } = encodeBody(encoded.body);
  const request = {
    path,
    method: options.method ?? "GET",
    query,
    headers: {
      ...BACKEND_HEADERS,
      ...callerHeaders(options.caller, options.traceparent),
      ...headers,
      ...token,
    },
    body,
    signal,
  };
  try {
    const response = await requestBackend(request);
    const bytes = await readLimited(response.body, JSON_MAX_BYTES);
    const { statusCode: httpStatus, headers: responseHeaders } = response;
    const text = decodeBody(bytes, { httpStatus, contentType: responseHeaders["content-type"] });
    // Error pages contain no text for visitors, so their encoding does not matter.
    const mayBeEscaped = !options.isLeftEncoded && httpStatus < 500 && text.includes("&");
    const decode = mayBeEscaped && (await generationTraits(signal)).escapesTexts ? decodeTexts : undefined;
    const envelope = openEnvelope(httpStatus, text, decode);
    return { body: envelope, setCookies: [responseHeaders["set-cookie"] ?? []].flat() };
  } catch (error) {
    const failure = toBackendError(error);
    if (isOutcomeUnknown(request, failure, error)) throw failure.withOutcome(true);
    // Only a caller that sends a token, or sent one earlier in this request, has a login that can end.
    const hasLogin = token.authorization !== undefined || options.caller?.refused;
    // The specification's code 403 asks for a login, with any HTTP status.
    const asksForLogin = failure.kind === "auth" || failure.backendCode === LOGIN_NEEDED_CODE;
    if (!asksForLogin || hasLogin) throw failure;
    const kind = options.open ? "no-service" : "login-needed";
    throw new BackendError(kind, null, failure.httpStatus, failure.backendCode);
  }
}

/** Converts an error of the network. @throws the error if it is of our own, such as an invalid header */
export function toBackendError(error: unknown): BackendError {
  if (error instanceof BackendError) return error;
  const name = error instanceof Error ? error.name : "";
  const isTimeout = /Timeout/.test(name) && name !== "ConnectTimeoutError";
  const code = error instanceof Error && "code" in error ? error.code : null;
  const isFromTheNetwork = name === "AbortError" || (code !== null && code !== "UND_ERR_INVALID_ARG");
  if (!isTimeout && !isFromTheNetwork) throw error;
  return new BackendError(isTimeout ? "timeout" : "unreachable");
}

/** POST calls that only read or log in. Every other call that is not a GET is a write. */
export const READING_POSTS: readonly string[] = [
  ...["/auth/login-jwt", "/jwtAuthAPI", "/api/auth/me", "/admin/user/list", "/user/detail"],
  ...["/map/toilet-detail.do", "/map/tag-options/list"],
];

type SentRequest = { method: string; path: string };

const NOT_CONNECTED = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT)$|CERT|SIGNATURE/;

const GATEWAY_ERROR_STATUSES = [502, 504];

export const isWrite = ({ method, path }: SentRequest): boolean =>
  method !== "GET" && !READING_POSTS.includes(path);

/** True for a write whose answer was late, truncated, unreadable, lost by a gateway, or a container's page. */
function isOutcomeUnknown(request: SentRequest, failure: BackendError, cause: unknown): boolean {
  const { kind, httpStatus } = failure;
  if (!isWrite(request)) return false;
  if (kind === "timeout") return true;
  if (kind === "unreachable") return !failedToConnect(cause);
  if (httpStatus !== null && GATEWAY_ERROR_STATUSES.includes(httpStatus)) return true;
  return kind === "malformed" && (httpStatus === null || httpStatus < 400 || httpStatus === 500);
}

function failedToConnect(cause: unknown): boolean {
  const { code, syscall } = cause as { code?: unknown; syscall?: unknown };
  return syscall === "connect" || NOT_CONNECTED.test(String(code ?? ""));
}

const SHARED_MS = 1000;
const KEPT_MAX = 100;

const sharedAnswers = perBackend(
  () => new LRUCache<string, Promise<unknown>>({ max: KEPT_MAX, ttl: SHARED_MS }),
);

/** Shares one call between visitors who read the same `key` within a second. Members always make their own. */
export function shareAnonymousReads<Answer>(
  key: string,
  caller: Caller,
  makeCall: () => Promise<Answer>,
): Promise<Answer> {
  if (caller.token !== null) return makeCall();
  return shareAndCache<unknown>(sharedAnswers(), key, makeCall) as Promise<Answer>;
}

export async function callAndInvalidateReads(
  ...[path, options]: Parameters<typeof call>
): ReturnType<typeof call> {
  try {
    return await call(path, options);
  } finally {
    // The backend may have carried out a write that failed.
    sharedAnswers().clear();
  }
}
