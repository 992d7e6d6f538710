import { describe, expect, it } from "vitest";
import { signIn, signInWithKakao, signOut } from "~/backend/auth.server";
import { BackendError } from "~/backend/backend-error";
import { isBackendReady } from "~/backend/health.server";
import { findDashboard, findMember, updateNickname } from "~/backend/members.server";
import { callerFor, visitor } from "../support/contract-callers";

const SAMPLE_USER = {
  id: "user",
  name: "사용자",
  role: "member",
  uniqId: "USRCNFRM_00000000001",
  loginType: "password",
} as const;

describe("auth gateway", () => {
  it("signs an administrator in and keeps only what the session may know", async () => {
    const { token, member } = await signIn("admin", "1");
    expect(token.split(".")).toHaveLength(3);
    expect(member).toEqual({
      id: "admin",
      name: expect.any(String),
      role: "admin",
      uniqId: expect.any(String),
      loginType: "password",
    });
  });

  it("refuses a wrong password with the backend's own message", async () => {
    const refusal = await signIn("admin", "wrong").catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(BackendError);
    expect(refusal).toMatchObject({
      kind: "rejected",
      serverMessage: "로그인 정보가 올바르지 않습니다.",
      status: 400,
    });
  });

  it("creates a Kakao account once, then completes its login", async () => {
    const profile = { id: `k${Date.now()}`, nickname: "카카오", email: "", profileImage: "" };
    expect((await signInWithKakao(profile)).isNewMember).toBe(true);
    expect((await signInWithKakao(profile)).isNewMember).toBe(false);
  });

  it("signs out whatever the backend says", async () => {
    await expect(signOut(await callerFor("user"))).resolves.toBeUndefined();
    await expect(signOut({ token: "not-a-token", refused: false })).resolves.toBeUndefined();
  });

  it("marks a caller whose token is refused", async () => {
    const caller = { token: "not-a-token", refused: false };
    await expect(findMember(SAMPLE_USER, caller)).rejects.toMatchObject({ kind: "auth", status: 401 });
    expect(caller.refused).toBe(true);
  });
});

describe("members gateway", () => {
  it("reads the member and changes the nickname", async () => {
    const caller = await callerFor("user");
    await updateNickname("길동이", SAMPLE_USER, caller);
    expect(await findMember(SAMPLE_USER, caller)).toMatchObject({ id: "user", nickname: "길동이" });
    await updateNickname("사용자", SAMPLE_USER, caller);
  });

  it("reads the dashboard", async () => {
    const dashboard = await findDashboard(await callerFor("user"));
    expect(dashboard?.toiletCount).toBe(dashboard?.toilets.length);
    expect(Array.isArray(dashboard?.freePosts)).toBe(true);
  });

  it("wants a login", async () => {
    await expect(findDashboard(visitor())).rejects.toMatchObject({ kind: "login-needed" });
  });
});

describe("health call", () => {
  it("finds the backend ready", async () => {
    expect(await isBackendReady()).toBe(true);
  });
});
