import { createSession } from "@remix-run/node";
import type { SignIn } from "~/backend/auth.server";
import { type AppSession, commitSession, endSession, newSessionId, tokenExpiry } from "./session.server";

/** A session with nothing in it: what follows a login or a logout keeps nothing of what was before. */
export function emptySession(): AppSession {
  return createSession();
}

/**
 * The Set-Cookie value of a session that has just begun. It lives as long as its token.
 * @throws SessionTooLargeError
 */
export function startSession({ token, member }: SignIn): Promise<string> {
  const session = emptySession();
  session.set("sessionId", newSessionId());
  session.set("token", token);
  session.set("member", member);
  session.set("expiresAt", tokenExpiry(token));
  return commitSession(session);
}

/**
 * The same login under a new id: copies of the cookie made before this open nothing any more.
 * @returns the session to go on with; the answer must carry it
 */
export async function renewSession(session: AppSession): Promise<AppSession> {
  const renewed: AppSession = createSession({ ...session.data, sessionId: newSessionId() });
  await endSession(session);
  return renewed;
}
