import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import type { Redis } from "ioredis";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from "rate-limiter-flexible";
import { sharedRedis } from "./shared-redis.server";

const MAX_FAILURES = 10;
const WINDOW_S = 15 * 60;

/** There were too many failed logins with this id or from this address. */
export class TooManyTriesError extends Error {
  override name = "TooManyTriesError";
  constructor(readonly retryAfterSeconds: number) {
    super("too many failed logins");
  }
}

/** A login that is under way. It counts as a failure from its start until one of these says otherwise. */
export type LoginAttempt = {
  /** forgets the failures of the id; those of the address stay, or one good account would clear the way for others */
  succeed(): Promise<void>;
  /** takes the attempt out of the counts: the backend gave no verdict */
  abandon(): Promise<void>;
};

export type LoginLimit = {
  /** @throws TooManyTriesError */
  begin(id: string, address: string): Promise<LoginAttempt>;
};

/**
 * Ten failures in 15 minutes per id and per address. An attempt is counted before the backend is asked, so that
 * tries sent at the same moment cannot all slip through.
 * @param client counts are shared through it; without it, or while it is away, each process counts for itself
 */
export function createLoginLimit(client: Redis | null): LoginLimit {
  const byId = openLimiter("login-id", client);
  const byAddress = openLimiter("login-address", client);
  return {
    async begin(id, address) {
      const idKey = hashOf(id.trim().normalize("NFKC").toLowerCase());
      const addressKey = networkOf(address);
      const [idWaitMs, addressWaitMs] = await Promise.all([take(byId, idKey), take(byAddress, addressKey)]);
      if (idWaitMs > 0 || addressWaitMs > 0) {
        if (idWaitMs === 0) await byId.reward(idKey);
        if (addressWaitMs === 0) await byAddress.reward(addressKey);
        throw new TooManyTriesError(Math.ceil(Math.max(idWaitMs, addressWaitMs) / 1000));
      }
      return {
        succeed: async () => void (await Promise.all([byId.delete(idKey), byAddress.reward(addressKey)])),
        abandon: async () => void (await Promise.all([byId.reward(idKey), byAddress.reward(addressKey)])),
      };
    },
  };
}

function openLimiter(keyPrefix: string, storeClient: Redis | null): RateLimiterAbstract {
  const limits = { keyPrefix, points: MAX_FAILURES, duration: WINDOW_S };
  const memory = new RateLimiterMemory(limits);
  if (!storeClient) return memory;
  return new RateLimiterRedis({
    ...limits,
    storeClient,
    insuranceLimiter: memory,
    rejectIfRedisNotReady: true,
  });
}

/** @returns milliseconds to wait; 0 when the attempt was counted */
async function take(limiter: RateLimiterAbstract, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    // A try that is refused is no failure of its own.
    await limiter.reward(key);
    return Math.max(1, refusal.msBeforeNext);
  }
}

/** Ids are kept out of the shared store. */
const hashOf = (id: string) => createHash("sha256").update(id).digest("base64url");

/** Whoever has one IPv6 address has a /64 of them: those count as one. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!isIPv6(plain)) return plain;
  const [head = "", tail] = (plain.split("%")[0] ?? "").split("::");
  const start = head ? head.split(":") : [];
  const end = tail ? tail.split(":") : [];
  const gap = tail === undefined ? 0 : 8 - start.length - end.length;
  const groups = [...start, ...new Array<string>(Math.max(0, gap)).fill("0"), ...end];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}

export const loginLimit = createLoginLimit(sharedRedis);
