import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { env } from "~/env/env.server";
import { typedCookie } from "~/session/session.server";

const TEN_MINUTES_S = 600;

const roundTrip = z.object({ state: z.string().min(1), verifier: z.string().min(1), next: z.string() });

export type RoundTrip = z.output<typeof roundTrip>;

/** Coming back from Kakao is a cross-site navigation: Lax cookies come along, Strict ones would not. */
const cookie = typedCookie("kakao-login", roundTrip, {
  maxAge: TEN_MINUTES_S,
  secrets: env.SESSION_SECRETS,
});

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
  return cookie.serialize(null, { maxAge: 0 });
}

export const findRoundTrip = (request: Request): Promise<RoundTrip | null> =>
  cookie.parse(request.headers.get("Cookie"));

export function isSameState(given: string | null, kept: string): boolean {
  if (given === null) return false;
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(given), hash(kept));
}
