import { LRUCache } from "lru-cache";
import { sharedRedis } from "~/session/shared-redis.server";

const SAME_AGAIN_S = 60;
const KEY_PREFIX = "just-sent:";

/** Reviews sent a moment ago: a second press of the button must not make a second review. */
const own = new LRUCache<string, true>({ max: 10_000, ttl: SAME_AGAIN_S * 1000 });

/** Notes what is about to be sent, for all containers. @returns true where it was within the last minute */
export async function markSent(key: string): Promise<boolean> {
  if (own.has(key)) return true;
  own.set(key, true);
  const noted = await sharedRedis?.set(KEY_PREFIX + key, "1", "EX", SAME_AGAIN_S, "NX").catch(() => "OK");
  return noted === null;
}

/** Takes a note back: it was not sent after all. */
export async function unmarkSent(key: string): Promise<void> {
  own.delete(key);
  await sharedRedis?.del(KEY_PREFIX + key).catch(() => 0);
}
