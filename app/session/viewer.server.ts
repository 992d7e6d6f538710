import { createSession, data } from "@remix-run/node";
import { safeRedirect } from "remix-utils/safe-redirect";
import type { SignedInMember } from "~/backend/auth.server";
import { BackendError } from "~/backend/backend-error";
import { type Caller, visitorCaller } from "~/backend/caller";
import { pageRefusal, redirect } from "~/http/responses.server";
import { FIRST_LANGUAGE, splitPrefix } from "~/languages/language";
import { currentLanguage } from "~/languages/words";
import { logOf, requestContextOf } from "~/log/logger.server";
import { type RequestArgs, type Surroundings, stateOf, type Viewer } from "./request-state.server";
import {
  type AppSession,
  commitSession,
  endSession,
  type FlashMessage,
  hasIdledOut,
  withMessage,
} from "./session.server";
import { sessionWords } from "./words";

export type MemberViewer = Viewer & { member: SignedInMember };

/** Returns the viewer that the action and loaders of a request share. Never throws. */
export const getViewer = (args: RequestArgs): Promise<Viewer> => stateOf(args).viewer;

/** Returns a caller without a login, for answers that visitors share. */
export const anonymousCaller = (request: Request): Caller => ({
  ...visitorCaller(),
  ...requestContextOf(request),
});

export function isAdministrator(member: SignedInMember | null): boolean {
  return member?.role === "admin";
}

export function loginHref(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return `/login?${new URLSearchParams({ next: pathname + search })}`;
}

/** Requires a member in a loader. @throws a redirect to the login page */
async function requireUser(args: RequestArgs): Promise<MemberViewer> {
  const viewer = await getViewer(args);
  if (!viewer.member)
    throw await redirectToLogin(args, await loginReason(args.request, sessionWords().loginNeeded));
  return viewer as MemberViewer;
}

export async function loginReason(request: Request, defaultReason: string): Promise<string> {
  return (await hasIdledOut(request)) ? sessionWords().idleTooLong : defaultReason;
}

async function redirectToLogin(args: RequestArgs, reason: string): Promise<Response> {
  return redirectTo(await getViewer(args), loginHref(args.request), 302, { kind: "notice", text: reason });
}

/** Requires a member, but lets a refused form show its input even if the session has ended. */
export async function requireFormUser(args: RequestArgs): Promise<Viewer> {
  return stateOf(args).rerendered ? getViewer(args) : requireUser(args);
}

/** Requires an administrator in a loader. @throws a redirect to the login page, or a 403 */
export async function requireAdmin(args: RequestArgs): Promise<MemberViewer> {
  const viewer = await requireUser(args);
  if (!isAdministrator(viewer.member)) throw pageRefusal(sessionWords().administratorsOnly, 403);
  return viewer;
}

/** Requires an administrator, but lets other members see a refused form with their own input and no stored data. */
export async function requireFormAdmin(args: RequestArgs): Promise<Viewer> {
  return stateOf(args).rerendered ? getViewer(args) : requireAdmin(args);
}

export function redirectWithMessage(
  viewer: { session: AppSession; caller?: Caller },
  to: string,
  text: string,
  kind: FlashMessage["kind"] = "success",
  link?: FlashMessage["link"],
): Promise<Response> {
  const [, place] = to.split("#");
  return redirectTo(viewer, to, 303, { kind, text, ...(place && { place }), ...(link && { link }) });
}

/** Redirects to the front page after a login has ended. @param session one without the member */
export function redirectAfterLogout(session: AppSession, text: string): Promise<Response> {
  return redirectTo({ session }, "/", 303, { kind: "success", text, isLogout: true });
}

async function redirectTo(
  { session, caller }: { session: AppSession; caller?: Caller },
  to: string,
  status: number,
  message: FlashMessage,
): Promise<Response> {
  const hasEnded = caller?.refused ?? false;
  if (hasEnded) await endSession(session);
  const next = withMessage(hasEnded ? createSession() : session, message);
  return redirect(to, { status, headers: { "Set-Cookie": await commitSession(next) } });
}

/** Logs that an administrator deleted another's content, with the ids of administrator and content, never the text. */
export function logModeration(
  { request, viewer }: { request: Request; viewer: MemberViewer },
  contentKind: "review" | "comment" | "post",
  id: string,
): void {
  logOf(request).info(
    { by: viewer.member.id, what: contentKind, id },
    "an administrator deleted what another wrote",
  );
}

const MAX_LENGTH = 2048;
const HERE = "http://here.invalid";

/** Returns a same-site path, or null. Compares origins, because safeRedirect lets `/\t/elsewhere` through. */
export function sameSitePath(to: string | null | undefined): string | null {
  if (!to?.startsWith("/") || to.length > MAX_LENGTH || !URL.canParse(to, HERE)) return null;
  const { origin, pathname, search } = new URL(to, HERE);
  return origin === HERE && safeRedirect(pathname, "") === pathname ? pathname + search : null;
}

const NO_DESTINATION = /^\/(login|logout|error|bad-request|method-not-allowed)(\/|$)/i;

/** Returns the path of a page of this site to return to, else of the front page. */
export function safeReturnTo(to: string | null | undefined, args: RequestArgs): string {
  const path = sameSitePath(to);
  if (path === null) return "/";
  const { url } = splitPrefix(path);
  if (!isDestination(url, stateOf(args).surroundings)) return "/";
  // The framework adds the language prefix to redirects itself.
  return currentLanguage() === FIRST_LANGUAGE ? path : url;
}

function isDestination(url: string, { showsPage }: Pick<Surroundings, "showsPage">): boolean {
  const [path = ""] = url.split("?");
  try {
    return !NO_DESTINATION.test(decodeURIComponent(path)) && showsPage(path);
  } catch {
    return false;
  }
}

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
