import { createServer, type Server } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SignedInMember } from "~/backend/auth.server";
import { listen } from "../support/listening";

/** Before which writes the backend is asked whose number a login has. */

const USER: SignedInMember = {
  ...{ id: "user", name: "사용자", role: "member", uniqId: "USRCNFRM_00000000001", loginType: "password" },
};
const WHO = "POST /api/auth/me";
/** Two calls of this length are made on two connections. */
const SLOW_MS = 50;

let server: Server;
let origin: string;
let asked: string[];
let sockets: Set<Socket>;
let owner: string;

async function start(port = 0): Promise<void> {
  const answering = createServer(async (request, response) => {
    for await (const _ of request);
    asked.push(`${request.method} ${request.url}`);
    if (request.url === "/slow") await pause(SLOW_MS);
    const json = { resultCode: 200, result: { member: { MBER_ID: owner } } };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(json));
  });
  answering.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  if (port === 0) ({ server, origin } = await listen(answering));
  else await new Promise<void>((resolve) => answering.listen(port, "127.0.0.1", resolve));
  server = answering;
}

async function stop(): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
}

async function restart(): Promise<void> {
  const { port } = new URL(origin);
  await stop();
  await later();
  await start(Number(port));
}

let client: typeof import("~/backend/client.server");
let memberCheck: typeof import("~/session/member-check.server").memberCheck;

beforeEach(async () => {
  asked = [];
  sockets = new Set();
  owner = USER.id;
  await start();
  vi.resetModules();
  vi.stubEnv("BACKEND_URL", origin);
  client = await import("~/backend/client.server");
  ({ memberCheck } = await import("~/session/member-check.server"));
  await client.call("/mainPage");
});
afterEach(async () => {
  await stop();
  vi.unstubAllEnvs();
});

const write = async (sessionId: string, startedAt: number) => {
  const caller = { token: "a.b.c", refused: false, beforeWrite: () => Promise.resolve() };
  caller.beforeWrite = memberCheck({ sessionId, startedAt, member: USER }, caller);
  await client.call("/board", { method: "POST", body: { json: {} }, caller });
};
const read = (sessionId: string, startedAt: number) => {
  const caller = { token: "a.b.c", refused: false, beforeWrite: () => Promise.resolve() };
  caller.beforeWrite = memberCheck({ sessionId, startedAt, member: USER }, caller);
  return client.call("/map/toilet-detail.do", { method: "POST", caller });
};
const countQuestions = () => asked.filter((call) => call === WHO).length;
/** A moment that comes after all before it and before all after it. */
async function later(): Promise<number> {
  await pause(20);
  const now = Date.now();
  await pause(20);
  return now;
}

it("a login that is newer than the connection to the backend is not asked about, however much it writes", async () => {
  const startedAt = await later();
  for (let count = 0; count < 3; count++) await write("one", startedAt);
  expect(countQuestions()).toBe(0);
});

describe("after a restart that no request fell into", () => {
  it("each session is asked about once, before its next write and before no read", async () => {
    const startedAt = await later();
    await restart();
    await read("one", startedAt);
    expect(countQuestions()).toBe(0);
    for (let count = 0; count < 3; count++) await write("one", startedAt);
    expect(countQuestions()).toBe(1);
    await write("two", startedAt);
    expect(countQuestions()).toBe(2);
  });

  it("nothing is written for a member whose number is another's now", async () => {
    const startedAt = await later();
    await restart();
    owner = "stranger";
    await expect(write("one", startedAt)).rejects.toMatchObject({ kind: "auth" });
    expect(asked.filter((call) => call.includes("/board"))).toEqual([]);
  });

  it("a login from before it at another replica is asked about, though it is newer than the last connection here", async () => {
    await stop();
    const startedAt = await later();
    await start(Number(new URL(origin).port));
    await write("one", startedAt);
    expect(countQuestions()).toBe(1);
  });
});

it("a connection that closes while another stays open is no restart", async () => {
  await Promise.all([client.call("/slow"), client.call("/slow")]);
  const startedAt = await later();
  const { size } = sockets;
  [...sockets][0]?.destroy();
  await later();
  expect(size).toBeGreaterThan(1);
  expect(sockets.size).toBe(size - 1);
  await write("one", startedAt);
  expect(countQuestions()).toBe(0);
});
