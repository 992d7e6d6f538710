import { beforeEach, describe, expect, it, vi } from "vitest";
import type { SignedInMember } from "~/backend/auth.server";
import * as members from "~/backend/members.server";
import type { StandInAnswer } from "../support/http-stand-in";
import { connectTo, useStandInBackend } from "../support/stand-in-backend";

/** The page of a member when the backend has none of the specification's calls for it. */

const OK = { resultCode: 200, resultMessage: "성공했습니다.", result: {} };
const MISSING: StandInAnswer = {
  status: 404,
  json: { timestamp: "2026-05-18T00:00:00.000+00:00", status: 404, error: "Not Found", path: "/" },
};
const RECORD = {
  mberId: "user",
  uniqId: "USRCNFRM_00000000001",
  mberNm: "사용자",
  mberEmailAdres: "user@example.com",
  password: "a-hash-that-must-not-come-back",
  passwordHint: null,
  mberSttus: "P",
  groupId: "GROUP_00000000000001",
  adres: "대전 서구 둔산로 100 🚻",
  moblphonNo: "010-0000-0000",
  sbscrbDe: "2025-08-19 09:56:29.520356",
};
const USER: SignedInMember = {
  id: "user",
  name: "사용자",
  role: "member",
  uniqId: "USRCNFRM_00000000001",
  loginType: "password",
};
const ADMIN: SignedInMember = { ...USER, id: "admin", role: "admin", uniqId: "USRCNFRM_00000000000" };
const ADMINS_RECORD = { ...RECORD, mberId: ADMIN.id, uniqId: ADMIN.uniqId };
const answerWith = (record: object | null): StandInAnswer => ({
  json: { ...OK, result: { mberManageVO: record } },
});

const backend = useStandInBackend({}, { BACKEND_GENERATION: "egov-5.0" });
const caller = () => ({ token: "a.b.c", refused: false });
const calledPaths = () => backend.calls.map(({ method, path }) => `${method} ${path}`);
const recordsPut = () => calledPaths().filter((call) => call.startsWith("PUT"));
const lastBody = () => JSON.parse(backend.calls.at(-1)?.body ?? "");

describe.each([
  { version: "5.x", path: "/mypage", others: ["POST /api/auth/me"] },
  { version: "4.3.x", path: "/mypage/update", others: ["POST /api/auth/me", "GET /mypage"] },
])("a template backend, $version", ({ path, others }) => {
  beforeEach(() => {
    backend.answers[`GET ${path}`] = answerWith(RECORD);
    backend.answers["PUT /mypage/update"] = { json: OK };
    backend.answers["PUT /mypage/delete"] = { json: OK };
  });

  it("is recognised once", async () => {
    const member = await members.findMember(USER, caller());
    expect(member).toEqual({
      id: "user",
      kakaoId: null,
      email: "user@example.com",
      realName: null,
      nickname: "사용자",
      joinedAt: "2025-08-19 09:56:29.520356",
      isProtected: false,
    });
    expect(calledPaths()).toEqual([...others, `GET ${path}`]);
    backend.calls.length = 0;
    await members.findMember(USER, caller());
    expect(calledPaths()).toEqual([`GET ${path}`]);
  });

  it("gets the whole record with the new name, the session's own number and an empty password", async () => {
    await members.updateNickname("길동이 🚻", USER, caller());
    expect(calledPaths().at(-1)).toBe("PUT /mypage/update");
    expect(lastBody()).toEqual({
      ...RECORD,
      mberNm: "길동이 &#128699;",
      adres: "대전 서구 둔산로 100 &#128699;",
      uniqId: USER.uniqId,
      password: "",
    });
  });

  it("gets the record as it is now, not as it was at the login", async () => {
    await members.findMember(USER, caller());
    backend.answers[`GET ${path}`] = answerWith({ ...RECORD, adres: "이사한 곳" });
    await members.updateNickname("길동이", USER, caller());
    expect(lastBody()).toMatchObject({ adres: "이사한 곳" });
  });

  const TOO_LONG =
    "닉네임은 20자까지 쓸 수 있습니다. 이 서버에서는 이모지와 < > \" ' 기호가 여러 글자로 계산됩니다.";

  it.each([
    ["가".repeat(21), TOO_LONG],
    [`🚻🚻${"가".repeat(3)}`, TOO_LONG],
    ["", "닉네임을 입력해 주세요."],
  ])("refuses a name that does not fit into its posts, and an empty name: %j", async (nickname, message) => {
    const refusal = { kind: "rejected", status: 400, message };
    await expect(members.updateNickname(nickname, USER, caller())).rejects.toMatchObject(refusal);
    expect(recordsPut()).toEqual([]);
    await members.updateNickname("가".repeat(20), USER, caller());
    expect(recordsPut()).toEqual(["PUT /mypage/update"]);
  });

  it.each([
    ["an administrator", ADMIN, { ...ADMINS_RECORD, groupId: "GROUP_00000000000000" }],
    ["an administrator of the operator's own kind", ADMIN, ADMINS_RECORD],
    ["a member of the administrators' group", USER, { ...RECORD, groupId: "GROUP_00000000000000" }],
    ["a member whose group is unknown", USER, { ...RECORD, groupId: null }],
  ])("never gets the record of %s", async (_who, description, record) => {
    backend.answers[`GET ${path}`] = answerWith(record);
    expect((await members.findMember(description, caller()))?.isProtected).toBe(true);
    const refusal = { kind: "forbidden", httpStatus: null, status: 403 };
    await expect(members.updateNickname("새 이름", description, caller())).rejects.toMatchObject(refusal);
    await expect(members.deleteAccount(description, caller())).rejects.toMatchObject(refusal);
    expect(recordsPut()).toEqual([]);
  });

  it("never gets the record of another member", async () => {
    backend.answers[`GET ${path}`] = answerWith({ ...RECORD, uniqId: "USRCNFRM_00000000009" });
    const refusal = { kind: "malformed" };
    await expect(members.updateNickname("새 이름", USER, caller())).rejects.toMatchObject(refusal);
    expect(recordsPut()).toEqual([]);
  });

  it.each([
    ["if another member has the number, as after the restore of an older database", { mberId: "another" }],
    ["if the member left, because saving the record would restore the account", { mberSttus: "D" }],
  ])("ends the login of a member %s", async (_who, changes) => {
    backend.answers[`GET ${path}`] = answerWith({ ...RECORD, ...changes });
    const endedCaller = caller();
    await expect(members.updateNickname("새 이름", USER, endedCaller)).rejects.toMatchObject({
      kind: "auth",
    });
    expect(endedCaller.refused).toBe(true);
    await expect(members.findMember(USER, caller())).rejects.toMatchObject({ kind: "auth" });
    expect(recordsPut()).toEqual([]);
  });

  it("has no record of a social login", async () => {
    backend.answers[`GET ${path}`] = answerWith(null);
    await expect(members.findMember(USER, caller())).rejects.toMatchObject({ kind: "not-found" });
  });

  it("deletes an account with its whole record", async () => {
    await members.deleteAccount(USER, caller());
    expect(calledPaths().at(-1)).toBe("PUT /mypage/delete");
    expect(lastBody()).toMatchObject({ mberId: "user", uniqId: USER.uniqId, password: "", mberSttus: "P" });
  });

  it("has no statistics", async () => {
    expect(await members.findDashboard(caller())).toBeNull();
  });
});

