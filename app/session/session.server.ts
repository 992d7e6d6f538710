import { createHash, randomBytes } from "node:crypto";
import { type CookieOptions, createCookie, createSession, type Session } from "@remix-run/node";
import { CompactEncrypt, compactDecrypt, decodeJwt } from "jose";
import { createTypedCookie } from "remix-utils/typed-cookie";
import type { z } from "zod";
import type { SignedInMember, SignIn } from "~/backend/auth.server";
import type { IdleMinutes } from "~/env/env.schema";
import { env, isHttps } from "~/env/env.server";
import { deviceOf, type KnownSession, knownSessions, revokedSessions } from "./known-sessions.server";

export type FlashMessage = {
  kind: "success" | "error" | "notice";
  text: string;
  place?: string;
  link?: { href: string; text: string };
  /** true if the page that shows it removes what this browser keeps for the member */
  isLogout?: boolean;
};
type SessionData = {
  sessionId: string;
  token: string;
  member: SignedInMember;
  expiresAt: number;
  /** epoch milliseconds, as is `usedAt`; cookies of earlier versions have neither */
  startedAt: number;
  usedAt: number;
};
export type AppSession = Session<SessionData, { message: FlashMessage }>;

const FALLBACK_LIFETIME_S = 3600;
/** Upper limit for any token's lifetime, because ended sessions are remembered no longer. */
const LIFETIME_MAX_S = 30 * 24 * 3600;
const MINUTE_MS = 60_000;
export const IDLE_MINUTES = env.SESSION_IDLE_MINUTES;
const USE_KEPT_EVERY_MS = MINUTE_MS;
const SESSION_ID_BYTES = 18;
/** Browsers silently drop a longer name and value; we count the attributes too. */
const COOKIE_MAX_BYTES = 4096;

/** Cookies of an https site are bound to its host. */
export const cookieName = (name: string, isSecure = isHttps) => (isSecure ? `__Host-${name}` : name);
const ONE_YEAR_S = 365 * 24 * 60 * 60;

/** Creates a cookie that lasts a year by default. It parses to null if it is missing or doesn't fit the schema. */
export function typedCookie<Schema extends z.ZodTypeAny>(
  name: string,
  schema: Schema,
  options: CookieOptions = { maxAge: ONE_YEAR_S },
  isSecure = isHttps,
) {
  const defaults = { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure } as const;
  const cookie = createCookie(cookieName(name, isSecure), { ...defaults, ...options });
  return createTypedCookie({ cookie, schema: schema.nullable().catch(null) });
}

export class SessionTooLargeError extends Error {
  override name = "SessionTooLargeError";
}

const SEALED_WITH = { keyManagementAlgorithms: ["dir"], contentEncryptionAlgorithms: ["A256GCM"] };

type SessionSettings = {
  /** newest first */
  secrets: readonly string[];
  isSecure: boolean;
  idleMinutes: IdleMinutes;
};

/** Creates the functions that read and write the session cookie. */
export function createSessions({ secrets, isSecure, idleMinutes }: SessionSettings) {
  const cookie = cookieName("session", isSecure);
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
  const keys = secrets.map((secret) => createHash("sha256").update(`session:${secret}`).digest());

  async function seal(data: unknown): Promise<string> {
    const plainBytes = new TextEncoder().encode(JSON.stringify(data));
    const [newest] = keys as [Buffer];
    return new CompactEncrypt(plainBytes).setProtectedHeader({ alg: "dir", enc: "A256GCM" }).encrypt(newest);
  }

  /** Decrypts a session cookie. Older secrets remain valid, so that secrets can be rotated. */
  async function unseal(sealed: string): Promise<Partial<SessionData>> {
    for (const key of keys) {
      try {
        const { plaintext } = await compactDecrypt(sealed, key, SEALED_WITH);
        return JSON.parse(new TextDecoder().decode(plaintext)) as Partial<SessionData>;
      } catch {}
    }
    return {};
  }

  function isIdle({ member, usedAt }: Partial<SessionData>): boolean {
    const minutes = member && idleMinutes[member.role];
    return Boolean(minutes && usedAt) && Date.now() - (usedAt ?? 0) > (minutes ?? 0) * MINUTE_MS;
  }

  async function hasEnded(data: Partial<SessionData>): Promise<boolean> {
    const { expiresAt, sessionId, member, startedAt = 0 } = data;
    if (typeof expiresAt === "number" && expiresAt * 1000 <= Date.now()) return true;
    if (isIdle(data)) return true;
    if (!sessionId || !member) return false;
    return revokedSessions.has({ sessionId, memberId: member.id, startedAt });
  }

  function sealedCookieOf(request: Request): string | null {
    const pairs = (request.headers.get("Cookie") ?? "").split(";").map((pair) => pair.trim());
    const pair = pairs.find((text) => text.startsWith(`${cookie}=`));
    return pair?.slice(cookie.length + 1) || null;
  }

  const hasSession = (request: Request): boolean => sealedCookieOf(request) !== null;

  /** Returns the session of a request; a missing, forged or ended one is empty, never an error. */
  async function readSession(request: Request): Promise<AppSession> {
    const sealed = sealedCookieOf(request);
    if (!sealed) return createSession();
    const data = await unseal(sealed);
    return createSession((await hasEnded(data)) ? {} : data);
  }

  async function hasIdledOut(request: Request): Promise<boolean> {
    const sealed = sealedCookieOf(request);
    return sealed !== null && isIdle(await unseal(sealed));
  }

  function isUseOutdated({ data }: AppSession): boolean {
    const { member, usedAt = 0 } = data as Partial<SessionData>;
    if (!member || idleMinutes[member.role] === null) return false;
    return Date.now() - usedAt > USE_KEPT_EVERY_MS;
  }

  /** Returns the Set-Cookie value, which expires with the token and records the use. @throws SessionTooLargeError */
  async function commitSession(session: AppSession): Promise<string> {
    if (Object.keys(session.data).length === 0) return clearedCookie();
    const expiresAt = session.get("expiresAt");
    const expires = expiresAt ? `; Expires=${new Date(expiresAt * 1000).toUTCString()}` : "";
    const data = session.has("token") ? { ...session.data, usedAt: Date.now() } : session.data;
    const line = `${cookie}=${await seal(data)}; ${attributes}${expires}`;
    if (line.length > COOKIE_MAX_BYTES) throw new SessionTooLargeError("the session is longer than a cookie");
    return line;
  }

  const isSessionCookie = (line: string) => line.startsWith(`${cookie}=`);

  const clearedCookie = () => `${cookie}=; ${attributes}; Expires=Thu, 01 Jan 1970 00:00:00 GMT`;

  /** Ends a session for every copy of its cookie. @returns the Set-Cookie value */
  async function endSession(session: AppSession): Promise<string> {
    const { sessionId, expiresAt, member } = session.data as Partial<SessionData>;
    if (sessionId && expiresAt) await revokedSessions.add(sessionId, expiresAt);
    if (sessionId && member) await knownSessions.forget(member.id, sessionId);
    return clearedCookie();
  }

  return {
    hasSession,
    readSession,
    hasIdledOut,
    isUseOutdated,
    commitSession,
    isSessionCookie,
    endSession,
  };
}

