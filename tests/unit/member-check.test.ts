import { createServer } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { SignedInMember } from "~/backend/auth.server";
import type { Observation } from "~/backend/profile/backend-profile";
import { listen } from "../support/listening";
import { useStandInBackend } from "../support/started";

const USER: SignedInMember = {
  ...{ id: "user", name: "사용자", role: "member", uniqId: "USRCNFRM_00000000001", loginType: "password" },
};
const OK = { json: { resultCode: 200, result: {} } };
const memberOf = (id: string) => ({ json: { resultCode: 200, result: { member: { MBER_ID: id } } } });

const standIn = useStandInBackend({
  ...{ "/mainPage": OK, "POST /board": OK, "POST /map/toilet-detail.do": OK },
  "POST /api/auth/me": memberOf(USER.id),
});
let client: typeof import("~/backend/client.server");
let profile: typeof import("~/backend/profile/current-profile.server");
let check: typeof import("~/session/viewer.server");

beforeEach(async () => {
  client = await import("~/backend/client.server");
  profile = await import("~/backend/profile/current-profile.server");
  check = await import("~/session/viewer.server");
  await client.call("/mainPage");
});

async function send(path: string, sessionId: string, startedAt: number): Promise<void> {
  const caller = { token: "a.b.c", refused: false, beforeWrite: () => Promise.resolve() };
  caller.beforeWrite = check.memberCheck({ sessionId, startedAt, member: USER }, caller);
  await client.call(path, { method: "POST", body: { json: {} }, caller });
}
const write = (sessionId: string, startedAt: number) => send("/board", sessionId, startedAt);
const countQuestions = () => standIn.callsTo("/api/auth/me").length;
/** Observes the events, and returns a moment strictly before them and after all earlier ones. */
async function observeLater(...observations: Observation[]): Promise<number> {
  await pause(5);
  const now = Date.now();
  await pause(5);
  for (const observation of observations) profile.observe(observation);
  return now;
}
const RECONNECTED: Observation[] = [
  { kind: "connection", isOpen: false },
  { kind: "connection", isOpen: true },
];

it("a login that is newer than the connection to the backend is never checked, however often it writes", async () => {
  const startedAt = await observeLater();
  for (let count = 0; count < 3; count++) await write("one", startedAt);
  expect(countQuestions()).toBe(0);
});

describe("the check after a lost connection", () => {
  it("runs once per session, before its next write and before no read", async () => {
    const startedAt = await observeLater(...RECONNECTED);
    await send("/map/toilet-detail.do", "one", startedAt);
    expect(countQuestions()).toBe(0);
    for (let count = 0; count < 3; count++) await write("one", startedAt);
    expect(countQuestions()).toBe(1);
    await write("two", startedAt);
    expect(countQuestions()).toBe(2);
    await observeLater(...RECONNECTED);
    await write("one", startedAt);
    expect(countQuestions()).toBe(3);
  });

  it("refuses a write if the member's number belongs to another member now", async () => {
    const startedAt = await observeLater(...RECONNECTED);
    standIn.answers["POST /api/auth/me"] = memberOf("stranger");
    await expect(write("one", startedAt)).rejects.toMatchObject({ kind: "auth" });
    expect(standIn.callsTo("/board")).toEqual([]);
  });

  it("covers a login that another replica made before the loss", async () => {
    profile.observe({ kind: "connection", isOpen: false });
    await write("one", await observeLater());
    expect(countQuestions()).toBe(1);
  });
});

it("the backend is unwatched only after the last connection closes", async () => {
  const { server, origin, close } = await listen(
    createServer((_, response) => void pause(50).then(() => response.end('{"resultCode":200}'))),
  );
  onTestFinished(close);
  vi.stubEnv("BACKEND_URL", origin);
  vi.resetModules();
  const sockets: import("node:net").Socket[] = [];
  server.on("connection", (socket) => sockets.push(socket));
  const { call } = await import("~/backend/client.server");
  const { backendProfile } = await import("~/backend/profile/current-profile.server");
  await Promise.all([call("/one"), call("/two")]);
  const { connectedSince } = backendProfile();
  expect(sockets).toHaveLength(2);
  sockets[0]?.destroy();
  await pause(50);
  expect(backendProfile().connectedSince).toBe(connectedSince);
  sockets[1]?.destroy();
  await expect.poll(() => backendProfile().connectedSince).toBe(Number.POSITIVE_INFINITY);
});
