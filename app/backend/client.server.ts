import { generationTraits } from "~/backend/profile/current-examination.server";
import { decodeTexts } from "~/backend/profile/text-references";
import { authorizationFor } from "~/backend/profile/token-scheme.server";
import { logger } from "~/log/logger.server";
import { decodeBody } from "./answer-body.server";
import { BackendError, UnknownCallError } from "./backend-error";
import { requestBackend, type StreamedAnswer } from "./backend-pool.server";
import { type Caller, markTokenRefused } from "./caller";
import { isOutcomeUnknown, isWrite } from "./calls";
import { BACKEND_HEADERS } from "./current-backend.server";
import { type EnvelopeWire, openEnvelope } from "./envelope.server";
import { callPattern, instrumentCall } from "./instrumented-call.server";
import { classifyRefusal } from "./invalid-token.server";
import { readLimited } from "./read-limited";
import { encodeBody, encodeForBackend, type RequestBody } from "./request-body.server";
import { withSecondEncoding } from "./second-encoding.server";

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
  timeoutMs?: number;
};

type Traced = { traceparent?: string | undefined };

const hasToken = (caller: Caller | undefined): caller is Caller & { token: string } =>
  Boolean(caller?.token) && !caller?.refused;

async function authorization(caller: Caller | undefined): Promise<{ authorization?: string }> {
  if (!hasToken(caller)) return {};
  return { authorization: await authorizationFor(caller.token) };
}

/** Headers about the visitor. A client's own X-Forwarded-For is never passed on. */
function callerHeaders(caller: Caller | undefined, traceparent: string | undefined): Record<string, string> {
  const { visitor, requestId } = caller ?? {};
  return {
    ...(traceparent ? { traceparent } : {}),
    ...(requestId ? { "x-request-id": requestId } : {}),
    ...(visitor?.address ? { "x-forwarded-for": visitor.address } : {}),
    ...(visitor?.userAgent ? { "user-agent": visitor.userAgent } : {}),
  };
}

export type CallResult = { body: EnvelopeWire; setCookies: string[] };

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
    const send = (body: RequestBody | undefined) => attempt(path, { ...options, body }, signal);
    // Without a token it may be a login, which must not count twice.
    if (!sendsToken || method === "GET") return await send(options.body);
    return await withSecondEncoding({ method, path, body: options.body }, send);
  } catch (failure) {
    const error = await classifyRefusal(failure, caller, signal);
    if (!(error instanceof BackendError)) throw error;
    if (error.kind === "auth" && caller && sendsToken) {
      markTokenRefused(caller);
      if (open) return await attempt(path, options, signal);
    }
    // Retry reads only, and only if no answer came at all.
    if (repeat && error.kind === "unreachable") return await attempt(path, options, signal);
    logFailure({ method, path, requestId: caller?.requestId }, error);
    throw error;
  }
}

type FailedCall = { method: string; path: string; requestId: string | undefined };

/** Logs refused reads at a lower level, because operators can do nothing about them. */
function logFailure({ method, path, requestId }: FailedCall, error: BackendError): void {
  const { kind, httpStatus, isMaybeDone } = error;
  const details = { call: callPattern(path), method, kind, httpStatus, ...(isMaybeDone && { isMaybeDone }) };
  const isRefusal = kind === "not-found" || (kind === "rejected" && httpStatus === 200);
  if (error instanceof UnknownCallError || kind === "no-service")
    logger.info({ requestId, ...details }, "the backend lacks this call");
  else if (isRefusal && !isWrite({ method, path }))
    logger.info({ requestId, ...details }, "the backend refused a read");
  else logger.warn({ requestId, ...details }, "backend call failed");
}

const timeoutOf = (caller: Caller | undefined, timeoutMs = CALL_TIMEOUT_MS): number =>
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

function toBackendError(error: unknown): BackendError {
  if (error instanceof BackendError) return error;
  const name = error instanceof Error ? error.name : "";
  const isTimeout = /Timeout/.test(name) && name !== "ConnectTimeoutError";
  const code = error instanceof Error && "code" in error ? error.code : null;
  const isFromTheNetwork = name === "AbortError" || (code !== null && code !== "UND_ERR_INVALID_ARG");
  // Errors of our own, such as an invalid header, are not the backend's.
  if (!isTimeout && !isFromTheNetwork) throw error;
  return new BackendError(isTimeout ? "timeout" : "unreachable");
}

export type StreamOptions = {
  query?: Record<string, string>;
  caller?: Caller;
  /** until the whole answer; with `passedOnWithinMs`, until the first byte and between bytes */
  timeoutMs?: number;
  passedOnWithinMs?: number;
};

/** Opens a stream. The caller limits its size and consumes or destroys it. @throws BackendError */
export function openStream(path: string, options: StreamOptions = {}): Promise<StreamedAnswer> {
  const { traceparent: parent } = options.caller ?? {};
  return instrumentCall({ method: "GET", path, traceparent: parent }, (traceparent) =>
    requestStream(path, { ...options, traceparent }),
  );
}

async function requestStream(path: string, options: StreamOptions & Traced): Promise<StreamedAnswer> {
  const { query, caller } = options;
  const token = await authorization(caller);
  const deadline = streamDeadline(options);
  try {
    const answer = await requestBackend({
      path,
      method: "GET",
      query,
      // Keep our own User-Agent, because egov-4.2 encodes a download's name by it.
      headers: {
        ...callerHeaders(caller, options.traceparent),
        ...BACKEND_HEADERS,
        accept: "*/*",
        ...token,
      },
      signal: deadline.signal,
      bodyTimeout: timeoutOf(caller, options.timeoutMs),
    });
    deadline.onOpened(answer.body);
    return answer;
  } catch (error) {
    deadline.clearTimers();
    throw toBackendError(error);
  }
}

function streamDeadline({ caller, timeoutMs, passedOnWithinMs }: StreamOptions) {
  const controller = new AbortController();
  const abort = () => controller.abort(new DOMException("the stream took too long", "TimeoutError"));
  const patienceMs = timeoutOf(caller, timeoutMs);
  const openingTimer = setTimeout(abort, patienceMs);
  const wholeTimer = setTimeout(abort, passedOnWithinMs ?? patienceMs);
  const clearTimers = () => {
    clearTimeout(openingTimer);
    clearTimeout(wholeTimer);
  };
  const onOpened = (body: StreamedAnswer["body"]) => {
    clearTimeout(openingTimer);
    body.once("close", clearTimers);
  };
  return { signal: controller.signal, onOpened, clearTimers };
}
