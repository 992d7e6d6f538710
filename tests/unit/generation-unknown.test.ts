import { beforeEach, describe, expect, it, vi } from "vitest";
import { signIn } from "~/backend/auth.server";
import { call } from "~/backend/client.server";
import { announceBackend } from "~/backend/profile/announce-backend.server";
import { backendProfile } from "~/backend/profile/current-profile.server";
import { mayFailOnTexts } from "~/backend/profile/generation.server";
import { logger } from "~/log/logger.server";
import type { StandInAnswer } from "../support/http-stand-in";
import { connectTo, useStandInBackend } from "../support/stand-in-backend";

const AWAY: StandInAnswer = { status: 503, json: {} };
const REFUSED: StandInAnswer = {
  status: 401,
  json: { resultCode: 403, resultMessage: "인가된", result: {} },
};
const DONE: StandInAnswer = { json: { resultCode: 200, result: {} } };
const EGOV_5_0 = {
  "/auth/me": REFUSED,
  "/auth/logout": DONE,
  "/board": { json: { resultCode: 200, result: { resultCnt: 3 } } },
};
const EGOV_5_0_1 = { ...EGOV_5_0, "/auth/me": { json: { resultCode: "401" } } };
const TELLS_NOTHING = { "/auth/me": REFUSED, "/auth/logout": REFUSED, "/board": { json: {} } };
const tokenOf = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.x`;

const ANSWERS = { "/auth/me": AWAY, "/board": AWAY, "/write": DONE };
const standIn = useStandInBackend(ANSWERS, { BACKEND_GENERATION: "auto" });

const emoji = { method: "POST", body: { json: { text: "🚻" } } } as const;
const writtenTexts = () => standIn.callsTo("/write").map(({ body }) => JSON.parse(body).text);

describe("a backend that gives no usable answer", () => {
  it("gets no raw emoji, neither while it is away nor in the first write afterwards", async () => {
    await expect(call("/write", emoji)).rejects.toMatchObject({ kind: "unreachable", status: 502 });
    expect(writtenTexts()).toEqual([]);
    Object.assign(standIn.answers, EGOV_5_0);
    await call("/write", emoji);
    expect(writtenTexts()).toEqual(["&#128699;"]);
  });

  it("gets no plain password, and the first login to egov-5.0.1 is hashed", async () => {
    const token = tokenOf({ groupNm: "ROLE_ADMIN" });
    standIn.answers["/auth/login-jwt"] = {
      json: { resultCode: "200", resultVO: { id: "admin" } },
      headers: { "Set-Cookie": `ACCESS_TOKEN=${token}; Path=/` },
    };
    await expect(signIn("admin", "Admin@1234")).rejects.toMatchObject({ kind: "unreachable" });
    expect(standIn.callsTo("/auth/login-jwt")).toEqual([]);
    Object.assign(standIn.answers, EGOV_5_0_1);
    expect(await signIn("admin", "Admin@1234")).toMatchObject({ token, member: { role: "admin" } });
    const { password } = JSON.parse(standIn.callsTo("/auth/login-jwt")[0]?.body ?? "");
    expect(password).toBe("sZOBwnRk9Ey5qXe/n0oQ2d0ehmz5MuvehU/q4PmGzeI=");
  });

  it("has no text read before the app knows whether to decode it", async () => {
    standIn.answers["/read"] = { json: { resultCode: 200, result: { text: "&middot;" } } };
    await expect(call("/read")).rejects.toMatchObject({ kind: "unreachable" });
    Object.assign(standIn.answers, EGOV_5_0);
    expect((await call("/read")).result).toEqual({ text: "·" });
  });

  it("is probed once for all waiting callers", async () => {
    await call("/write", { method: "POST", body: { json: { text: "글" } } });
    expect(standIn.callsTo("/auth/me")).toHaveLength(0);
    await Promise.allSettled(Array.from({ length: 5 }, () => call("/write", emoji)));
    expect(standIn.callsTo("/auth/me")).toHaveLength(1);
  });

  it("is recognised by its own error without a probe", async () => {
    standIn.answers["/broken"] = { status: 503, json: { status: 503, path: "/broken?a&b" } };
    await expect(call("/broken")).rejects.toMatchObject({ kind: "rejected", httpStatus: 503 });
    expect(standIn.callsTo("/auth/me")).toHaveLength(0);
  });

  it("delays no caller longer than the call itself may take", async () => {
    standIn.answers["/board"] = { json: DONE, breaks: "stalled" };
    await expect(call("/write", { ...emoji, timeoutMs: 200 })).rejects.toMatchObject({ kind: "timeout" });
    expect(writtenTexts()).toEqual([]);
  });

  it("is not probed if the operator has set the generation", async () => {
    connectTo(standIn, { BACKEND_GENERATION: "egov-5.0.1" });
    await call("/write", emoji);
    expect(standIn.calls.map(({ path }) => path)).toEqual(["/write"]);
    expect(writtenTexts()).toEqual(["&#128699;"]);
  });
});

describe("a backend that answers without a hint of its generation", () => {
  beforeEach(() => void Object.assign(standIn.answers, TELLS_NOTHING));

  it("counts as egov-4.2 and is probed again after a second at the earliest", async () => {
    for (const _time of [1, 2]) await call("/write", emoji);
    expect(writtenTexts()).toEqual(["🚻", "🚻"]);
    expect(standIn.callsTo("/auth/me")).toHaveLength(1);
    Object.assign(standIn.answers, EGOV_5_0);
    const laterMs = Date.now() + 1001;
    vi.spyOn(Date, "now").mockReturnValue(laterMs);
    await call("/write", emoji);
    expect(writtenTexts()[2]).toBe("&#128699;");
  });

  it.each<[string, Record<string, StandInAnswer>, RegExp]>([
    ["with a request for the setting", {}, /does not tell its generation.*set BACKEND_GENERATION/],
    ["with the outage, if it is away", { "/auth/me": AWAY, "/board": AWAY }, /cannot be found out yet/],
  ])("is logged %s", async (_what, answers, line) => {
    Object.assign(standIn.answers, answers);
    const warn = vi.spyOn(logger, "warn").mockImplementation(() => undefined);
    void announceBackend();
    await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(1));
    expect(warn.mock.calls[0]?.at(-1)).toMatch(line);
  });

  it("shows by a token with a group that it is not egov-4.2", async () => {
    const jToken = tokenOf({ groupNm: "ROLE_USER" });
    standIn.answers["/auth/login-jwt"] = { json: { resultCode: "200", resultVO: { id: "kim" }, jToken } };
    await signIn("kim", "1");
    expect(backendProfile().generation).toBe("egov-5.0");
  });

  it.each([
    ["as a cookie, which is egov-5.0.1", "sha256-id", "egov-5.0.1"],
    ["as a cookie after a plain password, which decides nothing", undefined, null],
  ] as const)("shows its generation by a token that comes %s", async (_what, hash, generation) => {
    connectTo(standIn, { BACKEND_GENERATION: "auto", BACKEND_PASSWORD_HASH: hash });
    standIn.answers["/auth/login-jwt"] = {
      json: { resultCode: "200", resultVO: { id: "kim" } },
      headers: { "Set-Cookie": `ACCESS_TOKEN=${tokenOf({})}; Path=/` },
    };
    await signIn("kim", "1");
    expect(backendProfile().generation).toBe(generation);
  });
});

describe("a text that may break an answer", () => {
  const EGOV_4_2 = { ...EGOV_5_0, "/board": { json: { resultCode: 200, result: { resultCnt: "3" } } } };
  const POISONED_4_3_0 = { ...EGOV_5_0, "/auth/logout": REFUSED, "/board": { status: 500, json: {} } };

  it.each([
    ["egov-4.2", EGOV_4_2, false],
    ["egov-5.0", EGOV_5_0, true],
    ["egov-5.0.1", EGOV_5_0_1, true],
    ["a backend whose broken answer hides its generation", POISONED_4_3_0, true],
    ["a backend without a usable answer", {}, false],
  ])("is reported as a possible cause at %s", async (_what, answers, expected) => {
    Object.assign(standIn.answers, answers);
    expect(await mayFailOnTexts()).toBe(expected);
  });
});
