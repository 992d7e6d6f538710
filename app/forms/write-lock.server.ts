import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Redis } from "ioredis";
import { outsideBudget } from "~/session/request-scope.server";
import { sharedRedis } from "~/session/shared-redis.server";
import { refuseForm } from "./form-refusal.server";
import { formWords } from "./words";

/** Time after which the lock of a dead process expires, in ms. */
const LEASE_MS = 5000;
const WAIT_MAX_MS = 15_000;
const RETRY_MS = 50;
const KEY_PREFIX = "write-lock:";

const RENEW =
  "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end";
const RELEASE = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end";

type Release = () => Promise<void>;

/** Runs one save of a subject at a time, in this process and, while Redis answers, in all processes. */
export function createWriteLocks(
  redis: Redis | null,
  { leaseMs, waitMaxMs } = { leaseMs: LEASE_MS, waitMaxMs: WAIT_MAX_MS },
) {
  const lastOf = new Map<string, Promise<void>>();

  /** Returns a function that releases the lock, or null if the wait ran out. */
  return async function acquire(subject: string): Promise<Release | null> {
    const deadline = Date.now() + waitMaxMs;
    let finish = () => {};
    const currentWrite = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const previousWrite = lastOf.get(subject) ?? Promise.resolve();
    const latestWrite = previousWrite.then(() => currentWrite);
    lastOf.set(subject, latestWrite);
    void latestWrite.then(() => lastOf.get(subject) === latestWrite && lastOf.delete(subject));
    const timeout = new AbortController();
    const isFirst = await Promise.race([
      previousWrite.then(() => true),
      pause(waitMaxMs, false, { signal: timeout.signal, ref: false }).catch(() => false),
    ]);
    timeout.abort();
    const lease = isFirst ? await takeLease(redis, KEY_PREFIX + subject, { leaseMs, deadline }) : null;
    if (!lease) finish();
    return lease && (() => lease().finally(finish));
  };
}

async function takeLease(
  redis: Redis | null,
  key: string,
  { leaseMs, deadline }: { leaseMs: number; deadline: number },
): Promise<Release | null> {
  if (!redis) return async () => {};
  const token = randomUUID();
  const isLockTaken = () => redis.set(key, token, "PX", leaseMs, "NX").then((answer) => answer === null);
  while (await isLockTaken().catch(() => false)) {
    if (Date.now() > deadline) return null;
    await pause(RETRY_MS);
  }
  const renewalTimer = setInterval(() => {
    redis.eval(RENEW, 1, key, token, leaseMs).catch(() => undefined);
  }, leaseMs / 3);
  return async () => {
    clearInterval(renewalTimer);
    await redis.eval(RELEASE, 1, key, token).catch(() => undefined);
  };
}

const acquire = createWriteLocks(sharedRedis);
const RETRY_AFTER_S = 5;

/** Reads and saves a subject under a lock. @throws FormRefusal 503 if the wait for the lock runs out */
export async function withWriteLock<Result>(
  context: object,
  subject: string,
  save: () => Promise<Result>,
): Promise<Result> {
  const release = await outsideBudget(context, () => acquire(subject));
  if (!release) throw refuseForm(formWords().savedByOthers, 503, { "Retry-After": String(RETRY_AFTER_S) });
  try {
    return await save();
  } finally {
    await release();
  }
}
