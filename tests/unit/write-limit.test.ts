import { once } from "node:events";
import { Redis } from "ioredis";
import { afterEach, describe, expect, test, vi } from "vitest";
import { readWriteLimits } from "~/env/env.schema";
import { createWriteLimit, type Writes } from "~/forms/write-limit.server";
import { TooManyTriesError } from "~/session/rate-limit.server";
import { connectRedis } from "~/session/shared-redis.server";
import { freePort } from "../support/app-server";
import { findProgram, startRedis } from "../support/cluster";

const LIMITS = readWriteLimits("posts:3,uploads:5");
const HOME = "203.0.113.7";
type Take = ReturnType<typeof createWriteLimit>;

const from = (memberId: string, address = HOME) => ({ memberId, address });
/** Sends this many writes at the same moment. */
async function countAccepted(
  take: Take,
  writes: Writes,
  count: number,
  senderAt: (at: number) => ReturnType<typeof from> = () => from("kim"),
): Promise<number> {
  const attempts = Array.from({ length: count }, (_, at) => take(writes, senderAt(at)));
  return (await Promise.allSettled(attempts)).filter(({ status }) => status === "fulfilled").length;
}

afterEach(() => void vi.useRealTimers());

describe("the limit of writes", () => {
  test("counts the writes of a member from all addresses, also at the same moment", async () => {
    const take = createWriteLimit(LIMITS, null);
    expect(await countAccepted(take, { posts: 1 }, 9, (at) => from("kim", `198.51.100.${at}`))).toBe(3);
    expect(await countAccepted(take, { posts: 1 }, 1, () => from("lee"))).toBe(1);
    expect(await countAccepted(take, { comments: 1 }, 1)).toBe(1);
  });

  test("counts ten members of one address, whatever they are called", async () => {
    const take = createWriteLimit(LIMITS, null);
    expect(await countAccepted(take, { posts: 1 }, 60, (at) => from(`member-${at}`))).toBe(30);
    expect(await countAccepted(take, { posts: 1 }, 1, () => from("member-1", "198.51.100.1"))).toBe(1);
  });

  test.each([
    ["an IPv6 /64", (at: number) => `2001:db8:1:2::${(at + 1).toString(16)}`],
    ["IPv4 written as IPv6", (at: number) => (at % 2 ? "::ffff:198.51.100.9" : "::ffff:c633:6409")],
  ])("counts %s as one address", async (_, addressOf) => {
    const take = createWriteLimit(LIMITS, null);
    expect(await countAccepted(take, { posts: 1 }, 60, (at) => from(`member-${at}`, addressOf(at)))).toBe(30);
  });

  test("counts two IPv4 addresses written as IPv6 as two", async () => {
    const take = createWriteLimit(LIMITS, null);
    await countAccepted(take, { posts: 1 }, 30, (at) => from(`member-${at}`, "::ffff:c633:6409"));
    expect(await countAccepted(take, { posts: 1 }, 1, () => from("another", "::ffff:c633:640a"))).toBe(1);
  });

  test("counts files together with their form, and nothing of a refused form", async () => {
    const take = createWriteLimit(LIMITS, null);
    expect(await countAccepted(take, { posts: 1, uploads: 4 }, 3)).toBe(1);
    expect(await countAccepted(take, { posts: 1, uploads: 0 }, 3)).toBe(2);
    expect(await countAccepted(take, { uploads: 1 }, 3)).toBe(1);
  });

  test("gives back a write that did not happen", async () => {
    const take = createWriteLimit(LIMITS, null);
    for (const giveBack of [await take({ posts: 1 }, from("kim")), await take({ posts: 1 }, from("kim"))])
      await giveBack();
    expect(await countAccepted(take, { posts: 1 }, 9)).toBe(3);
  });

  test("reports the time until the hour is over, and then starts again", async () => {
    vi.useFakeTimers();
    const take = createWriteLimit(LIMITS, null);
    await countAccepted(take, { posts: 1 }, 3);
    vi.advanceTimersByTime(59 * 60_000);
    const refusal = await take({ posts: 1 }, from("kim")).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(TooManyTriesError);
    expect((refusal as TooManyTriesError).retryAfterSeconds).toBe(60);
    vi.advanceTimersByTime(61_000);
    expect(await countAccepted(take, { posts: 1 }, 1)).toBe(1);
  });

  test("allows any number of writes if the setting is off", async () => {
    const take = createWriteLimit(readWriteLimits("off"), null);
    expect(await countAccepted(take, { posts: 1 }, 500)).toBe(500);
  });

  test("counts in memory while Redis is away", async () => {
    const take = createWriteLimit(LIMITS, connectRedis("redis://127.0.0.1:9"));
    expect(await countAccepted(take, { posts: 1 }, 9)).toBe(3);
  });
});

const hasRedis = findProgram("redis-server") !== null;
if (!hasRedis) console.warn("limits of writes in Redis are not tried out: no redis-server here");

test.skipIf(!hasRedis)("two processes with one Redis share the limit, and name no member in it", async () => {
  const server = await startRedis(await freePort());
  const client = new Redis(server.port, "127.0.0.1");
  await once(client, "ready");
  const [firstProcess, secondProcess] = [createWriteLimit(LIMITS, client), createWriteLimit(LIMITS, client)];
  expect(await countAccepted(firstProcess, { posts: 1 }, 2)).toBe(2);
  expect(await countAccepted(secondProcess, { posts: 1 }, 9)).toBe(1);
  expect((await client.keys("*")).filter((key) => key.includes("kim"))).toEqual([]);
  client.disconnect();
  await server.stop();
});
