import { describe, expect, it } from "vitest";
import { signIn } from "~/backend/auth.server";
import { call } from "~/backend/client.server";
import {
  backendNotes,
  currentGeneration,
  mayFailOnTexts,
} from "~/backend/profile/current-examination.server";
import { env } from "~/env/env.server";
import { describeNote } from "../../app/backend/profile/examination.server";
import type { StandInAnswer, StandInAnswers } from "../support/http-stand-in";
import { connectTo, useStandInBackend } from "../support/stand-in-backend";

const AWAY: StandInAnswer = { status: 503, json: {} };
const REFUSED: StandInAnswer = {
  status: 401,
  json: { resultCode: 403, resultMessage: "인가된", result: {} },
};
const DONE: StandInAnswer = { json: { resultCode: 200, result: {} } };
const LIST: StandInAnswer = { json: { resultCode: 200, result: { resultList: [] } } };
const LIMITS = `/boardFileAtch/${env.BOARD_ID_NOTICE}`;
const EGOV_4_2 = { "/auth/me": REFUSED, "/board": LIST };
const EGOV_5_0 = {
  ...EGOV_4_2,
  [LIMITS]: { json: { resultCode: 200, result: { fileAtchPosblAt: "Y" } } },
};
const EGOV_5_0_1 = { ...EGOV_5_0, "/auth/me": { json: { resultCode: "401" } } };
const tokenOf = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.x`;

const EXAMINED = ["/auth/me", "/board", "/api/community/notice"];
const LIMITS_OF_ALL = [env.BOARD_ID_NOTICE, env.BOARD_ID_FREE, env.BOARD_ID_QNA].map(
  (id) => `/boardFileAtch/${id}`,
);
const ANSWERS: StandInAnswers = {
  ...Object.fromEntries([...EXAMINED, ...LIMITS_OF_ALL].map((path) => [path, AWAY])),
  "/write": DONE,
};
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

  it("is examined once for all waiting callers", async () => {
    await call("/write", { method: "POST", body: { json: { text: "글" } } });
    expect(standIn.callsTo(LIMITS)).toHaveLength(0);
    await Promise.allSettled(Array.from({ length: 5 }, () => call("/write", emoji)));
    expect(standIn.callsTo(LIMITS)).toHaveLength(1);
  });

  it("is recognised by its own error without an examination", async () => {
    standIn.answers["/broken"] = { status: 503, json: { status: 503, path: "/broken?a&b" } };
    await expect(call("/broken")).rejects.toMatchObject({ kind: "rejected", httpStatus: 503 });
    expect(standIn.callsTo("/auth/me")).toHaveLength(0);
  });

  it("delays no caller longer than the call itself may take", async () => {
    standIn.answers["/board"] = { json: DONE, breaks: "stalled" };
    await expect(call("/write", { ...emoji, timeoutMs: 200 })).rejects.toMatchObject({ kind: "timeout" });
    expect(writtenTexts()).toEqual([]);
  });

  it("is not examined if the operator has set the generation", async () => {
    connectTo(standIn, { BACKEND_GENERATION: "egov-5.0.1" });
    await call("/write", emoji);
    expect(standIn.calls.map(({ path }) => path)).toEqual(["/write"]);
    expect(writtenTexts()).toEqual(["&#128699;"]);
  });
});

describe("a login that does not fit the generation", () => {
  const ofLogin = (userSe: string, token: object): StandInAnswer => ({
    json: { resultCode: "200", resultVO: { id: "kim", userSe }, ...token },
  });

  it.each<[string, StandInAnswer, string, RegExp[]]>([
    [
      "with a template's group, which decides the role",
      ofLogin("USR", { jToken: tokenOf({ groupNm: "ROLE_USER" }) }),
      "member",
      [/names a group.*restart the app/],
    ],
    [
      "with a group of its own, which decides nothing",
      ofLogin("USR", { jToken: tokenOf({ groupNm: "STAFF" }) }),
      "admin",
      [],
    ],
    [
      "with its token as a cookie",
      { ...ofLogin("USR", {}), headers: { "Set-Cookie": `ACCESS_TOKEN=${tokenOf({})}; Path=/` } },
      "admin",
      [/comes as a cookie.*restart the app/],
    ],
  ])("is named if it is one %s, and changes no generation", async (_what, answer, role, notes) => {
    Object.assign(standIn.answers, EGOV_4_2, { "/auth/login-jwt": answer });
    expect((await signIn("kim", "1")).member.role).toBe(role);
    expect(currentGeneration()).toBe("egov-4.2");
    expect(backendNotes().map(describeNote)).toEqual(notes.map((note) => expect.stringMatching(note)));
  });
});

describe("a text that may break an answer", () => {
  const POISONED_4_3_0 = { ...EGOV_4_2, "/board": { status: 500, json: {} }, [LIMITS]: DONE };

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
