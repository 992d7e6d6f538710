import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createKnownSessions } from "~/session/known-sessions.server";
import { createRevokedSessions } from "../../app/session/known-sessions.server";
import { freePort } from "../support/app-server";
import { findProgram, type Running, startRedis } from "../support/cluster";

/** Several processes share the sessions in a local Redis. */

const hasRedis = findProgram("redis-server") !== null;
if (!hasRedis) console.warn("sessions in Redis are not tried out: no redis-server here");

const HOUR_MS = 3_600_000;

describe.skipIf(!hasRedis)("in Redis", () => {
  let server: Running;
  let client: Redis;
  beforeAll(async () => {
    server = await startRedis(await freePort());
    client = new Redis(server.port, "127.0.0.1");
  });
  afterAll(async () => {
    client?.disconnect();
    await server?.stop();
  });

  const sessionOf = (sessionId: string, at: number) => ({
    ...{ sessionId, device: "windows chrome", startedAt: at },
    ...{ usedAt: at, expiresAt: at + HOUR_MS },
  });

  test("keeps the twenty sessions of a member that were used last, across processes", async () => {
    const processes = [createKnownSessions(client), createKnownSessions(client)] as const;
    const now = Date.now();
    for (let number = 0; number < 25; number += 1) {
      await processes[number % 2 === 0 ? 0 : 1].touch("kim", sessionOf(`s${number}`, now + number));
    }
    for (const knownSessions of processes) {
      const ids = (await knownSessions.list("kim")).map(({ sessionId }) => sessionId);
      expect([ids.length, ids[0], ids.at(-1)]).toEqual([20, "s24", "s5"]);
    }
    await processes[0].forget("kim", "s24");
    expect((await processes[1].list("kim"))[0]?.sessionId).toBe("s23");
    await processes[0].forgetAllOf("kim");
    expect(await processes[1].list("kim")).toEqual([]);
  });

  test("drops its record with the last session, and ignores a damaged record", async () => {
    const knownSessions = createKnownSessions(client);
    await knownSessions.touch("lee", sessionOf("short", Date.now() - HOUR_MS / 2));
    await knownSessions.touch("lee", sessionOf("long", Date.now()));
    const names = (await client.keys("sessions:*")).filter((name) => name !== "sessions");
    const seconds = await Promise.all(names.map((name) => client.ttl(name)));
    expect(Math.max(...seconds)).toBeGreaterThan(3500);
    expect(Math.min(...seconds)).toBeGreaterThan(0);
    for (const name of names) await client.hset(name, "odd", "{");
    expect(await knownSessions.list("lee")).toHaveLength(2);
  });

  test("forgets the least recently used of 50,000 members first", async () => {
    await client.flushall();
    const knownSessions = createKnownSessions(client);
    await knownSessions.touch("oldest", sessionOf("s", 1_000_000 + Date.now()));
    const index = Array.from({ length: 50_000 }, (_, at) => [
      Date.now() + 2_000_000 + at,
      `member${at}`,
    ]).flat();
    await client.zadd("sessions", ...(index as [number, string]));
    await knownSessions.touch("newest", sessionOf("s", Date.now() + 9_000_000));
    expect(await client.zcard("sessions")).toBe(50_000);
    expect([
      (await knownSessions.list("oldest")).length,
      (await knownSessions.list("newest")).length,
    ]).toEqual([0, 1]);
  });

  test("keeps a later end of all sessions when an earlier one arrives afterwards", async () => {
    const [firstProcess, secondProcess] = [createRevokedSessions(client), createRevokedSessions(client)];
    const momentBetween = Date.now() - 5;
    const session = { sessionId: "a", memberId: "park", startedAt: momentBetween };
    expect(await secondProcess.has(session)).toBe(false);
    await firstProcess.addAllOf("park", "kept", 60);
    expect(await secondProcess.has(session)).toBe(true);
    expect(await secondProcess.has({ ...session, sessionId: "kept" })).toBe(false);
    expect(await secondProcess.has({ ...session, startedAt: Date.now() + 1000 })).toBe(false);
    expect(await secondProcess.has({ ...session, memberId: "choi" })).toBe(false);
    const [name = ""] = await client.keys("ended-sessions-of:*");
    await client.set(name, `${Date.now() + 50_000} `);
    client.emit("ready");
    await expect.poll(() => secondProcess.has({ ...session, sessionId: "kept" })).toBe(true);
  });
});