describe("a backend without any of the calls (egov-4.2)", () => {
  it("gets one call, and another one only after ten minutes", async () => {
    expect(await members.findMember(USER, caller())).toBeNull();
    expect(calledPaths()).toEqual(["POST /api/auth/me", "GET /mypage", "GET /mypage/update"]);
    backend.calls.length = 0;
    expect(await members.findMember(USER, caller())).toBeNull();
    expect(calledPaths()).toEqual([]);
    const laterMs = Date.now() + 11 * 60_000;
    vi.spyOn(Date, "now").mockReturnValue(laterMs);
    backend.answers["POST /api/auth/me"] = { json: { ...OK, result: { member: { MBER_ID: "user" } } } };
    expect(await members.findMember(USER, caller())).toMatchObject({ id: "user" });
  });

  it("shows a message for a change", async () => {
    const notFound = { kind: "not-found", status: 404 };
    await expect(members.deleteAccount(USER, caller())).rejects.toMatchObject(notFound);
    await expect(members.updateNickname("새 이름", USER, caller())).rejects.toMatchObject(notFound);
  });
});

describe("a backend with all calls of the specification", () => {
  beforeEach(() => {
    backend.answers["POST /api/auth/me"] = { json: { ...OK, result: { member: { MBER_ID: "admin" } } } };
    backend.answers["POST /api/auth/me/nickname"] = { json: OK };
  });

  it("lets administrators change their nickname and keeps the role", async () => {
    expect((await members.findMember(ADMIN, caller()))?.isProtected).toBe(false);
    await members.updateNickname("", ADMIN, caller());
    expect(lastBody()).toEqual({ nickname: "" });
    expect(calledPaths()).toEqual(["POST /api/auth/me", "POST /api/auth/me/nickname"]);
  });

  it("accepts a nickname of any length if posts keep no name, and of 20 characters if they do", async () => {
    await members.findMember(ADMIN, caller());
    const long = "가".repeat(21);
    const refusal = { kind: "rejected", status: 400 };
    await expect(members.updateNickname(long, USER, caller())).rejects.toMatchObject(refusal);
    expect(calledPaths()).toEqual(["POST /api/auth/me"]);
    connectTo(backend, { BACKEND_GENERATION: "egov-4.2" });
    await members.updateNickname(long, USER, caller());
    expect(lastBody()).toEqual({ nickname: long });
  });

  it("keeps its call after it reports a missing member", async () => {
    const refusal = { resultCode: 404, resultMessage: "회원 정보를 찾을 수 없습니다.", result: {} };
    backend.answers["POST /api/auth/me"] = { json: refusal };
    await expect(members.findMember(USER, caller())).rejects.toMatchObject({ kind: "not-found" });
    expect(calledPaths()).toEqual(["POST /api/auth/me"]);
  });

  it.each([
    ["an ended login", { status: 401, json: { resultCode: 403 } }, "auth"],
    ["an error", { status: 500, json: {} }, "rejected"],
  ])("does not count a call as missing after %s", async (_case, answer, kind) => {
    backend.answers["POST /api/auth/me"] = answer;
    await expect(members.findMember(USER, caller())).rejects.toMatchObject({ kind });
    expect(calledPaths()).toEqual(["POST /api/auth/me"]);
    backend.answers["POST /api/auth/me"] = MISSING;
    backend.answers["GET /mypage"] = answerWith(RECORD);
    expect(await members.findMember(USER, caller())).toMatchObject({ nickname: "사용자" });
  });
});
