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
import { sharedRedis } from "./shared-redis.server";

const WINDOW_S = 15 * 60;
/** failures with one id from one address until that pair has to wait */
const PAIR_MAX_FAILURES = 10;
/** failures from one address, whatever the ids: a household or an office behind one address types wrong, too */
const ADDRESS_MAX_FAILURES = 50;
/** failures with one id, from wherever they come, until each further try is slowed */
const ID_FREE_FAILURES = 20;
const DELAY_STEP_MS = 500;
const DELAY_MAX_MS = 4000;
/** Beyond so many ids or addresses at a time the oldest are forgotten, where the counts are in memory. */
const MEMORY_MAX_KEYS = 20_000;
/** What is longer is no id of anybody. It is cut before it is normalised: that is quadratic in combining marks. */
const ID_MAX_CHARACTERS = 200;

/** There were too many failed logins with this id from this address, or from this address at all. */
export class TooManyTriesError extends Error {
  override name = "TooManyTriesError";
  constructor(readonly retryAfterSeconds: number) {
    super("too many failed logins");
  }
}

/** A login that is under way. It counts as a failure from its start until one of these says otherwise. */
export type LoginAttempt = {
  /** how long to wait before the backend is asked, in milliseconds; 0 for nearly everybody */
  delayMs: number;
  /** forgets the failures of the id; those of the address stay, or one good account would clear the way for others */
  succeed(): Promise<void>;
  /** takes the attempt out of the counts: the backend gave no verdict */
  abandon(): Promise<void>;
  /** takes it out of those of the id alone: the verdict says nothing of it, and nobody may try for ever all the same */
  excuse(): Promise<void>;
};

export type LoginLimit = {
  /** @throws TooManyTriesError */
  begin(id: string, address: string): Promise<LoginAttempt>;
};

/**
 * Failures within 15 minutes. Ten with one id from one address lock that pair, fifty from one address lock the
 * address. An id is never locked for everybody, or ten wrong tries of anybody would shut its owner out: it is slowed.
 * An attempt is counted before the backend is asked, so that tries sent at the same moment cannot all slip through.
 * @param client counts are shared through it; without it, or while it is away, each process counts for itself
 */
export function createLoginLimit(client: Redis | null): LoginLimit {
  const byAddress = openLimiter("login-address", ADDRESS_MAX_FAILURES, client);
  const byPair = openLimiter("login-pair", PAIR_MAX_FAILURES, client);
  const byId = openLimiter("login-id", Number.MAX_SAFE_INTEGER, client);
  return {
    async begin(id, address) {
      const idKey = hashOf(plainId(id));
      const addressKey = networkOf(address);
      const pairKey = `${addressKey} ${idKey}`;
      // A locked address is asked first: it adds nothing to what is remembered, whatever ids it names.
      await take(byAddress, addressKey);
      await take(byPair, pairKey).catch(async (error: unknown) => {
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

/** One spelling of an id, so that each of many does not have tries of its own. */
const plainId = (id: string) => id.trim().slice(0, ID_MAX_CHARACTERS).normalize("NFKC").toLowerCase();

/** @param failures of an id before this try */
function delayAfter(failures: number): number {
  const beyond = Math.max(0, failures - ID_FREE_FAILURES + 1);
  return Math.min(DELAY_MAX_MS, beyond * DELAY_STEP_MS);
}

function openLimiter(keyPrefix: string, points: number, storeClient: Redis | null): RateLimiterAbstract {
  const limits = { keyPrefix, points, duration: WINDOW_S };
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

/** Counts in memory, of so many keys at most: whoever names ever new ids must not fill it. */
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

/**
 * Counts a try.
 * @throws TooManyTriesError when there were too many; such a try is no failure of its own
 */
async function take(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    await limiter.reward(key);
    throw new TooManyTriesError(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
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
