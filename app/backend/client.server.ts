import { FormData, Pool } from "undici";
import { env } from "~/env.server";
import { logger } from "~/logger.server";
import { backendCallSeconds } from "~/metrics.server";
import { BackendError } from "./backend-error";
import { type EnvelopeWire, openEnvelope } from "./envelope.server";

export const CALL_TIMEOUT_MS = 30_000;

/** Whoever a call is made for. `refused` turns true when the backend did not accept the token. */
export type Caller = { token: string | null; refused: boolean };

type BodyOf =
  | { json: unknown }
  | { form: Record<string, string | Blob | NamedBlob[]> }
  | { urlEncoded: Record<string, string> }
  | { empty: true };

export type NamedBlob = { blob: Blob; fileName: string };

type CallOptions = {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  query?: Record<string, string>;
  body?: BodyOf;
  caller?: Caller;
  /** a read anybody may make: a refused token is dropped and the call made again without it (legacy-contract 8.3) */
  open?: boolean;
  timeoutMs?: number;
};

const pool = new Pool(env.BACKEND_URL, { connections: 32, pipelining: 1, connect: { timeout: 5000 } });

/** Headers of every call; a User-Agent because generation A answers 500 without one (legacy-contract 4.3). */
export const BACKEND_HEADERS = { accept: "application/json", "user-agent": "toilet-map-bff/1.0" };

function authorization(caller: Caller | undefined): Record<string, string> {
  if (!caller?.token || caller.refused) return {};
  return { authorization: `${env.BACKEND_AUTH_SCHEME} ${caller.token}`.trim() };
}

function encodeBody(body: BodyOf | undefined): {
  headers: Record<string, string>;
  body: string | FormData | null;
} {
  if (!body || "empty" in body) return { headers: {}, body: null };
  if ("json" in body) {
    return { headers: { "content-type": "application/json" }, body: JSON.stringify(body.json) };
  }
  if ("urlEncoded" in body) {
    return {
      headers: { "content-type": "application/x-www-form-urlencoded;charset=UTF-8" },
      body: new URLSearchParams(body.urlEncoded).toString(),
    };
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(body.form)) {
    if (!Array.isArray(value)) form.append(name, value);
    else for (const file of value) form.append(name, file.blob, file.fileName);
  }
  return { headers: {}, body: form };
}

/** A success: its body, and the cookies that came with it (generation C sends its token as one). */
export type Exchange = { body: EnvelopeWire; setCookies: string[] };

/**
 * Makes one backend call and opens its envelope.
 * @param path absolute path; ids in it must have been through encodeURIComponent
 * @returns the body of a success
 * @throws BackendError
 */
export async function call(path: string, options: CallOptions = {}): Promise<EnvelopeWire> {
  return (await exchange(path, options)).body;
}

/**
 * The same for the one call whose cookies matter too.
 * @throws BackendError
 */
export async function exchange(path: string, options: CallOptions = {}): Promise<Exchange> {
  const { method = "GET", caller, open } = options;
  const stopTimer = backendCallSeconds.startTimer({ method });
  try {
    return await attempt(path, options);
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    if (error.kind === "auth" && caller?.token) {
      caller.refused = true;
      if (open) return await attempt(path, options);
    }
    // Only reads are safe to repeat, and only where no answer came at all.
    if (method === "GET" && error.kind === "unreachable") return await attempt(path, options);
    logger.warn({ path, method, kind: error.kind, httpStatus: error.httpStatus }, "backend call failed");
    throw error;
  } finally {
    stopTimer();
  }
}

async function attempt(path: string, options: CallOptions): Promise<Exchange> {
  const { headers, body } = encodeBody(options.body);
  try {
    const response = await pool.request({
      path,
      method: options.method ?? "GET",
      query: options.query,
      headers: { ...BACKEND_HEADERS, ...headers, ...authorization(options.caller) },
      body,
      signal: AbortSignal.timeout(options.timeoutMs ?? CALL_TIMEOUT_MS),
    });
    const opened = openEnvelope(response.statusCode, await response.body.text());
    return { body: opened, setCookies: [response.headers["set-cookie"] ?? []].flat() };
  } catch (error) {
    throw toBackendError(error);
  }
}

function toBackendError(error: unknown): BackendError {
  if (error instanceof BackendError) return error;
  const name = error instanceof Error ? error.name : "";
  const isTimeout = /Timeout/.test(name) && name !== "ConnectTimeoutError";
  return new BackendError(isTimeout ? "timeout" : "unreachable");
}

/** An answer that is passed on as it streams: an image. The caller must consume or destroy `body`. */
export type StreamedAnswer = Awaited<ReturnType<typeof pool.request>>;

/**
 * Opens a stream from the backend, for bytes that are not JSON.
 * @param path absolute path, ids encoded
 * @throws BackendError
 */
export async function openStream(path: string, query?: Record<string, string>): Promise<StreamedAnswer> {
  try {
    return await pool.request({
      path,
      method: "GET",
      query,
      headers: { ...BACKEND_HEADERS, accept: "*/*" },
      headersTimeout: CALL_TIMEOUT_MS,
      bodyTimeout: CALL_TIMEOUT_MS,
    });
  } catch (error) {
    throw toBackendError(error);
  }
}
