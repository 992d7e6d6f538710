import { setImmediate as nextTurn } from "node:timers/promises";
import { type Dispatcher, errors, request } from "undici";
import { openEnvelope } from "./envelope.server";
import { FeedScanner } from "./feed-scanner";

export type FeedFailure = "timeout" | "http" | "network" | "other";
/** why a fetch of the feed failed, as the directory's status tells it */
export type FeedFault = { kind: FeedFailure; httpStatus?: number };

/** Why the feed could not be had; the message never quotes the answer. */
export class FeedError extends Error {
  override name = "FeedError";
  constructor(
    readonly kind: FeedFailure,
    readonly httpStatus?: number,
    options?: ErrorOptions,
  ) {
    super(`the toilet feed failed: ${kind}${httpStatus ? ` ${httpStatus}` : ""}`, options);
  }
}

export type FeedSource = {
  backendOrigin: string;
  /** how long the headers, and then each further piece of the body, may take */
  timeoutMs: number;
  headers?: Record<string, string>;
  dispatcher?: Dispatcher;
};

/**
 * Reads `GET /map/toilets.do` (specification part 1 section 7) row by row, letting other work through between
 * the pieces that arrive. Rows are handed over before the envelope is known to be good: keep them only when
 * this resolves.
 * @throws FeedError
 */
export async function readFeed(source: FeedSource, onRow: (row: unknown) => void): Promise<void> {
  try {
    const { statusCode, body } = await request(new URL("/map/toilets.do", source.backendOrigin), {
      method: "GET",
      headers: { accept: "application/json", "user-agent": "toilet-map", ...source.headers },
      headersTimeout: source.timeoutMs,
      bodyTimeout: source.timeoutMs,
      dispatcher: source.dispatcher,
    });
    if (statusCode !== 200) {
      body.on("error", () => {}).destroy();
      throw new FeedError("http", statusCode);
    }
    const scanner = new FeedScanner(onRow);
    for await (const chunk of body) {
      scanner.write(chunk);
      await nextTurn();
    }
    const envelope = openEnvelope(statusCode, scanner.end());
    if (!Array.isArray((envelope.result as { data?: unknown } | null)?.data)) throw new FeedError("other");
  } catch (error) {
    throw toFeedError(error);
  }
}

function toFeedError(error: unknown): FeedError {
  if (error instanceof FeedError) return error;
  const isTooSlow =
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError ||
    error instanceof errors.ConnectTimeoutError;
  const isFromTheNetwork = error instanceof Error && "code" in error && typeof error.code === "string";
  return new FeedError(isTooSlow ? "timeout" : isFromTheNetwork ? "network" : "other", undefined, {
    cause: error,
  });
}

/** The failure as the status tells it; anything unexpected is `other`. */
export function toFailure(error: unknown): FeedFault {
  if (!(error instanceof FeedError)) return { kind: "other" };
  return error.httpStatus === undefined
    ? { kind: error.kind }
    : { kind: error.kind, httpStatus: error.httpStatus };
}
