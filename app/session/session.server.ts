import { createHash, randomBytes } from "node:crypto";
import { createSession, type Session } from "@remix-run/node";
import { CompactEncrypt, compactDecrypt, decodeJwt } from "jose";
import { LRUCache } from "lru-cache";
import type { SignedInMember } from "~/backend/auth.server";
import { env } from "~/env/env.server";
import { revokedSessions } from "./revoked-sessions.server";

export type FlashMessage = {
  kind: "success" | "error";
  text: string;
  place?: string;
};
type SessionData = {
  sessionId: string;
  token: string;
  member: SignedInMember;
  expiresAt: number;
};
export type AppSession = Session<SessionData, { message: FlashMessage }>;

const isSecure = env.APP_ORIGIN?.startsWith("https:") ?? false;
const FALLBACK_LIFETIME_S = 3600;
const SESSION_ID_BYTES = 18;
/** Browsers drop a longer cookie, name and attributes included, without a word. */
const COOKIE_MAX_BYTES = 4096;
const ATTRIBUTES = `Path=/; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;

export const cookieName = (name: string) => (isSecure ? `__Host-${name}` : name);
export const cookieDefaults = { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure } as const;

const SESSION_COOKIE = cookieName("session");

export function hasSession(request: Request): boolean {
  const header = request.headers.get("Cookie") ?? "";
  return header.split(/;\s*/).some((pair) => pair.startsWith(`${SESSION_COOKIE}=`));
}
const keys = env.SESSION_SECRETS.map((secret) => createHash("sha256").update(`session:${secret}`).digest());

export class SessionTooLargeError extends Error {
  override name = "SessionTooLargeError";
}

const SEALED_WITH = { keyManagementAlgorithms: ["dir"], contentEncryptionAlgorithms: ["A256GCM"] };

async function seal(data: unknown): Promise<string> {
  const plain = new TextEncoder().encode(JSON.stringify(data));
  const [newest] = keys as [Buffer];
  return new CompactEncrypt(plain).setProtectedHeader({ alg: "dir", enc: "A256GCM" }).encrypt(newest);
}

const KEPT_SESSIONS = 500;
const KEPT_MS = 60_000;
const unsealed = new LRUCache<string, Partial<SessionData>>({ max: KEPT_SESSIONS, ttl: KEPT_MS });

/** Older secrets still open what they sealed, so that secrets can be rotated. */
async function unseal(sealed: string): Promise<Partial<SessionData>> {
  const known = unsealed.get(sealed);
  if (known) return known;
  for (const key of keys) {
    try {
      const { plaintext } = await compactDecrypt(sealed, key, SEALED_WITH);
      const data = JSON.parse(new TextDecoder().decode(plaintext)) as Partial<SessionData>;
      unsealed.set(sealed, data);
      return data;
    } catch {}
  }
  return {};
}

async function hasEnded({ expiresAt, sessionId }: Partial<SessionData>): Promise<boolean> {
  if (typeof expiresAt === "number" && expiresAt * 1000 <= Date.now()) return true;
  return sessionId !== undefined && (await revokedSessions.has(sessionId));
}

function sealedCookieOf(request: Request): string | null {
  const pairs = (request.headers.get("Cookie") ?? "").split(";").map((pair) => pair.trim());
  const pair = pairs.find((text) => text.startsWith(`${SESSION_COOKIE}=`));
  return pair?.slice(SESSION_COOKIE.length + 1) || null;
}

/** The session of a request; a missing, forged or ended one is empty, never an error. */
export async function readSession(request: Request): Promise<AppSession> {
  const sealed = sealedCookieOf(request);
  if (!sealed) return createSession();
  const data = await unseal(sealed);
  return createSession((await hasEnded(data)) ? {} : data);
}

/** The Set-Cookie value, which ends when the token does. @throws SessionTooLargeError */
export async function commitSession(session: AppSession): Promise<string> {
  if (Object.keys(session.data).length === 0) return clearedCookie();
  const expiresAt = session.get("expiresAt");
  const expires = expiresAt ? `; Expires=${new Date(expiresAt * 1000).toUTCString()}` : "";
  const line = `${SESSION_COOKIE}=${await seal(session.data)}; ${ATTRIBUTES}${expires}`;
  if (line.length > COOKIE_MAX_BYTES) throw new SessionTooLargeError("the session is longer than a cookie");
  return line;
}

export const isSessionCookie = (line: string) => line.startsWith(`${SESSION_COOKIE}=`);

const clearedCookie = () => `${SESSION_COOKIE}=; ${ATTRIBUTES}; Expires=Thu, 01 Jan 1970 00:00:00 GMT`;

/** Ends a session, copies of its cookie included. @returns the Set-Cookie value */
export async function endSession(session: AppSession): Promise<string> {
  const { sessionId, expiresAt } = session.data as Partial<SessionData>;
  if (sessionId && expiresAt) await revokedSessions.add(sessionId, expiresAt);
  return clearedCookie();
}

export const newSessionId = () => randomBytes(SESSION_ID_BYTES).toString("base64url");

export function tokenExpiry(token: string): number {
  const inAnHour = Math.floor(Date.now() / 1000) + FALLBACK_LIFETIME_S;
  try {
    return decodeJwt(token).exp ?? inAnHour;
  } catch {
    return inAnHour;
  }
}

export function withMessage(session: AppSession, message: FlashMessage): AppSession {
  const { sessionId, token, member, expiresAt } = session.data as Partial<SessionData>;
  const copy: AppSession = createSession(token ? { sessionId, token, member, expiresAt } : {});
  copy.flash("message", message);
  return copy;
}
