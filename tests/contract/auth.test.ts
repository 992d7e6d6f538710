import { describe, expect, it } from "vitest";
import { signIn, signInWithKakao, signOut } from "~/backend/auth.server";
import { BackendError } from "~/backend/backend-error";
import { isBackendReady } from "~/backend/health.server";
import { deleteAccount, findDashboard, findMember, updateNickname } from "~/backend/members.server";
import { currentGeneration } from "~/backend/profile/current-examination.server";
import { tokenScheme } from "~/backend/profile/token-scheme.server";
import { createUser, deleteUser, listUsers } from "~/backend/users.server";
import { BEHAVIOURS } from "../../reference-backend/generation";
import { callerFor, LOGINS, visitor } from "../support/contract-callers";
import { describeIfSupported, generation, has, itUnless } from "../support/contract-services";
import { connectTo } from "../support/stand-in-backend";

const memberOf = async (role: "admin" | "user") =>
  (await signIn(LOGINS[role].id, LOGINS[role].password)).member;

describe("the examined backend", () => {
  it("has the generation and accepts the bare token", () => {
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

  // The template of egov-4.2 has no roles, so every login is an administrator's.
  const hasRoles = LOGINS.reference !== null || generation !== "egov-4.2" || has("users", 0);
  const noRoles = !hasRoles && "the template of egov-4.2 knows no roles";
  itUnless(noRoles, "distinguishes a member from an administrator", async () => {
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

describeIfSupported("kakaoLogin", "a social login", () => {
  it("creates a Kakao account once, then completes its login", async () => {
    const profile = { id: `k${Date.now()}`, nickname: "카카오", email: "", profileImage: "" };
    expect((await signInWithKakao(profile)).isNewMember).toBe(true);
    const { isNewMember, token, member } = await signInWithKakao(profile);
    expect(isNewMember).toBe(false);
    await deleteAccount(member, { token, refused: false });
  });
});

describeIfSupported("account", "a member's own page", () => {
  it("reads the member, changes the nickname and keeps every character", async () => {
    const [caller, member] = [await callerFor("user"), await memberOf("user")];
    const memberBefore = await findMember(member, caller);
    for (const nickname of ["길동이", "둘리 · 🚻", "둘리 &middot;"]) {
      await updateNickname(nickname, member, caller);
      const record = await findMember(member, caller);
      expect(record).toMatchObject({ nickname });
      // A strict fork may write the id in capitals.
      expect(record?.id.toLowerCase()).toBe(LOGINS.user.id.toLowerCase());
    }
    // A member with such a name can still log in.
    expect((await memberOf("user")).id).toBe(LOGINS.user.id);
    await updateNickname(memberBefore?.nickname ?? "사용자", member, caller);
  });
});

describeIfSupported(["account", "users"], "a member who left", () => {
  const isRecord = !has("account", 0) && !has("users", 0);
  const hasOwnCalls = !isRecord && "the fork has a call of its own to leave";
  itUnless(hasOwnCalls, "stays deleted: no other session restores the account", async () => {
    const admin = await callerFor("admin");
    const [id, password] = [`l${Date.now().toString(36)}`, "x1"];
    const user = { name: "떠날 사람", email: "l@example.com", role: "GNR", organizationId: "-" };
    await createUser({ id, password, ...user }, admin);
    const [here, elsewhere] = [await signIn(id, password), await signIn(id, password)];
    await deleteAccount(here.member, { token: here.token, refused: false });
    const caller = { token: elsewhere.token, refused: false };
    const saved = updateNickname("돌아온 사람", elsewhere.member, caller);
    await expect(saved).rejects.toMatchObject({ kind: "auth" });
    expect(caller.refused).toBe(true);
    await expect(signIn(id, password)).rejects.toMatchObject({ kind: "rejected" });
    const { users } = await listUsers({ condition: "1", word: id, page: 1 }, admin);
    expect(users.map((user) => [user.id, user.hasLeft])).toEqual([[id, true]]);
    await deleteUser(id, admin);
  });
});

describeIfSupported("dashboard", "the dashboard", () => {
  it("reads the dashboard", async () => {
    const dashboard = await findDashboard(await callerFor("user"));
    const listedCount = dashboard?.toilets.length ?? Number.NaN;
    // A member with very many toilets may get the newest only.
    if (LOGINS.reference) expect(dashboard?.toiletCount).toBe(listedCount);
    expect(dashboard?.toiletCount).toBeGreaterThanOrEqual(listedCount);
    expect(Array.isArray(dashboard?.freePosts)).toBe(true);
  });
});

describe("the dashboard of a visitor", () => {
  it("needs a login, and a missing login does not decide whether the call exists", async () => {
    // The examination's login has shown the call already, so forget it.
    connectTo(LOGINS);
    for (const _ of ["first", "again"])
      await expect(findDashboard(visitor())).rejects.toMatchObject({ kind: "login-needed" });
  });
});

describe("the health check", () => {
  it("finds the backend ready", async () => {
    expect(await isBackendReady()).toBe(true);
  });
});
