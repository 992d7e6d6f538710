import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import type { Redis } from "ioredis";
import { LRUCache } from "lru-cache";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from "rate-limiter-flexible";
import { plainAddress } from "~/env/trusted-proxies";
import { sharedRedis } from "./shared-redis.server";

const WINDOW_S = 15 * 60;
const PAIR_MAX_FAILURES = 10;
const ADDRESS_MAX_FAILURES = 50;
const ID_FREE_FAILURES = 20;
const DELAY_STEP_MS = 500;
const DELAY_MAX_MS = 4000;
const MEMORY_MAX_KEYS = 20_000;
/** Truncate before normalising, which takes quadratic time in combining marks. */
const ID_MAX_CHARACTERS = 200;

export class TooManyTriesError extends Error {
  override name = "TooManyTriesError";
  constructor(readonly retryAfterSeconds: number) {
    super("too many tries");
  }
}

export type LoginAttempt = {
  delayMs: number;
  /** Keeps the address's other failures, because an attacker could clear them by logging into an own account. */
  succeed(): Promise<void>;
  abandon(): Promise<void>;
  excuse(): Promise<void>;
};

/** Locks addresses and pairs of address and id. Slows ids alone down, because a lock would shut out their owners. */
export function createLoginLimit(client: Redis | null) {
  const open = (name: string, points: number) =>
    openLimiter({ keyPrefix: `login-${name}`, points, duration: WINDOW_S }, client);
  const byAddress = open("address", ADDRESS_MAX_FAILURES);
  const byPair = open("pair", PAIR_MAX_FAILURES);
  const byId = open("id", Number.MAX_SAFE_INTEGER);
  return {
    async begin(id: string, address: string): Promise<LoginAttempt> {
      const idKey = hashOf(normalizeId(id));
      const addressKey = subnetOf(address);
      const pairKey = `${addressKey} ${idKey}`;
      // Check the address first, so that a locked one consumes no further memory.
      await countTry(byAddress, addressKey);
      await countTry(byPair, pairKey).catch(async (error: unknown) => {
        await byAddress.reward(addressKey);
        throw error;
      });
      const failures = (await byId.consume(idKey)).consumedPoints - 1;
      return {
        delayMs: delayAfter(failures),
        async succeed() {
          await Promise.all([byPair.delete(pairKey), byId.delete(idKey), byAddress.reward(addressKey)]);
        },
        async excuse() {
          await Promise.all([byPair.reward(pairKey), byId.reward(idKey)]);
        },
        async abandon() {
          await Promise.all([byPair.reward(pairKey), byId.reward(idKey), byAddress.reward(addressKey)]);
        },
      };
    },
  };
}

const normalizeId = (id: string) => id.trim().slice(0, ID_MAX_CHARACTERS).normalize("NFKC").toLowerCase();

function delayAfter(failures: number): number {
  const excessFailures = Math.max(0, failures - ID_FREE_FAILURES + 1);
  return Math.min(DELAY_MAX_MS, excessFailures * DELAY_STEP_MS);
}

/** Counts in Redis, or in memory if there is no Redis or it is unreachable. `duration` is in seconds. */
export function openLimiter(limits: MemoryLimits, storeClient: Redis | null): RateLimiterAbstract {
  const memory = new BoundedMemoryLimiter(limits, MEMORY_MAX_KEYS);
  if (!storeClient) return memory;
  return new RateLimiterRedis({
    ...limits,
    storeClient,
    insuranceLimiter: memory,
    rejectIfRedisNotReady: true,
  });
}

type MemoryLimits = { keyPrefix: string; points: number; duration: number };

export class BoundedMemoryLimiter extends RateLimiterMemory {
  readonly #keys: LRUCache<string, true>;

  constructor(limits: MemoryLimits, maxKeys: number) {
    super(limits);
    this.#keys = new LRUCache<string, true>({
      max: maxKeys,
      dispose: (_, key, reason) => {
        if (reason === "evict") void super.delete(key);
      },
    });
  }

  override consume(key: string | number, points?: number): Promise<RateLimiterRes> {
    this.#keys.set(String(key), true);
    return super.consume(key, points);
  }

  override reward(key: string | number, points?: number): Promise<RateLimiterRes> {
    this.#keys.set(String(key), true);
    return super.reward(key, points);
  }

  override delete(key: string | number): Promise<boolean> {
    this.#keys.delete(String(key));
    return super.delete(key);
  }
}

/** @throws TooManyTriesError, and then the try does not count */
export async function countTry(limiter: RateLimiterAbstract, key: string, points = 1): Promise<void> {
  try {
    await limiter.consume(key, points);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    await limiter.reward(key, points);
    throw new TooManyTriesError(secondsToWait(refusal));
  }
}

const secondsToWait = ({ msBeforeNext }: RateLimiterRes) => Math.max(1, Math.ceil(msBeforeNext / 1000));

const hashOf = (id: string) => createHash("sha256").update(id).digest("base64url");

/** Returns the /64 prefix of an IPv6 address, because one subscriber owns all of it. */
export function subnetOf(address: string): string {
  const canonicalAddress = plainAddress(address);
  if (!isIPv6(canonicalAddress)) return canonicalAddress;
  const [head = "", tail] = (canonicalAddress.split("%")[0] ?? "").split("::");
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

/** Returns the client address from app/http/identity.ts; `unknown` in development. */
export function clientAddress(request: Request): string {
  return request.headers.get("x-client-address") ?? "unknown";
}

const MINUTE_S = 60;

/** Counts requests of a visitor's address. The function returns the seconds to wait, 0 if the request is allowed. */
export function createVisitorLimit(perMinute: number) {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: MINUTE_S });
  return async (request: Request): Promise<number> => {
    try {
      await limiter.consume(subnetOf(clientAddress(request)));
      return 0;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return secondsToWait(refusal);
    }
  };
}
