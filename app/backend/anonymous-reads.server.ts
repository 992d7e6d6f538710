import { LRUCache } from "lru-cache";
import type { Caller } from "./caller";
import { call } from "./client.server";
import { shareAndKeep } from "./share-in-flight";

/** Short enough that nobody waits for what somebody else has written, long enough for a crowd. */
const SHARED_MS = 1000;
const KEPT_MAX = 100;

const reads = new LRUCache<string, Promise<unknown>>({ max: KEPT_MAX, ttl: SHARED_MS });

/**
 * What strangers read is the same for all of them: those who come within a second share one call. Members always ask
 * for themselves.
 * @param key names what is read, search and all
 */
export function shareAnonymousReads<Answer>(
  key: string,
  caller: Caller,
  read: () => Promise<Answer>,
): Promise<Answer> {
  if (caller.token !== null) return read();
  return shareAndKeep<unknown>(reads, key, read) as Promise<Answer>;
}

/** A call that changes what strangers read: whoever has written sees it at once, logged out too. */
export async function callAndForgetReads(
  ...[path, options]: Parameters<typeof call>
): ReturnType<typeof call> {
  try {
    return await call(path, options);
  } finally {
    // Also after a failure: it may have been written all the same.
    reads.clear();
  }
}
