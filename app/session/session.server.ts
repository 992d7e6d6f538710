import { createHash } from "node:crypto";
import { createCookie, createSession, type Session } from "@remix-run/node";
import { CompactEncrypt, compactDecrypt, decodeJwt } from "jose";
import type { SignedInMember } from "~/backend/auth.server";
import { env } from "~/env.server";

export type FlashMessage = { kind: "success" | "error"; text: string };
export type SessionData = { token: string; member: SignedInMember; expiresAt: number };
export type AppSession = Session<SessionData, { message: FlashMessage }>;

const isSecure = env.APP_ORIGIN?.startsWith("https:") ?? false;
const FALLBACK_LIFETIME_S = 3600;

/** Cookies of ours carry the `__Host-` prefix wherever the browser accepts it. */
export const cookieName = (name: string) => (isSecure ? `__Host-${name}` : name);
export const cookieDefaults = { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure } as const;

const cookie = createCookie(cookieName("session"), { ...cookieDefaults, secrets: env.SESSION_SECRETS });
const keys = env.SESSION_SECRETS.map((secret) => createHash("sha256").update(`session:${secret}`).digest());

async function seal(data: unknown): Promise<string> {
  const plain = new TextEncoder().encode(JSON.stringify(data));
  const [newest] = keys as [Buffer];
  return new CompactEncrypt(plain).setProtectedHeader({ alg: "dir", enc: "A256GCM" }).encrypt(newest);
}

/** Older secrets still open what they sealed, so that secrets can be rotated without logging anybody out. */
async function unseal(sealed: string): Promise<Partial<SessionData>> {
  for (const key of keys) {
    try {
      const { plaintext } = await compactDecrypt(sealed, key);
      const data = JSON.parse(new TextDecoder().decode(plaintext));
      const hasEnded = typeof data.expiresAt === "number" && data.expiresAt * 1000 <= Date.now();
      return hasEnded ? {} : data;
    } catch {
      // The next key may fit; when none does, the visitor is simply not logged in.
    }
  }
  return {};
}

/** The session of a request. A missing, forged or ended one is empty, never an error. */
export async function readSession(request: Request): Promise<AppSession> {
  const sealed: unknown = await cookie.parse(request.headers.get("Cookie")).catch(() => null);
  return createSession(typeof sealed === "string" ? await unseal(sealed) : {});
}

/** The Set-Cookie value that saves the session; it ends when the token in it does. */
export async function commitSession(session: AppSession): Promise<string> {
  if (Object.keys(session.data).length === 0) return destroySession();
  const expiresAt = session.get("expiresAt");
  const expires = expiresAt ? new Date(expiresAt * 1000) : undefined;
  return cookie.serialize(await seal(session.data), { expires });
}

/** The Set-Cookie value that ends the session. */
export function destroySession(): Promise<string> {
  return cookie.serialize("", { expires: new Date(0) });
}

/** When the token ends, in epoch seconds: its own `exp`, else an hour from now. The signature is the backend's affair. */
export function tokenExpiry(token: string): number {
  const inAnHour = Math.floor(Date.now() / 1000) + FALLBACK_LIFETIME_S;
  try {
    return decodeJwt(token).exp ?? inAnHour;
  } catch {
    return inAnHour;
  }
}
