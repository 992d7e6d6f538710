import { createHash } from "node:crypto";
import { z } from "zod";
import { env } from "~/env.server";
import { BackendError } from "./backend-error";
import { type Caller, call, exchange } from "./client.server";
import { readWire } from "./envelope.server";

/** What the session keeps of a login answer; everything else in it (a password hash, for one) is dropped here. */
export type SignedInMember = {
  id: string;
  name: string;
  userSe: string;
  uniqId: string;
  loginType: "password" | "kakao";
};

export type SignIn = { token: string; member: SignedInMember };

const memberWire = z.object({
  id: z.coerce.string().min(1),
  name: z.string().nullish(),
  userSe: z.string().nullish(),
  uniqId: z.string().nullish(),
});

function toMember(wire: z.output<typeof memberWire>, loginType: SignedInMember["loginType"]): SignedInMember {
  return {
    id: wire.id,
    name: wire.name || wire.id,
    userSe: wire.userSe ?? "",
    uniqId: wire.uniqId ?? wire.id,
    loginType,
  };
}

/** Generations C onward want the password hashed by the client: base64(SHA-256(id + password)). */
function passwordOnTheWire(id: string, password: string): string {
  if (env.BACKEND_PASSWORD_HASH === "none") return password;
  return createHash("sha256").update(id).update(password).digest("base64");
}

/**
 * POST /auth/login-jwt (specification part 1 section 7).
 * @throws BackendError `rejected` with the backend's message when id or password is wrong
 */
export async function signIn(id: string, password: string): Promise<SignIn> {
  const { body, setCookies } = await exchange("/auth/login-jwt", {
    method: "POST",
    body: { json: { id, password: passwordOnTheWire(id, password), userSe: "USR" } },
  });
  const wire = readWire(z.object({ resultVO: memberWire, jToken: z.string().nullish() }), body);
  const token = wire.jToken || tokenOfCookie(setCookies);
  if (!token) throw new BackendError("malformed");
  return { token, member: toMember(wire.resultVO, "password") };
}

/** Generations C onward send the token as a cookie instead (legacy-contract 8.4). */
function tokenOfCookie(setCookies: string[]): string | null {
  const line = setCookies.find((cookie) => cookie.startsWith("ACCESS_TOKEN="));
  return line?.slice("ACCESS_TOKEN=".length).split(";")[0] || null;
}

export type KakaoProfile = { id: string; nickname: string; email: string; profileImage: string };

/** POST /api/auth/kakao-login: creates the account or completes the login. */
export async function signInWithKakao(profile: KakaoProfile): Promise<SignIn & { isNewMember: boolean }> {
  const body = await call("/api/auth/kakao-login", { method: "POST", body: { json: profile } });
  const wire = readWire(
    z.object({
      result: z.object({ user: memberWire, jToken: z.string().min(1), isNewUser: z.boolean().nullish() }),
    }),
    body,
  );
  const { user, jToken, isNewUser } = wire.result;
  return { token: jToken, member: toMember(user, "kakao"), isNewMember: isNewUser ?? false };
}

/** GET /auth/logout. Whatever the backend answers, our session ends (legacy-contract 4.1): failures are ignored. */
export async function signOut(caller: Caller): Promise<void> {
  await call("/auth/logout", { caller, timeoutMs: 3000 }).catch(() => undefined);
}
