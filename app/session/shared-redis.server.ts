import { Redis } from "ioredis";
import { env } from "~/env/env.server";
import { logger } from "~/log/logger.server";
import { addGauge } from "~/log/metrics.server";

const REDIS_TIMEOUT_MS = 1000;

/** Connects without an offline queue, so that commands fail at once while Redis is unreachable. */
export function connectRedis(redisUrl: string): Redis {
  const client = new Redis(redisUrl, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: REDIS_TIMEOUT_MS,
    commandTimeout: REDIS_TIMEOUT_MS,
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

export const sharedRedis = env.REDIS_URL ? connectRedis(env.REDIS_URL) : null;

addGauge("shared_redis_away", "1 while REDIS_URL is set and Redis cannot be reached", () =>
  sharedRedis && sharedRedis.status !== "ready" ? 1 : 0,
);
