import { LRUCache } from "lru-cache";
import type { Caller } from "./caller";
import { call } from "./client.server";
import { shareAndCache } from "./share-in-flight";

const SHARED_MS = 1000;
const KEPT_MAX = 100;

const reads = new LRUCache<string, Promise<unknown>>({ max: KEPT_MAX, ttl: SHARED_MS });

/** Visitors who read the same `key` within a second share one call; members always ask for themselves. */
export function shareAnonymousReads<Answer>(
  key: string,
  caller: Caller,
  read: () => Promise<Answer>,
): Promise<Answer> {
  if (caller.token !== null) return read();
  return shareAndCache<unknown>(reads, key, read) as Promise<Answer>;
}

export async function callAndInvalidateReads(
  ...[path, options]: Parameters<typeof call>
): ReturnType<typeof call> {
  try {
    return await call(path, options);
  } finally {
    // It may have been written even where the call failed.
    reads.clear();
  }
}
