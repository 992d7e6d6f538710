import { createSession } from "@remix-run/node";
import type { SignIn } from "~/backend/auth.server";
import { type AppSession, commitSession, endSession, newSessionId, tokenExpiry } from "./session.server";

export function emptySession(): AppSession {
  return createSession();
}

export function startSession({ token, member }: SignIn): Promise<string> {
  const session = emptySession();
  session.set("sessionId", newSessionId());
  session.set("token", token);
  session.set("member", member);
  session.set("expiresAt", tokenExpiry(token));
  return commitSession(session);
}

/** The same login under a new id, which ends copies of the cookie; the answer must carry it. */
export async function renewSession(session: AppSession): Promise<AppSession> {
  const renewed: AppSession = createSession({ ...session.data, sessionId: newSessionId() });
  await endSession(session);
  return renewed;
}
