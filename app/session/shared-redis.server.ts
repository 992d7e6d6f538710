import { Redis } from "ioredis";
import { env } from "~/env/env.server";
import { logger } from "~/log/logger.server";
import { addGauge } from "~/log/metrics.server";

const REDIS_TIMEOUT_MS = 1000;

/** Connects without ever queueing: while Redis is away every command fails at once, and its user falls back to memory. */
export function connectRedis(redisUrl: string): Redis {
  const client = new Redis(redisUrl, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: REDIS_TIMEOUT_MS,
    commandTimeout: REDIS_TIMEOUT_MS,
    // One that takes everything and answers nothing is let go: then it is away, and nobody waits for it any more.
    socketTimeout: 2 * REDIS_TIMEOUT_MS,
  });
  let isAway = false;
  client.on("error", () => {
    if (!isAway) logger.warn("Redis is away: limits and ended sessions are kept in memory");
    isAway = true;
  });
  client.on("ready", () => {
    if (isAway) logger.info("Redis is back: limits and ended sessions are shared again");
    isAway = false;
  });
  return client;
}

/** What containers share: limits and ended sessions. Null where each container is alone. */
export const sharedRedis = env.REDIS_URL ? connectRedis(env.REDIS_URL) : null;

addGauge("shared_redis_away", "1 while REDIS_URL is set and Redis cannot be reached", () =>
  sharedRedis && sharedRedis.status !== "ready" ? 1 : 0,
);
