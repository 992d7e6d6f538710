import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDuplicateGuard } from "~/forms/send-once.server";
import { createWriteLocks } from "~/forms/write-lock.server";
import { connectRedis } from "~/session/shared-redis.server";
import { freePort } from "../support/app-server";
import { findProgram, type Running, startRedis } from "../support/cluster";
import { passTurns } from "../support/timers";

const hasRedis = findProgram("redis-server") !== null;
if (!hasRedis) console.warn("locks in Redis are not tested: no redis-server here");

type Acquire = ReturnType<typeof createWriteLocks>;

/** Runs saves in several processes in turn. Returns the most that ran at the same time. */
async function countMostAtOnce(processes: Acquire[], subjectOf = (_at: number) => "post:1"): Promise<number> {
  let runningCount = 0;
  let maxRunning = 0;
  await Promise.all(
    processes.map(async (acquire, at) => {
      const release = await acquire(subjectOf(at));
      runningCount += 1;
      maxRunning = Math.max(maxRunning, runningCount);
      await passTurns();
      runningCount -= 1;
      await release?.();
    }),
  );
  return maxRunning;
}

describe("a write lock in memory", () => {
  it("runs one save of a subject at a time", async () => {
    const acquire = createWriteLocks(null);
    expect(await countMostAtOnce([acquire, acquire, acquire])).toBe(1);
  });

  it("runs saves of different subjects at the same time", async () => {
    const acquire = createWriteLocks(null);
    expect(await countMostAtOnce([acquire, acquire, acquire], (at) => `post:${at}`)).toBe(3);
  });

  it("gives up on a subject that stays held, and keeps the order of the next ones", async () => {
    const acquire = createWriteLocks(null, { leaseMs: 1000, waitMaxMs: 30 });
    const release = await acquire("post:1");
    expect(await acquire("post:1")).toBeNull();
    const next = acquire("post:1");
    await release?.();
    expect(await next).not.toBeNull();
  });
});

describe.skipIf(!hasRedis)("a write lock in Redis", () => {
  let server: Running;
  let clients: [Redis, Redis];
  beforeAll(async () => {
    server = await startRedis(await freePort());
    clients = [new Redis(server.port, "127.0.0.1"), new Redis(server.port, "127.0.0.1")];
  });
  afterAll(async () => {
    for (const client of clients ?? []) client.disconnect();
    await server?.stop();
  });

  const limits = { leaseMs: 300, waitMaxMs: 5000 };
  const twoProcesses = () => clients.map((client) => createWriteLocks(client, limits)) as [Acquire, Acquire];

  it("runs one save of a subject at a time in two processes", async () => {
    const [firstProcess, secondProcess] = twoProcesses();
    expect(await countMostAtOnce([firstProcess, secondProcess, firstProcess, secondProcess])).toBe(1);
    expect(await clients[0].keys("write-lock:*")).toEqual([]);
  });

  it("frees the subject of a crashed process after its lease has ended", async () => {
    await clients[0].set("write-lock:post:dead", "a token of a dead process", "PX", limits.leaseMs);
    const release = await twoProcesses()[1]("post:dead");
    expect(release).not.toBeNull();
    await release?.();
  });

  it("renews the lease of a long save", async () => {
    const [firstProcess, secondProcess] = twoProcesses();
    const release = await firstProcess("post:slow");
    let hasEntered = false;
    const next = secondProcess("post:slow").then((free) => {
      hasEntered = true;
      return free;
    });
    const remainingMs = () => clients[0].pttl("write-lock:post:slow");
    const poll = { interval: 1 };
    await expect.poll(remainingMs, poll).toBeLessThan(limits.leaseMs - 30);
    await expect.poll(remainingMs, poll).toBeGreaterThan(limits.leaseMs - 30);
    expect(hasEntered).toBe(false);
    await release?.();
    await (await next)?.();
  });

  it("keeps the lease of another process when it releases its own expired one", async () => {
    const release = await twoProcesses()[0]("post:late");
    await clients[0].set("write-lock:post:late", "another process");
    await release?.();
    expect(await clients[0].get("write-lock:post:late")).toBe("another process");
  });

  it("falls back to memory while Redis is away", async () => {
    const unreachableRedis = connectRedis(`redis://127.0.0.1:${await freePort()}`);
    try {
      const acquire = createWriteLocks(unreachableRedis, limits);
      expect(await countMostAtOnce([acquire, acquire, acquire])).toBe(1);
    } finally {
      unreachableRedis.disconnect();
    }
  });

  it("marks a sent form for both processes until it is unmarked", async () => {
    const [firstProcess, secondProcess] = clients.map((client) => createDuplicateGuard(client)) as [
      ReturnType<typeof createDuplicateGuard>,
      ReturnType<typeof createDuplicateGuard>,
    ];
    const results = await Promise.all([
      firstProcess.mark("a"),
      secondProcess.mark("a"),
      firstProcess.mark("a"),
    ]);
    expect(results.filter((wasMarked) => !wasMarked)).toHaveLength(1);
    await firstProcess.unmark("a");
    await secondProcess.unmark("a");
    expect(await firstProcess.mark("a")).toBe(false);
  });
});
