import { LRUCache } from "lru-cache";
import type { Caller } from "./caller";
import { call } from "./client.server";
import { perBackend } from "./current-backend.server";
import { shareAndCache } from "./share-in-flight";

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
