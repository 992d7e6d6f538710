import { createServer, type ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { SignedInMember } from "~/backend/auth.server";
import { call } from "~/backend/client.server";
import type { Observation } from "~/backend/profile/backend-profile";
import { backendProfile, observe } from "~/backend/profile/current-profile.server";
import { memberCheck } from "~/session/viewer.server";
import { listen } from "../support/listening";
import { connectTo, useStandInBackend } from "../support/stand-in-backend";
import { passTurns } from "../support/timers";

const USER: SignedInMember = {
  ...{ id: "user", name: "사용자", role: "member", uniqId: "USRCNFRM_00000000001", loginType: "password" },
};
const OK = { json: { resultCode: 200, result: {} } };
const memberOf = (id: string) => ({ json: { resultCode: 200, result: { member: { MBER_ID: id } } } });

const standIn = useStandInBackend({
  ...{ "/mainPage": OK, "POST /board": OK, "POST /map/toilet-detail.do": OK },
  "POST /api/auth/me": memberOf(USER.id),
});

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  await call("/mainPage");
});

afterEach(() => void vi.useRealTimers());

async function send(path: string, sessionId: string, startedAt: number): Promise<void> {
  const caller = { token: "a.b.c", refused: false, beforeWrite: () => Promise.resolve() };
  caller.beforeWrite = memberCheck({ sessionId, startedAt, member: USER }, caller);
  await call(path, { method: "POST", body: { json: {} }, caller });
}
const write = (sessionId: string, startedAt: number) => send("/board", sessionId, startedAt);
const countQuestions = () => standIn.callsTo("/api/auth/me").length;
/** Observes the events, and returns a moment strictly before them and after all earlier ones. */
function observeLater(...observations: Observation[]): number {
  vi.advanceTimersByTime(5);
  const now = Date.now();
  vi.advanceTimersByTime(5);
  for (const observation of observations) observe(observation);
  return now;
}
const RECONNECTED: Observation[] = [
  { kind: "connection", isOpen: false },
  { kind: "connection", isOpen: true },
];

it("a login that is newer than the connection to the backend is never checked, however often it writes", async () => {
  const startedAt = observeLater();
  for (let count = 0; count < 3; count++) await write("one", startedAt);
  expect(countQuestions()).toBe(0);
});

describe("the check after a lost connection", () => {
  it("runs once per session, before its next write and before no read", async () => {
    const startedAt = observeLater(...RECONNECTED);
    await send("/map/toilet-detail.do", "one", startedAt);
    expect(countQuestions()).toBe(0);
    for (let count = 0; count < 3; count++) await write("one", startedAt);
    expect(countQuestions()).toBe(1);
    await write("two", startedAt);
    expect(countQuestions()).toBe(2);
    observeLater(...RECONNECTED);
    await write("one", startedAt);
    expect(countQuestions()).toBe(3);
  });

  it("refuses a write if the member's number belongs to another member now", async () => {
    const startedAt = observeLater(...RECONNECTED);
    standIn.answers["POST /api/auth/me"] = memberOf("stranger");
    await expect(write("one", startedAt)).rejects.toMatchObject({ kind: "auth" });
    expect(standIn.callsTo("/board")).toEqual([]);
  });

  it("covers a login that another replica made before the loss", async () => {
    observe({ kind: "connection", isOpen: false });
    await write("one", observeLater());
    expect(countQuestions()).toBe(1);
  });
});

it("the backend is unwatched only after the last connection closes", async () => {
  const responses: ServerResponse[] = [];
  const { server, origin, close } = await listen(
    createServer((_, response) => {
      // Both requests are open at the same time, so they have a connection each.
      if (responses.push(response) < 2) return;
      for (const openResponse of responses) openResponse.end('{"resultCode":200}');
    }),
  );
  onTestFinished(close);
  connectTo({ origin });
  const sockets: import("node:net").Socket[] = [];
  server.on("connection", (socket) => sockets.push(socket));
  await Promise.all([call("/one"), call("/two")]);
  const { connectedSince } = backendProfile();
  expect(sockets).toHaveLength(2);
  sockets[0]?.destroy();
  await passTurns();
  expect(backendProfile().connectedSince).toBe(connectedSince);
  sockets[1]?.destroy();
  await expect.poll(() => backendProfile().connectedSince).toBe(Number.POSITIVE_INFINITY);
});
