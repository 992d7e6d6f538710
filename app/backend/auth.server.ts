import { createHash } from "node:crypto";
import { decodeJwt } from "jose";
import { z } from "zod";
import { generationTraits, noteLoginFault } from "~/backend/profile/current-examination.server";
import { ADMIN_GROUPS, GROUP_CLAIM, TEMPLATE_GROUPS } from "~/backend/profile/generations";
import { authorizationFor } from "~/backend/profile/token-scheme.server";
import { cleanName } from "~/names/clean-name";
import { isReservedName } from "~/names/reserved-names";
import { BackendError, throwNoService, UnknownCallError } from "./backend-error";
import type { Caller } from "./caller";
import { call, callWithCookies } from "./client.server";
import { backendSettings } from "./current-backend.server";
import { readWire } from "./envelope.server";
import { wireFlag, wireId, wireText } from "./wire-fields";

export type SignedInMember = {
  id: string;
  name: string;
  role: MemberRole;
  uniqId: string | null;
  loginType: "password" | "kakao";
};

type MemberRole = "admin" | "member";

export type SignIn = { token: string; member: SignedInMember };

const memberWire = z.object({
  id: wireId,
  name: wireText,
  userSe: wireText,
  uniqId: wireText,
});

/** Reads the role from the kind of user, or from the token's group since 4.3 (docs/wire.md#roles). */
async function roleOf(token: string, userSe: string): Promise<MemberRole> {
  const { BACKEND_ADMIN_ROLES: ownRoles } = backendSettings();
  const { namesGroups, adminKinds } = await generationTraits();
  const group = groupOf(token);
  // The specification knows no groups: one of a template shows another backend, any other decides nothing.
  const isForeign = group !== null && !namesGroups && TEMPLATE_GROUPS.includes(group);
  if (isForeign) noteLoginFault("the token of a login names a group, as 4.3 and later do");
  const decides = group !== null && (namesGroups || isForeign);
  const isAdmin =
    ownRoles.length > 0
      ? ownRoles.includes(group ?? userSe)
      : decides
        ? ADMIN_GROUPS.includes(group)
        : adminKinds.includes(userSe);
  return isAdmin ? "admin" : "member";
}

export const groupOf = (token: string): string | null => claimOf(token, GROUP_CLAIM);

/** Reads a claim without checking the signature, because only the backend trusts the token. */
function claimOf(token: string, name: string): string | null {
  try {
    const claim = decodeJwt(token)[name];
    return typeof claim === "string" || typeof claim === "number" ? String(claim) || null : null;
  } catch {
    return null;
  }
}

async function toMember(
  wire: z.output<typeof memberWire>,
  token: string,
  loginType: SignedInMember["loginType"],
): Promise<SignedInMember> {
  return {
    id: wire.id,
    name: cleanName(wire.name) || wire.id,
    role: await roleOf(token, wire.userSe),
    // The id cannot replace a missing number, because a member can choose an id that equals another's number.
    uniqId: wire.uniqId || claimOf(token, "uniqId"),
    loginType,
  };
}

async function encodePassword(id: string, password: string): Promise<string> {
  const { passwordHash } = await generationTraits();
  if (passwordHash === "none") return password;
  return createHash("sha256").update(id).update(password).digest("base64");
}

/** Logs in with id and password (docs/wire.md#login). @throws BackendError `rejected` if either is wrong */
export async function signIn(id: string, password: string, caller?: Caller): Promise<SignIn> {
  const json = { id, password: await encodePassword(id, password), userSe: "USR" };
  const { body, setCookies } = await callWithCookies("/auth/login-jwt", {
    method: "POST",
    body: { json },
    caller: withoutToken(caller),
  });
  const wire = readWire(z.object({ resultVO: memberWire, jToken: z.string().nullish() }), body);
  const bodyToken = wire.jToken || null;
  const cookieToken = tokenOfCookie(setCookies);
  const { tokenPlace } = await generationTraits();
  const token = tokenPlace === "cookie" ? (cookieToken ?? bodyToken) : (bodyToken ?? cookieToken);
  if (!token) throw new BackendError("malformed");
  if (bodyToken === null && tokenPlace === "body")
    noteLoginFault("the token of a login comes as a cookie, as in 5.0.1 and later");
  await authorizationFor(token);
  return { token, member: await toMember(wire.resultVO, token, "password") };
}

const withoutToken = (caller: Caller | undefined) => caller && { ...caller, token: null };

function tokenOfCookie(setCookies: string[]): string | null {
  const line = setCookies.find((cookie) => cookie.startsWith("ACCESS_TOKEN="));
  return line?.slice("ACCESS_TOKEN=".length).split(";")[0] || null;
}

export type KakaoProfile = { id: string; nickname: string; email: string; profileImage: string };

export async function signInWithKakao(
  profile: KakaoProfile,
  caller?: Caller,
): Promise<SignIn & { isNewMember: boolean }> {
  const cleanedName = cleanName(profile.nickname);
  const nickname = isReservedName(cleanedName) ? "" : cleanedName;
  const options = {
    method: "POST",
    body: { json: { ...profile, nickname } },
    caller: withoutToken(caller),
    open: true,
  } as const;
  const body = await call("/api/auth/kakao-login", options).catch(throwNoService);
  const wire = readWire(
    z.object({
      result: z.object({ user: memberWire, jToken: z.string().min(1), isNewUser: wireFlag }),
    }),
    body,
  );
  const { user, jToken, isNewUser } = wire.result;
  return { token: jToken, member: await toMember(user, jToken, "kakao"), isNewMember: isNewUser ?? false };
}

export async function signOut(caller: Caller): Promise<void> {
  await call("/auth/logout", { caller, timeoutMs: 3000 }).catch(() => undefined);
}

/** Changes a password. Sends both as typed (docs/wire.md#passwords). @throws BackendError `rejected` for a wrong one */
export async function changePassword(
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
  caller: Caller,
): Promise<void> {
  const fields = { old_password: oldPassword, new_password: newPassword };
  await call("/adminPassword", { method: "POST", body: { form: fields }, caller }).catch((error: unknown) => {
    if (!(error instanceof UnknownCallError)) throw error;
    return call("/admin/password", { method: "PATCH", body: { json: fields }, caller }).catch(throwNoService);
  });
}
