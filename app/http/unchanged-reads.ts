import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { matchesEntityTag } from "./conditional";
import { type Answer, type Exchange, type Handler, headerText } from "./exchange";

/** Request headers that a page depends on: its host, and those in its Vary header. */
const VARYING_HEADERS = ["host", "accept", "accept-encoding", "accept-language", "cookie", "user-agent"];
/** A 304 has no policy, because the policy's hashes belong to the stored page. */
const BODY_HEADERS = ["Content-Type", "Content-Length", "Content-Encoding", "Content-Security-Policy"];

const MAX_BYTES = 8 * 2 ** 20;
const HEADERS_BYTES = 1024;
/** Time for which an answer is repeated, in ms. Later requests notice a failed or changed feed. */
const REPEATED_MS = 1000;

type CachedAnswer = { state: string; at: number; headers: Headers; body: Uint8Array | null };

/** Names the state that a page depends on; null means that the page must not be repeated. */
export type StateOf = (exchange: Exchange) => string | null;

/** Repeats a compressed answer while the state from before its loaders ran and the request's headers are the same. */
export function repeatUnchanged(stateOf: StateOf): Handler {
  const answers = new LRUCache<string, CachedAnswer>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }) => HEADERS_BYTES + (body?.byteLength ?? 0),
  });
  return async (exchange, next) => {
    const state = exchange.method === "GET" ? stateOf(exchange) : null;
    if (state === null) return next();
    const key = keyOf(exchange);
    const at = Date.now();
    const cachedAnswer = answers.get(key);
    const repeatedAnswer = cachedAnswer?.state === state ? repeat(cachedAnswer, exchange, at) : null;
    if (repeatedAnswer) return repeatedAnswer;
    const answer = await next();
    const { status, headers, body } = answer;
    const isRead = status === 304 || (status === 200 && body instanceof Uint8Array);
    if (isRead && headers.has("ETag"))
      answers.set(key, { state, at, headers: new Headers(headers), body: body as Uint8Array | null });
    return answer;
  };
}

function repeat(
  cachedAnswer: CachedAnswer,
  { headers: requestHeaders }: Exchange,
  now: number,
): Answer | null {
  const headers = new Headers(cachedAnswer.headers);
  if (matchesEntityTag(requestHeaders["if-none-match"] ?? null, headers.get("ETag") ?? "")) {
    for (const name of BODY_HEADERS) headers.delete(name);
    return { status: 304, headers, body: null };
  }
  return cachedAnswer.body && now - cachedAnswer.at < REPEATED_MS
    ? { status: 200, headers, body: cachedAnswer.body }
    : null;
}

function keyOf({ url, language, headers }: Exchange): string {
  const hash = createHash("sha256").update(`${language}\0${url}`);
  for (const name of VARYING_HEADERS) hash.update(`\0${headerText(headers, name)}`);
  return hash.digest("base64url");
}
