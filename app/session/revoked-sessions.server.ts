import type { Redis } from "ioredis";
import { LRUCache } from "lru-cache";
import { sharedRedis } from "./shared-redis.server";

const REMEMBERED = 50_000;
const KEY_PREFIX = "ended-session:";

type RevokedSessions = {
  add(sessionId: string, expiresAt: number): Promise<void>;
  has(sessionId: string): Promise<boolean>;
};

/** Ids of sessions ended early, kept until they would have expired; what Redis missed it is told later. */
function createRevokedSessions(redis: Redis | null): RevokedSessions {
  const own = new LRUCache<string, true>({ max: REMEMBERED });
  const share = async (sessionId: string, ttlSeconds: number) => {
    await redis?.set(KEY_PREFIX + sessionId, "1", "EX", ttlSeconds).catch(() => null);
  };
  redis?.on("ready", () => {
    for (const sessionId of own.keys()) {
      const ttlSeconds = Math.ceil(own.getRemainingTTL(sessionId) / 1000);
      if (ttlSeconds > 0) void share(sessionId, ttlSeconds);
    }
  });
  return {
    async add(sessionId, expiresAt) {
      const ttlSeconds = Math.ceil(expiresAt - Date.now() / 1000);
      if (ttlSeconds <= 0) return;
      own.set(sessionId, true, { ttl: ttlSeconds * 1000 });
      await share(sessionId, ttlSeconds);
    },
    async has(sessionId) {
      if (own.has(sessionId)) return true;
      const isKnownToOthers = await redis?.exists(KEY_PREFIX + sessionId).catch(() => 0);
      return isKnownToOthers === 1;
    },
  };
}

export const revokedSessions = createRevokedSessions(sharedRedis);
