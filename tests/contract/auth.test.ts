import { describe, expect, it } from "vitest";
import { signIn, signInWithKakao, signOut } from "~/backend/auth.server";
import { BackendError } from "~/backend/backend-error";
import { isBackendReady } from "~/backend/health.server";
import { deleteAccount, findDashboard, findMember, updateNickname } from "~/backend/members.server";
import { currentGeneration } from "~/backend/profile/current-examination.server";
import { tokenScheme } from "~/backend/profile/token-scheme.server";
import { BEHAVIOURS } from "../../reference-backend/generation";
import { callerFor, LOGINS, visitor } from "../support/contract-callers";

const memberOf = async (role: "admin" | "user") =>
  (await signIn(LOGINS[role].id, LOGINS[role].password)).member;

describe("the examined backend", () => {
  it("has the generation and accepts the bare token", async () => {
    await callerFor("user");
    const { generation: started, strict } = LOGINS.reference ?? {};
    const detected = currentGeneration();
    if (started) expect(detected).toBe(BEHAVIOURS[started].family);
    expect(["egov-4.2", "egov-5.0", "egov-5.0.1"]).toContain(detected);
    if (LOGINS.reference) expect(tokenScheme()).toBe(strict?.token === "bearer" ? "Bearer" : "");
    expect(tokenScheme()).not.toBeNull();
  });
});

describe("the auth gateway", () => {
  it("logs an administrator in and keeps only the fields of the session", async () => {
    const { token, member } = await signIn(LOGINS.admin.id, LOGINS.admin.password);
    expect(token.split(".")).toHaveLength(3);
    expect(member).toEqual({
      id: LOGINS.admin.id,
      name: expect.any(String),
      role: "admin",
      uniqId: expect.any(String),
      loginType: "password",
    });
  });

  it("refuses a wrong password with the backend's own message", async () => {
    const refusal = await signIn(LOGINS.admin.id, "wrong").catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(BackendError);
    expect(refusal).toMatchObject({
      kind: "rejected",
      serverMessage: LOGINS.reference ? "로그인 정보가 올바르지 않습니다." : expect.any(String),
      status: 400,
    });
  });

  it("distinguishes a member from an administrator", async () => {
    expect((await memberOf("user")).role).toBe("member");
  });

  it("logs out whatever the backend answers", async () => {
    await expect(signOut(await callerFor("user"))).resolves.toBeUndefined();
    await expect(signOut({ token: "not-a-token", refused: false })).resolves.toBeUndefined();
  });

  it("marks a caller whose token is refused", async () => {
    const caller = { token: "not-a-token", refused: false };
    await expect(findMember(await memberOf("user"), caller)).rejects.toMatchObject({
      kind: "auth",
      status: 401,
    });
    expect(caller.refused).toBe(true);
  });
});

describe("a social login", () => {
  it("creates a Kakao account once, then completes its login", async () => {
    const profile = { id: `k${Date.now()}`, nickname: "카카오", email: "", profileImage: "" };
    expect((await signInWithKakao(profile)).isNewMember).toBe(true);
    const { isNewMember, token } = await signInWithKakao(profile);
    expect(isNewMember).toBe(false);
    await deleteAccount({ token, refused: false });
  });
});

describe("a member's own page", () => {
  it("reads the member, changes the nickname and keeps every character", async () => {
    const [caller, member] = [await callerFor("user"), await memberOf("user")];
    const memberBefore = await findMember(member, caller);
    for (const nickname of ["길동이", "둘리 · 🚻", "둘리 &middot;"]) {
      await updateNickname(nickname, caller);
      const record = await findMember(member, caller);
      expect(record).toMatchObject({ nickname });
      // A strict fork may write the id in capitals.
      expect(record.id.toLowerCase()).toBe(LOGINS.user.id.toLowerCase());
    }
    // A member with such a name can still log in.
    expect((await memberOf("user")).id).toBe(LOGINS.user.id);
    await updateNickname(memberBefore.nickname, caller);
  });
});

describe("the dashboard", () => {
  it("reads the dashboard", async () => {
    const dashboard = await findDashboard(await callerFor("user"));
    const listedCount = dashboard.toilets.length;
    // A member with very many toilets may get the newest only.
    if (LOGINS.reference) expect(dashboard.toiletCount).toBe(listedCount);
    expect(dashboard.toiletCount).toBeGreaterThanOrEqual(listedCount);
    expect(Array.isArray(dashboard.freePosts)).toBe(true);
  });
});

describe("the dashboard of a visitor", () => {
  it("needs a login", async () => {
    await expect(findDashboard(visitor())).rejects.toMatchObject({ kind: "login-needed" });
  });
});

describe("the health check", () => {
  it("finds the backend ready", async () => {
    expect(await isBackendReady()).toBe(true);
  });
});
