import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { createCookie } from "@remix-run/node";
import { z } from "zod";
import { env } from "~/env/env.server";
import { cookieDefaults, cookieName } from "~/session/session.server";

const TEN_MINUTES_S = 600;

/** Coming back from Kakao is a cross-site navigation: Lax cookies come along, Strict ones would not. */
const cookie = createCookie(cookieName("kakao-login"), {
  ...cookieDefaults,
  maxAge: TEN_MINUTES_S,
  secrets: env.SESSION_SECRETS,
});

const roundTrip = z.object({ state: z.string().min(1), verifier: z.string().min(1), next: z.string() });

export type RoundTrip = z.output<typeof roundTrip>;

export function beginRoundTrip(next: string): RoundTrip {
  return {
    state: randomBytes(32).toString("base64url"),
    verifier: randomBytes(32).toString("base64url"),
    next,
  };
}

/** The PKCE challenge of a verifier (RFC 7636, S256). */
export const challengeOf = (verifier: string) => createHash("sha256").update(verifier).digest("base64url");

export function packRoundTrip(trip: RoundTrip): Promise<string> {
  return cookie.serialize(trip);
}

/** The Set-Cookie value that ends the round trip: a code is good for one try only. */
export function forgetRoundTrip(): Promise<string> {
  return cookie.serialize("", { maxAge: 0 });
}

export async function findRoundTrip(request: Request): Promise<RoundTrip | null> {
  const parsed = roundTrip.safeParse(await cookie.parse(request.headers.get("Cookie")));
  return parsed.success ? parsed.data : null;
}

export function isSameState(given: string | null, kept: string): boolean {
  if (given === null) return false;
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(given), hash(kept));
}