export const {
  hasSession,
  readSession,
  hasIdledOut,
  isUseOutdated,
  commitSession,
  isSessionCookie,
  endSession,
} = createSessions({ secrets: env.SESSION_SECRETS, isSecure: isHttps, idleMinutes: IDLE_MINUTES });

export async function endSessionsOf(memberId: string, keptSessionId: string | null = null): Promise<void> {
  await revokedSessions.addAllOf(memberId, keptSessionId, LIFETIME_MAX_S);
  await knownSessions.forgetAllOf(memberId);
}

/** Returns what members see about a session. */
export function describeSession(session: AppSession, userAgent: string | null): KnownSession {
  return {
    sessionId: session.get("sessionId") ?? "",
    device: deviceOf(userAgent),
    startedAt: session.get("startedAt") ?? null,
    usedAt: Date.now(),
    expiresAt: (session.get("expiresAt") ?? 0) * 1000,
  };
}

const newSessionId = () => randomBytes(SESSION_ID_BYTES).toString("base64url");

/** Returns the expiry of a fresh token in epoch seconds of our clock, because the backend's may be an hour off. */
export function tokenExpiry(token: string): number {
  const now = Math.floor(Date.now() / 1000);
  try {
    const { iat, exp = now + FALLBACK_LIFETIME_S } = decodeJwt(token);
    return Math.min(now + LIFETIME_MAX_S, iat === undefined ? exp : now + exp - iat);
  } catch {
    return now + FALLBACK_LIFETIME_S;
  }
}

export function withMessage(session: AppSession, message: FlashMessage): AppSession {
  const { sessionId, token, member, expiresAt, startedAt } = session.data as Partial<SessionData>;
  const copy: AppSession = createSession(token ? { sessionId, token, member, expiresAt, startedAt } : {});
  copy.flash("message", message);
  return copy;
}

/** Tells the service worker that it may store a visitor's page, and to delete all pages after a member's. */
export function setOfflineCaching(headers: Headers, request: Request): void {
  const isPersonal = hasSession(request) || headers.getSetCookie().some(isSessionCookie);
  headers.set("X-Page-Keeping", isPersonal ? "drop" : "allowed");
}

export function emptySession(): AppSession {
  return createSession();
}

export const newSession = ({ token, member }: SignIn): AppSession =>
  createSession({
    sessionId: newSessionId(),
    token,
    member,
    expiresAt: tokenExpiry(token),
    startedAt: Date.now(),
  });

/** Starts a session. @returns the Set-Cookie value */
export function startSession(login: SignIn, message?: FlashMessage): Promise<string> {
  const session = newSession(login);
  return commitSession(message ? withMessage(session, message) : session);
}

/** Renews the session's id and ends all other sessions of the member; the response must carry the new cookie. */
export async function endOtherSessions(session: AppSession): Promise<AppSession> {
  const sessionId = newSessionId();
  const renewed: AppSession = createSession({ ...session.data, sessionId });
  await endSession(session);
  const member = session.get("member");
  if (member) await endSessionsOf(member.id, sessionId);
  return renewed;
}
