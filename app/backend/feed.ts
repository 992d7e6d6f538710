import { setImmediate as nextTurn } from "node:timers/promises";
import { request } from "undici";
import { type BackendError, UnknownCallError } from "./backend-error";
import { charsetOf, failureOf, openEnvelope, readBeginning } from "./envelope.server";

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

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const COMMA = 0x2c;

const DEPTH_OF_ROWS = 3;
const MAX_PIECE_BYTES = 1024 * 1024;

/** Splits a feed into rows as it streams. It works on bytes, so that 20 MB of text never exist at once. */
export class FeedScanner {
  #onRow: (row: unknown) => void;
  #decoder = new TextDecoder("utf-8", { fatal: true });
  #named: string | null;
  #depth = 0;
  #inString = false;
  #escaped = false;
  #inRows = false;
  #insideResult = false;
  #envelope = "";
  #pending: Uint8Array[] = [];
  #pendingBytes = 0;

  constructor(onRow: (row: unknown) => void, charset = "utf-8") {
    this.#onRow = onRow;
    this.#named = charset;
  }

  write(chunk: Uint8Array): void {
    let from = 0;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at];
      if (this.#inString) {
        if (this.#escaped) this.#escaped = false;
        else if (byte === BACKSLASH) this.#escaped = true;
        else if (byte === QUOTE) this.#inString = false;
      } else if (byte === QUOTE) {
        this.#inString = true;
      } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
        from = this.#open(byte, chunk, from, at);
      } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
        from = this.#close(chunk, from, at);
      } else if (byte === COMMA && this.#inRows && this.#depth === DEPTH_OF_ROWS) {
        this.#emit(this.#take(chunk, from, at));
        from = at + 1;
      }
    }
    this.#keep(chunk.subarray(from));
    if (this.#depth === 0 && this.#envelope === "") this.#refuseWhatIsNoObject();
  }

  /** @returns the document without its rows @throws SyntaxError if the feed is incomplete or empty */
  end(): string {
    this.#envelope += this.#take(new Uint8Array(), 0, 0);
    if (this.#depth !== 0 || this.#inRows || this.#envelope.trim() === "") {
      throw new SyntaxError("the feed is incomplete");
    }
    return this.#envelope;
  }

  #open(byte: number, chunk: Uint8Array, from: number, at: number): number {
    this.#depth++;
    if (this.#inRows || this.#depth > DEPTH_OF_ROWS) return from;
    this.#envelope += this.#take(chunk, from, at + 1);
    if (this.#depth === 2) this.#insideResult = /"result"\s*:\s*\{$/.test(this.#envelope);
    this.#inRows =
      this.#depth === DEPTH_OF_ROWS &&
      byte === OPEN_BRACKET &&
      this.#insideResult &&
      /"data"\s*:\s*\[$/.test(this.#envelope);
    return at + 1;
  }

  #close(chunk: Uint8Array, from: number, at: number): number {
    this.#depth--;
    if (this.#depth < 0) throw new SyntaxError("the feed closes more than it opened");
    if (!this.#inRows || this.#depth >= DEPTH_OF_ROWS) return from;
    this.#emit(this.#take(chunk, from, at));
    this.#inRows = false;
    return at;
  }

  #emit(text: string): void {
    if (text.trim() !== "") this.#onRow(JSON.parse(text));
  }

  #take(chunk: Uint8Array, from: number, end: number): string {
    if (this.#pending.length === 0) return this.#decode(chunk.subarray(from, end));
    const bytes = Buffer.concat([...this.#pending, chunk.subarray(from, end)]);
    this.#pending = [];
    this.#pendingBytes = 0;
    return this.#decode(bytes);
  }

  #decode(bytes: Uint8Array): string {
    try {
      const text = this.#decoder.decode(bytes);
      // A text with fewer characters than bytes is not ASCII alone, so the feed is UTF-8 whatever its label.
      if (text.length < bytes.length) this.#named = null;
      return text;
    } catch {
      return this.#decodeAsNamed(bytes);
    }
  }

  #decodeAsNamed(bytes: Uint8Array): string {
    try {
      this.#decoder = new TextDecoder(this.#named ?? "", { fatal: true });
      this.#named = null;
      return this.#decoder.decode(bytes);
    } catch {
      throw new SyntaxError("the feed's bytes are no letters");
    }
  }

  #keep(tail: Uint8Array): void {
    if (tail.length === 0) return;
    this.#pendingBytes += tail.length;
    if (this.#pendingBytes > MAX_PIECE_BYTES) throw new SyntaxError("a part of the feed is too long");
    // Copy the rest, so that the chunk and the socket's buffer can be freed.
    this.#pending.push(tail.slice());
  }

  /** Stops at the first byte of an HTML page instead of reading it to the end. */
  #refuseWhatIsNoObject(): void {
    const start = Buffer.concat(this.#pending).toString("utf8").trimStart();
    if (start !== "" && start !== "\uFEFF") throw new SyntaxError("the feed is not a JSON object");
  }
}
