import { createSession, data, redirect } from "@remix-run/node";
import { BackendError } from "~/backend/backend-error";
import { type AppSession, commitSession } from "./session.server";
import { loginHref } from "./viewer.server";

/**
 * For loaders whose page cannot do without a call: `await getToilet(id).catch(failedRead(request))`. What is thrown in
 * its place carries the status and the message onto the error page: 404, 403, 502, 504. When the backend no longer
 * accepts the token, the session ends and the login page says so and leads back.
 * @returns a handler that always throws: a Response of its own for a BackendError, any other error as it is
 */
export function failedRead(request: Request): (error: unknown) => Promise<never> {
  return async (error) => {
    if (!(error instanceof BackendError)) throw error;
    if (error.kind !== "auth") throw data(error.message, { status: error.status });
    const session: AppSession = createSession();
    session.flash("message", { kind: "error", text: error.message });
    throw redirect(loginHref(request), { headers: { "Set-Cookie": await commitSession(session) } });
  };
}
