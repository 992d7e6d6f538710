import { beforeEach, describe, expect, it } from "vitest";
import type { SignedInMember } from "~/backend/auth.server";
import * as members from "~/backend/members.server";
import type { StandInAnswer } from "../support/http-stand-in";
import { connectTo, useStandInBackend } from "../support/stand-in-backend";

const OK = { resultCode: 200, resultMessage: "성공했습니다.", result: {} };
const MISSING: StandInAnswer = {
  status: 404,
  json: { timestamp: "2026-05-18T00:00:00.000+00:00", status: 404, error: "Not Found", path: "/" },
};
const USER: SignedInMember = {
  id: "user",
  name: "사용자",
  role: "member",
  uniqId: "USRCNFRM_00000000001",
  loginType: "password",
};

const backend = useStandInBackend({}, { BACKEND_GENERATION: "egov-5.0" });
const caller = () => ({ token: "a.b.c", refused: false });
const calledPaths = () => backend.calls.map(({ method, path }) => `${method} ${path}`);
const lastBody = () => JSON.parse(backend.calls.at(-1)?.body ?? "");

describe("a member's own page", () => {
  beforeEach(() => {
    backend.answers["POST /api/auth/me"] = { json: { ...OK, result: { member: { MBER_ID: "user" } } } };
    backend.answers["POST /api/auth/me/nickname"] = { json: OK };
  });

  it("saves an empty nickname", async () => {
    await members.updateNickname("", caller());
    expect(lastBody()).toEqual({ nickname: "" });
  });

  it.each(["가".repeat(21), `🚻🚻${"가".repeat(3)}`])(
    "refuses a name that does not fit into its posts: %j",
    async (nickname) => {
      await expect(members.updateNickname(nickname, caller())).rejects.toMatchObject({
        kind: "rejected",
        status: 400,
        message:
          "닉네임은 20자까지 쓸 수 있습니다. 이 서버에서는 이모지와 < > \" ' 기호가 여러 글자로 계산됩니다.",
      });
      expect(calledPaths()).toEqual([]);
      await members.updateNickname("가".repeat(20), caller());
      expect(lastBody()).toEqual({ nickname: "가".repeat(20) });
    },
  );

  it("accepts a nickname of any length if posts keep no name", async () => {
    connectTo(backend, { BACKEND_GENERATION: "egov-4.2" });
    await members.updateNickname("가".repeat(21), caller());
    expect(lastBody()).toEqual({ nickname: "가".repeat(21) });
  });

  it("is not found after the backend reports a missing member", async () => {
    const refusal = { resultCode: 404, resultMessage: "회원 정보를 찾을 수 없습니다.", result: {} };
    backend.answers["POST /api/auth/me"] = { json: refusal };
    await expect(members.findMember(USER, caller())).rejects.toMatchObject({ kind: "not-found" });
  });

  it.each([
    ["its data", "POST /api/auth/me", () => members.findMember(USER, caller())],
    ["its statistics", "GET /api/mypage/dashboard", () => members.findDashboard(caller())],
    ["a new nickname", "POST /api/auth/me/nickname", () => members.updateNickname("길동이", caller())],
  ])("says that the backend does not serve %s if the call is missing", async (_what, path, call) => {
    backend.answers[path] = MISSING;
    await expect(call()).rejects.toMatchObject({
      kind: "no-service",
      status: 404,
      message: "이 서버에서는 제공하지 않는 기능입니다.",
    });
  });

  it("is not deleted if the call is missing, which has a message of its own", async () => {
    backend.answers["POST /auth/delete-account"] = MISSING;
    await expect(members.deleteAccount(caller())).rejects.toMatchObject({ kind: "not-found", status: 404 });
  });
});
