import { createSession } from "@remix-run/node";
import type { SignIn } from "~/backend/auth.server";
import {
  type AppSession,
  commitSession,
  endSession,
  endSessionsOf,
  type FlashMessage,
  newSessionId,
  tokenExpiry,
  withMessage,
} from "./session.server";

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
