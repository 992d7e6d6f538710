import { createHash } from "node:crypto";
import { createSession } from "@remix-run/node";
import { CompactEncrypt, SignJWT } from "jose";
import { describe, expect, test } from "vitest";
import type { SignIn } from "~/backend/auth.server";
import {
  createSessions,
  SessionTooLargeError,
  setOfflineCaching,
  tokenExpiry,
} from "~/session/session.server";
import { newSession } from "../../app/session/session.server";

const OLD_SECRET = "an-older-secret-of-more-than-32-characters";
const NEW_SECRET = "a-newer-secret-of-more-than-32-characters";
const MEMBER = { id: "user", name: "사용자", role: "member", uniqId: "U1", loginType: "password" } as const;

function withSecrets(secrets: string[], isSecure = false) {
  const sessions = createSessions({ secrets, isSecure, idleMinutes: { admin: 30, member: null } });
  return { ...sessions, startSession: (login: SignIn) => sessions.commitSession(newSession(login)) };
}

const tokenEnding = (epochSeconds: number) =>
  new SignJWT({})
    .setProtectedHeader({ alg: "HS256" })
    .setExpirationTime(epochSeconds)
    .sign(new Uint8Array(32));
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
const requestWithCookie = (setCookie: string) =>
  new Request("http://toilet.example/", { headers: { Cookie: setCookie.split(";")[0] ?? "" } });

describe("the session cookie", () => {
  test("round-trips its data and ends with its token", async () => {
    const { startSession, readSession } = withSecrets([NEW_SECRET]);
    const end = inSeconds(1800);
    const token = await tokenEnding(end);
    const setCookie = await startSession({ token, member: MEMBER });
    expect(setCookie).toContain(`Expires=${new Date(end * 1000).toUTCString()}`);
    expect(setCookie).toMatch(/HttpOnly/);
    expect(setCookie).toMatch(/SameSite=Lax/);
    expect(setCookie).toMatch(/Path=\/(;|$)/);
    const session = await readSession(requestWithCookie(setCookie));
    expect(session.get("token")).toBe(token);
    expect(session.get("member")).toEqual(MEMBER);
  });

  test("hides the token from its holder", async () => {
    const { startSession } = withSecrets([NEW_SECRET]);
    const token = await tokenEnding(inSeconds(60));
    const value = decodeURIComponent((await startSession({ token, member: MEMBER })).split(/[=;]/)[1] ?? "");
    const decoded = Buffer.from(value.split(".")[0] ?? "", "base64").toString();
    expect(value + decoded).not.toContain(token.slice(0, 20));
    expect(decoded).not.toContain("user");
  });

  test("is accepted only with the app's own encryption algorithm", async () => {
    const { readSession } = withSecrets([NEW_SECRET]);
    const key = createHash("sha256").update(`session:${NEW_SECRET}`).digest();
    const plainBytes = new TextEncoder().encode(
      JSON.stringify({ token: "t", member: MEMBER, expiresAt: inSeconds(60) }),
    );
    const memberOf = async (alg: string, enc: string) => {
      const sealed = await new CompactEncrypt(plainBytes).setProtectedHeader({ alg, enc }).encrypt(key);
      return (await readSession(requestWithCookie(`session=${sealed}`))).get("member");
    };
    expect(await memberOf("dir", "A256GCM")).toEqual(MEMBER);
    expect(await memberOf("dir", "A128CBC-HS256")).toBeUndefined();
    expect(await memberOf("A256KW", "A256GCM")).toBeUndefined();
  });

  test("stays valid after a new secret while the old secret is listed, and is invalid without it", async () => {
    const sessionBefore = withSecrets([OLD_SECRET]);
    const setCookie = await sessionBefore.startSession({
      token: await tokenEnding(inSeconds(60)),
      member: MEMBER,
    });
    const rotated = withSecrets([NEW_SECRET, OLD_SECRET]);
    expect((await rotated.readSession(requestWithCookie(setCookie))).get("member")?.id).toBe("user");
    const sessionAfter = withSecrets([NEW_SECRET]);
    expect((await sessionAfter.readSession(requestWithCookie(setCookie))).data).toEqual({});
  });

  test("is empty if its token has ended or it is forged or damaged", async () => {
    const { startSession, readSession } = withSecrets([NEW_SECRET]);
    const endedCookie = await startSession({ token: await tokenEnding(inSeconds(-1)), member: MEMBER });
    for (const cookie of [endedCookie, "session=abc", "session=%E0%A4%A", "session=", "other=1"]) {
      expect((await readSession(requestWithCookie(cookie))).data).toEqual({});
    }
  });

  test("is bound to the host and to https on a site with https", async () => {
    const { startSession } = withSecrets([NEW_SECRET], true);
    const setCookie = await startSession({ token: "opaque", member: MEMBER });
    expect(setCookie).toMatch(/^__Host-session=/);
    expect(setCookie).toMatch(/Secure/);
    expect(setCookie).not.toMatch(/Domain/i);
  });

  test("lasts an hour if its token has no expiry", () => {
    expect(tokenExpiry("opaque")).toBeGreaterThan(inSeconds(3500));
    expect(tokenExpiry("opaque")).toBeLessThanOrEqual(inSeconds(3600));
  });

  test("is refused after its session was ended, and another session stays valid", async () => {
    const { startSession, readSession, endSession } = withSecrets([NEW_SECRET]);
    const sessionCookie = await startSession({ token: await tokenEnding(inSeconds(600)), member: MEMBER });
    const otherCookie = await startSession({ token: await tokenEnding(inSeconds(600)), member: MEMBER });
    const session = await readSession(requestWithCookie(sessionCookie));
    expect(await endSession(session)).toMatch(/Expires=Thu, 01 Jan 1970/);
    expect((await readSession(requestWithCookie(sessionCookie))).data).toEqual({});
    expect((await readSession(requestWithCookie(otherCookie))).get("member")).toEqual(MEMBER);
  });

  test("accepts tokens up to the browser's limit and throws for longer ones", async () => {
    const { startSession } = withSecrets([NEW_SECRET]);
    const long = await startSession({ token: "t".repeat(2400), member: MEMBER });
    expect(long.length).toBeLessThanOrEqual(4096);
    await expect(startSession({ token: "t".repeat(4000), member: MEMBER })).rejects.toThrow(
      SessionTooLargeError,
    );
  });

  test("makes a service worker drop the stored pages, and a visitor's page may be stored", async () => {
    const { startSession } = withSecrets([NEW_SECRET]);
    const setCookie = await startSession({ token: "opaque", member: MEMBER });
    const cachingOf = (request: Request, headers = new Headers()) => {
      setOfflineCaching(headers, request);
      return headers.get("X-Page-Keeping");
    };
    const visit = new Request("http://toilet.example/");
    expect(cachingOf(visit)).toBe("allowed");
    expect(cachingOf(requestWithCookie(setCookie))).toBe("drop");
    expect(cachingOf(visit, new Headers({ "Set-Cookie": setCookie }))).toBe("drop");
  });

  test("is removed when it is empty", async () => {
    const { commitSession } = withSecrets([NEW_SECRET]);
    expect(await commitSession(createSession())).toMatch(/Expires=Thu, 01 Jan 1970/);
  });
});
