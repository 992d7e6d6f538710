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

export function startSession({ token, member }: SignIn, message?: FlashMessage): Promise<string> {
  const session: AppSession = createSession({
    ...{ sessionId: newSessionId(), token, member },
    ...{ expiresAt: tokenExpiry(token), startedAt: Date.now() },
  });
  return commitSession(message ? withMessage(session, message) : session);
}

/** The same login under a new id, which ends all others of its member and copies of the cookie; the answer must carry it. */
export async function endOtherSessions(session: AppSession): Promise<AppSession> {
  const sessionId = newSessionId();
  const renewed: AppSession = createSession({ ...session.data, sessionId });
  await endSession(session);
  const member = session.get("member");
  if (member) await endSessionsOf(member.id, sessionId);
  return renewed;
}
