import { data } from "@remix-run/node";
import { BackendError } from "~/backend/backend-error";
import { SESSION_ENDED } from "./messages";
import { isRedrawnForm } from "./request-scope.server";
import { type RequestArgs, redirectToLogin } from "./viewer.server";

type ReadOptions<Content> = {
  /** heading of the error page, where it has one of its own */
  title?: string;
  /** words a failed call; the default is the error's own message */
  describe?: (error: BackendError) => string;
  /** what a form that is drawn again shows in place of what cannot be had */
  standIn?: () => Content | Promise<Content>;
};

/**
 * A read that its page cannot do without. What is thrown in its place carries status and message onto the error page;
 * where the login has ended, the login page says so and leads back.
 * @param call started already, so that a page's reads run side by side
 * @throws a Response for a BackendError, any other error as it is
 */
export async function readForPage<Content>(
  args: RequestArgs,
  call: Promise<Content>,
  { title, describe, standIn }: ReadOptions<Content> = {},
): Promise<Content> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    if (isRedrawnForm(args.context) && standIn) return standIn();
    if (error.kind === "auth") throw await redirectToLogin(args, SESSION_ENDED);
    if (error.kind === "login-needed") throw await redirectToLogin(args, error.message);
    const message = wordFailure(error, describe);
    throw data(title ? { title, message } : message, { status: error.status });
  }
}

/** A read that its page can do without. @returns the fallback when the backend failed */
export async function readIfPossible<Content, Fallback>(
  call: Promise<Content>,
  fallback: Fallback,
): Promise<Content | Fallback> {
  return call.catch((error: unknown) => {
    if (error instanceof BackendError) return fallback;
    throw error;
  });
}

/** A part of a page: its content, or what to say in its place, with the status that this deserves. */
export type PagePart<Content> =
  | { content: Content; failure: null; status: 200 }
  | { content: null; failure: string; status: number };

/**
 * A read whose failure is said in its place on the page, the rest of which stands.
 * @throws a redirect to the login page where the login has ended, unless a form is drawn again
 */
export async function readPart<Content>(
  args: RequestArgs,
  call: Promise<Content>,
  describe: (error: BackendError) => string,
): Promise<PagePart<Content>> {
  try {
    return { content: await call, failure: null, status: 200 };
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    const hasEnded = error.kind === "auth" && !isRedrawnForm(args.context);
    if (hasEnded) throw await redirectToLogin(args, SESSION_ENDED);
    return { content: null, failure: wordFailure(error, describe), status: error.status };
  }
}

/** What the backend does not have at all is said as it is: no page has better words for it. */
function wordFailure(error: BackendError, describe?: (error: BackendError) => string): string {
  if (error.kind === "no-service" || !describe) return error.message;
  return describe(error);
}
