import type { z } from "zod";
import type { FormContext, Intent } from "~/forms/form-action.server";
import { refuseForm } from "~/forms/form-refusal.server";
import { logOf } from "~/log/logger.server";
import { endSessionsOf } from "~/session/session.server";
import { endOtherSessions } from "~/session/start-session.server";
import { redirectWithMessage } from "~/session/viewer.server";
import { sessionWords } from "~/session/words";
import { SESSIONS_FORM } from "./user.schema";

/** Logs the user of the address out everywhere; an administrator stays where he presses it. */
export const endSessionsIntent: Intent<"admin", z.ZodTypeAny> = {
  formId: SESSIONS_FORM,
  async handle({ request, viewer }) {
    const url = new URL(request.url);
    const userId = url.searchParams.get("userId");
    if (!userId) throw refuseForm(sessionWords().invalidAccess);
    const isOneself = userId === viewer.member.id;
    const session = isOneself ? await endOtherSessions(viewer.session) : viewer.session;
    if (!isOneself) await endSessionsOf(userId);
    logOf(request).info({ by: viewer.member.id }, "the sessions of a member were ended");
    return redirectWithMessage({ session }, url.pathname + url.search, "모든 기기에서 로그아웃했습니다.");
  },
};

/** Whoever's role has changed, or who is deleted, goes on with nothing of before. */
export async function endSessionsAfter(
  { request, viewer }: Pick<FormContext<"admin">, "request" | "viewer">,
  userId: string,
): Promise<void> {
  if (userId === viewer.member.id) return;
  await endSessionsOf(userId);
  logOf(request).info({ by: viewer.member.id }, "the sessions of a member were ended");
}
