import { setImmediate as nextTurn } from "node:timers/promises";
import { request } from "undici";
import { charsetOf, readBeginning } from "./answer-body.server";
import { type BackendError, UnknownCallError } from "./backend-error";
import { failureOf, openEnvelope } from "./envelope.server";
import { FeedScanner } from "./feed-scanner";

export const FEED_TIMEOUT_MS = 10_000;
/** Enough for ten times the country's toilets on a small, busy machine. */
const FEED_TOTAL_TIMEOUT_MS = 180_000;
const FEED_MAX_BYTES = 256 * 1024 * 1024;
const REFUSAL_MAX_BYTES = 64 * 1024;

type FeedFailure = "missing" | "timeout" | "http" | "network" | "too-large" | "other";
export type FeedFault = { kind: FeedFailure; httpStatus?: number; detail?: string };

type FeedErrorOptions = ErrorOptions & Omit<FeedFault, "kind">;

export class FeedError extends Error {
  override name = "FeedError";
  readonly httpStatus: number | undefined;
  readonly detail: string | undefined;

  constructor(
    readonly kind: FeedFailure,
    { httpStatus, detail, cause }: FeedErrorOptions = {},
  ) {
    super(`the toilet feed failed: ${[kind, httpStatus, detail].filter(Boolean).join(", ")}`, { cause });
    this.httpStatus = httpStatus;
    this.detail = detail;
  }
}

type FeedSource = {
  backendOrigin: string;
  timeoutMs?: number;
  totalTimeoutMs?: number;
  maxBytes?: number;
  headers?: Record<string, string>;
  decode?: (row: unknown) => unknown;
};

/** Reads the feed row by row (docs/wire.md#toilets). The rows are valid only if this resolves. @throws FeedError */
export async function readFeed(source: FeedSource, onRow: (row: unknown) => void): Promise<void> {
  const { timeoutMs = FEED_TIMEOUT_MS, totalTimeoutMs = FEED_TOTAL_TIMEOUT_MS } = source;
  const deadline = new AbortController();
  const abortAfter = (ms: number, detail: string) =>
    setTimeout(() => deadline.abort(new FeedError("timeout", { detail })), ms);
  const firstByteTimer = abortAfter(timeoutMs, `nothing within ${timeoutMs} ms`);
  const totalTimer = abortAfter(totalTimeoutMs, `not whole within ${totalTimeoutMs} ms`);
  try {
    const { statusCode, body, headers } = await request(`${source.backendOrigin}/map/toilets.do`, {
      method: "GET",
      headers: { accept: "application/json", "user-agent": "toilet-map", ...source.headers },
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      signal: deadline.signal,
    });
    if (statusCode !== 200) {
      const { bytes } = await readBeginning(body, REFUSAL_MAX_BYTES);
      const refusal = failureOf(statusCode, bytes.toString("utf8"));
      const isMissing = refusal instanceof UnknownCallError || isRefusedToVisitors(refusal);
      throw new FeedError(isMissing ? "missing" : "http", { httpStatus: statusCode });
    }
    const { decode = (row) => row, maxBytes = FEED_MAX_BYTES } = source;
    const scanner = new FeedScanner((row) => onRow(decode(row)), charsetOf(headers["content-type"]));
    const envelope = await readRows(body, { scanner, maxBytes, onBytes: () => clearTimeout(firstByteTimer) });
    const { result } = openEnvelope(statusCode, envelope);
    const data = (result as { data?: unknown } | null)?.data;
    if (data !== null && !Array.isArray(data)) throw new FeedError("other");
  } catch (error) {
    throw toFeedError(deadline.signal.aborted ? deadline.signal.reason : error);
  } finally {
    clearTimeout(firstByteTimer);
    clearTimeout(totalTimer);
  }
}

const isRefusedToVisitors = (refusal: BackendError | null) =>
  refusal?.kind === "auth" && refusal.backendCode !== null;

async function readRows(
  body: AsyncIterable<Uint8Array>,
  { scanner, maxBytes, onBytes }: { scanner: FeedScanner; maxBytes: number; onBytes: () => void },
): Promise<string> {
  let bytes = 0;
  for await (const chunk of body) {
    onBytes();
    bytes += chunk.length;
    if (bytes > maxBytes) throw new FeedError("too-large", { detail: `larger than ${maxBytes} bytes` });
    scanner.write(chunk);
    await nextTurn();
  }
  return scanner.end();
}

/** Drops the parser's message, because it quotes its input, which may be a door code. */
function toFeedError(error: unknown): FeedError {
  if (error instanceof FeedError) return error;
  const code =
    error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : null;
  const isTooSlow = code !== null && /^UND_ERR_(HEADERS|BODY|CONNECT)_TIMEOUT$/.test(code);
  const kind = isTooSlow ? "timeout" : code === null ? "other" : "network";
  const detail = code ?? (error instanceof Error ? error.name : undefined);
  return new FeedError(kind, { detail, cause: error });
}

export function toFailure(error: unknown): FeedFault {
  const { kind, httpStatus, detail } = toFeedError(error);
  return { kind, ...(httpStatus && { httpStatus }), ...(detail && { detail }) };
}
