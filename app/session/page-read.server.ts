import { data } from "@remix-run/node";
import { BackendError } from "~/backend/backend-error";
import { type RequestArgs, stateOf } from "./request-state.server";
import { redirectToLogin } from "./viewer.server";
import { sessionWords } from "./words";

type ReadOptions<Content> = {
  title?: string;
  describe?: (error: BackendError) => string;
  fallback?: () => Content | Promise<Content>;
};

/** Awaits a read that the page can't render without. @throws a Response with a BackendError's status and message */
export async function readForPage<Content>(
  args: RequestArgs,
  call: Promise<Content>,
  { title, describe, fallback }: ReadOptions<Content> = {},
): Promise<Content> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    if (stateOf(args).rerendered && fallback) return fallback();
    if (error.kind === "auth") throw await redirectToLogin(args, sessionWords().ended);
    if (error.kind === "login-needed") throw await redirectToLogin(args, error.message);
    const message = describeFailure(error, describe);
    throw data(title ? { title, message } : message, { status: error.status });
  }
}

export async function readIfPossible<Content, Fallback>(
  call: Promise<Content>,
  fallback: Fallback,
): Promise<Content | Fallback> {
  return call.catch((error: unknown) => {
    if (error instanceof BackendError) return fallback;
    throw error;
  });
}

type PagePart<Content> =
  | { content: Content; failure: null; status: 200 }
  | { content: null; failure: string; status: number };

/** Awaits a read whose failure the page shows in its place. @throws a redirect to the login if the session has ended */
export async function readPart<Content>(
  args: RequestArgs,
  call: Promise<Content>,
  describe: (error: BackendError) => string,
): Promise<PagePart<Content>> {
  try {
    return { content: await call, failure: null, status: 200 };
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    const hasEnded = error.kind === "auth" && !stateOf(args).rerendered;
    if (hasEnded) throw await redirectToLogin(args, sessionWords().ended);
    return { content: null, failure: describeFailure(error, describe), status: error.status };
  }
}

function describeFailure(error: BackendError, describe?: (error: BackendError) => string): string {
  if (error.kind === "no-service" || !describe) return error.message;
  return describe(error);
}
