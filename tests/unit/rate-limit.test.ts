import { afterEach, describe, expect, test, vi } from "vitest";
import { createLoginLimit, networkOf, TooManyTriesError } from "~/session/rate-limit.server";
import { connectRedis } from "~/session/shared-redis.server";

const HOME = "203.0.113.7";

async function fail(limit: ReturnType<typeof createLoginLimit>, times: number, id: string, address: string) {
  for (let count = 0; count < times; count++) await limit.begin(id, address);
}

afterEach(() => void vi.useRealTimers());

describe("failed logins", () => {
  test("ten for one id, from wherever they come, then a wait", async () => {
    const limit = createLoginLimit(null);
    for (let count = 0; count < 10; count++) await limit.begin("kim", `203.0.113.${count}`);
    const refusal = await limit.begin("KIM ", "198.51.100.1").catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(TooManyTriesError);
    const seconds = (refusal as TooManyTriesError).retryAfterSeconds;
    expect(seconds).toBeGreaterThan(890);
    expect(seconds).toBeLessThanOrEqual(900);
    await limit.begin("lee", "198.51.100.1");
  });

  test("ten from one address, whatever the id", async () => {
    const limit = createLoginLimit(null);
    for (let count = 0; count < 10; count++) await limit.begin(`id-${count}`, HOME);
    await expect(limit.begin("another", HOME)).rejects.toThrow(TooManyTriesError);
    await limit.begin("another", "198.51.100.1");
  });

  test("tries sent at the same moment do not slip through", async () => {
    const limit = createLoginLimit(null);
    const tries = Array.from({ length: 50 }, () => limit.begin("kim", HOME));
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  });

  test("a success forgets those of the id, not those of the address", async () => {
    const limit = createLoginLimit(null);
    await fail(limit, 9, "kim", HOME);
    await (await limit.begin("kim", HOME)).succeed();
    await limit.begin("kim", HOME);
    await expect(limit.begin("kim", HOME)).rejects.toThrow(TooManyTriesError);
    await fail(limit, 9, "kim", "198.51.100.1");
    await expect(limit.begin("kim", "198.51.100.2")).rejects.toThrow(TooManyTriesError);
  });

  test("a call without a verdict does not count, and neither does a try that was refused", async () => {
    const limit = createLoginLimit(null);
    for (let count = 0; count < 30; count++) await (await limit.begin("kim", HOME)).abandon();
    await fail(limit, 10, "kim", HOME);
    for (let count = 0; count < 30; count++) {
      await expect(limit.begin("kim", "198.51.100.1")).rejects.toThrow(TooManyTriesError);
    }
    await limit.begin("lee", "198.51.100.1");
  });

  test("are forgotten after 15 minutes", async () => {
    vi.useFakeTimers();
    const limit = createLoginLimit(null);
    await fail(limit, 10, "kim", HOME);
    vi.advanceTimersByTime(14 * 60_000);
    await expect(limit.begin("kim", HOME)).rejects.toThrow(TooManyTriesError);
    vi.advanceTimersByTime(61_000);
    await limit.begin("kim", HOME);
  });

  test("are counted in memory while Redis is away", async () => {
    const limit = createLoginLimit(connectRedis("redis://127.0.0.1:9"));
    await fail(limit, 10, "kim", HOME);
    await expect(limit.begin("kim", HOME)).rejects.toThrow(TooManyTriesError);
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
])("%s counts as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
