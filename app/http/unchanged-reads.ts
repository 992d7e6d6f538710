import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { matchesEntityTag } from "./conditional";
import { type Answer, type Exchange, type Handler, headerText } from "./exchange";

/** Request headers that a page depends on: its host, and those in its Vary header. */
const READ = ["host", "accept", "accept-encoding", "accept-language", "cookie", "user-agent"];
/** A 304 has no policy, because the policy's hashes belong to the stored page. */
const OF_BODY = ["Content-Type", "Content-Length", "Content-Encoding", "Content-Security-Policy"];

const MAX_BYTES = 8 * 2 ** 20;
const HEADERS_BYTES = 1024;
/** The process learns from other requests that the feed has failed or changed, so some must get through. */
const REPEATED_MS = 1000;

type Known = { state: string; at: number; headers: Headers; body: Uint8Array | null };

/** Names the state that a page depends on; null means that the page must not be repeated. */
export type StateOf = (exchange: Exchange) => string | null;

/** Repeats a compressed answer while the state from before its loaders ran and the request's headers are the same. */
export function repeatUnchanged(stateOf: StateOf): Handler {
  const answers = new LRUCache<string, Known>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }) => HEADERS_BYTES + (body?.byteLength ?? 0),
  });
  return async (exchange, next) => {
    const state = exchange.method === "GET" ? stateOf(exchange) : null;
    if (state === null) return next();
    const key = keyOf(exchange);
    const at = Date.now();
    const known = answers.get(key);
    const repeated = known?.state === state ? repeat(known, exchange, at) : null;
    if (repeated) return repeated;
    const answer = await next();
    const { status, headers, body } = answer;
    const isRead = status === 304 || (status === 200 && body instanceof Uint8Array);
    if (isRead && headers.has("ETag"))
      answers.set(key, { state, at, headers: new Headers(headers), body: body as Uint8Array | null });
    return answer;
  };
}

function repeat(known: Known, { headers: asked }: Exchange, now: number): Answer | null {
  const headers = new Headers(known.headers);
  if (matchesEntityTag(asked["if-none-match"] ?? null, headers.get("ETag") ?? "")) {
    for (const name of OF_BODY) headers.delete(name);
    return { status: 304, headers, body: null };
  }
  return known.body && now - known.at < REPEATED_MS ? { status: 200, headers, body: known.body } : null;
}

function keyOf({ url, language, headers }: Exchange): string {
  const hash = createHash("sha256").update(`${language}\0${url}`);
  for (const name of READ) hash.update(`\0${headerText(headers, name)}`);
  return hash.digest("base64url");
}
