import { afterEach, describe, expect, test, vi } from "vitest";
import {
  BoundedMemoryLimiter,
  createLoginLimit,
  subnetOf,
  TooManyTriesError,
} from "~/session/rate-limit.server";
import { connectRedis } from "~/session/shared-redis.server";
import { useStartedForEach } from "../support/started";

const HOME = "203.0.113.7";

const limit = useStartedForEach(() => createLoginLimit(null));

async function fail(times: number) {
  for (let count = 0; count < times; count++) await limit.begin("kim", HOME);
}
async function failWithOthers(times: number) {
  for (let count = 0; count < times; count++) await limit.begin(`id-${count}`, HOME);
}

afterEach(() => void vi.useRealTimers());

describe("the limit of failed logins", () => {
  test("slows one id from one address after ten failures, and no other pair", async () => {
    await fail(10);
    const refusal = await limit.begin("KIM ", HOME).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(TooManyTriesError);
    const seconds = (refusal as TooManyTriesError).retryAfterSeconds;
    expect(seconds).toBeGreaterThan(890);
    expect(seconds).toBeLessThanOrEqual(900);
    expect((await limit.begin("kim", "198.51.100.1")).delayMs).toBe(0);
    expect((await limit.begin("lee", HOME)).delayMs).toBe(0);
  });

  test("slows an id that fails from many addresses more and more, and never locks it", async () => {
    for (let count = 0; count < 20; count++) {
      expect((await limit.begin("kim", `203.0.113.${count}`)).delayMs).toBe(0);
    }
    const delays: number[] = [];
    for (let count = 0; count < 200; count++) {
      delays.push((await limit.begin("Kim", `198.51.100.${count}`)).delayMs);
    }
    expect(delays.slice(0, 3)).toEqual([500, 1000, 1500]);
    expect(delays.at(-1)).toBe(4000);
    expect((await limit.begin("lee", "198.51.100.1")).delayMs).toBe(0);
  });

  test("counts an excused attempt against its address only", async () => {
    for (let count = 0; count < 50; count++) await (await limit.begin("kim", HOME)).excuse();
    expect((await limit.begin("kim", "198.51.100.1")).delayMs).toBe(0);
    await expect(limit.begin("kim", HOME)).rejects.toThrow(TooManyTriesError);
  });

  test("stops one address after fifty failures, whatever the id", async () => {
    await failWithOthers(50);
    await expect(limit.begin("another", HOME)).rejects.toThrow(TooManyTriesError);
    await limit.begin("another", "198.51.100.1");
  });

  test("leaves no count for the ids that a locked address tries", async () => {
    await failWithOthers(50);
    for (let count = 0; count < 30; count++) {
      await expect(limit.begin("victim", HOME)).rejects.toThrow(TooManyTriesError);
    }
    expect((await limit.begin("victim", "198.51.100.1")).delayMs).toBe(0);
    const delays = [];
    for (let count = 0; count < 20; count++) {
      delays.push((await limit.begin("victim", `192.0.2.${count}`)).delayMs);
    }
    expect(delays).toEqual([...Array(19).fill(0), 500]);
  });

  test("counts attempts that arrive at the same moment", async () => {
    const attempts = Array.from({ length: 50 }, () => limit.begin("kim", HOME));
    const outcomes = await Promise.allSettled(attempts);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  });

  test("forgets the failures of an id after its success, and keeps those of the address", async () => {
    for (let count = 0; count < 19; count++) await limit.begin("kim", `198.51.100.${count}`);
    await fail(9);
    await (await limit.begin("kim", HOME)).succeed();
    expect((await limit.begin("kim", HOME)).delayMs).toBe(0);
    await failWithOthers(40);
    await expect(limit.begin("kim", HOME)).rejects.toThrow(TooManyTriesError);
  });

  test("ignores a call without a verdict and an attempt that was refused", async () => {
    for (let count = 0; count < 60; count++) await (await limit.begin("kim", HOME)).abandon();
    await fail(10);
    for (let count = 0; count < 60; count++) {
      await expect(limit.begin("kim", HOME)).rejects.toThrow(TooManyTriesError);
    }
    await failWithOthers(40);
    await expect(limit.begin("lee", HOME)).rejects.toThrow(TooManyTriesError);
  });

  test("forgets failures after 15 minutes", async () => {
    vi.useFakeTimers();
    await fail(10);
    vi.advanceTimersByTime(14 * 60_000);
    await expect(limit.begin("kim", HOME)).rejects.toThrow(TooManyTriesError);
    vi.advanceTimersByTime(61_000);
    await limit.begin("kim", HOME);
  });

  test("counts in memory while Redis is away", async () => {
    const limited = createLoginLimit(connectRedis("redis://127.0.0.1:9"));
    for (let count = 0; count < 10; count++) await limited.begin("kim", HOME);
    await expect(limited.begin("kim", HOME)).rejects.toThrow(TooManyTriesError);
  });
});

describe("the counts in memory", () => {
  const LIMITS = { keyPrefix: "test", points: 2, duration: 900 };
  const countOf = async (limiter: BoundedMemoryLimiter, key: string) =>
    (await limiter.get(key))?.consumedPoints ?? 0;

  test("are limited by evicting the oldest keys and keeping active ones", async () => {
    const limiter = new BoundedMemoryLimiter(LIMITS, 100);
    await limiter.consume("kept");
    for (let count = 0; count < 1000; count++) {
      await limiter.consume(`key-${count}`);
      if (count % 50 === 0) await limiter.reward("kept", 0);
    }
    expect(limiter.dump().storage).toHaveLength(100);
    expect(await countOf(limiter, "kept")).toBe(1);
    expect(await countOf(limiter, "key-0")).toBe(0);
  });

  test("start again for a key that was deleted", async () => {
    const limiter = new BoundedMemoryLimiter(LIMITS, 100);
    await limiter.consume("a");
    await limiter.delete("a");
    expect((await limiter.consume("a")).consumedPoints).toBe(1);
  });
});

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:0db8:0001:0002::1", "2001:db8:1:2"],
  ["2001:db8::1", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
  ["unknown", "unknown"],
])("the address %s counts as %s", (address, network) => {
  expect(subnetOf(address)).toBe(network);
});
