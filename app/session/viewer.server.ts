import { createSession, type LoaderFunctionArgs } from "@remix-run/node";
import type { SignedInMember } from "~/backend/auth.server";
import type { Caller } from "~/backend/caller";
import { examinedSince } from "~/backend/profile/current-examination.server";
import { redirect } from "~/http/redirect.server";
import { logOf, requestContextOf } from "~/log/logger.server";
import { deviceOf } from "./device";
import { type KnownSession, knownSessions } from "./known-sessions.server";
import { clientAddress } from "./rate-limit.server";
import { pageRefusal } from "./refuse-page";
import { isRerenderedForm, remainingMs, scopeOf } from "./request-scope.server";
import {
  type AppSession,
  commitSession,
  endSession,
  type FlashMessage,
  hasIdledOut,
  isSessionCookie,
  isUseOutdated,
  readSession,
  withMessage,
} from "./session.server";
import { sessionWords } from "./words";

export type Viewer = { session: AppSession; member: SignedInMember | null; caller: Caller };
export type MemberViewer = Viewer & { member: SignedInMember };
export type RequestArgs = Pick<LoaderFunctionArgs, "request" | "context">;

const viewers = new WeakMap<object, Promise<Viewer>>();

/** Returns the viewer that the action and loaders of a request share. Never throws. */
export function getViewer({ request, context }: RequestArgs): Promise<Viewer> {
  const viewer = viewers.get(context) ?? readViewer({ request, context });
  viewers.set(context, viewer);
  return viewer;
}

async function readViewer({ request, context }: RequestArgs): Promise<Viewer> {
  const session = await readSession(request);
  const member = session.get("member") ?? null;
  const userAgent = request.headers.get("User-Agent");
  const caller: Caller = {
    token: session.get("token") ?? null,
    refused: false,
    visitor: { address: clientAddress(request), userAgent },
    remainingMs: () => remainingMs(context),
    ...requestContextOf(request),
  };
  if (member) {
    const sessionFacts = describeSession(session, userAgent);
    void knownSessions.touch(member.id, sessionFacts);
    caller.member = member;
    caller.isNewLogin = () => (sessionFacts.startedAt ?? 0) > examinedSince();
  }
  return { session, member, caller };
}

export function describeSession(session: AppSession, userAgent: string | null): KnownSession {
  return {
    sessionId: session.get("sessionId") ?? "",
    device: deviceOf(userAgent),
    startedAt: session.get("startedAt") ?? null,
    usedAt: Date.now(),
    expiresAt: (session.get("expiresAt") ?? 0) * 1000,
  };
}

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

export async function redirectToLogin(args: RequestArgs, reason: string): Promise<Response> {
  return redirectTo(await getViewer(args), loginHref(args.request), 302, { kind: "error", text: reason });
}

/** Requires a member, but lets a refused form show its input even if the session has ended. */
export async function requireFormUser(args: RequestArgs): Promise<Viewer> {
  return isRerenderedForm(args.context) ? getViewer(args) : requireUser(args);
}

/** Requires an administrator in a loader. @throws a redirect to the login page, or a 403 */
export async function requireAdmin(args: RequestArgs): Promise<MemberViewer> {
  const viewer = await requireUser(args);
  if (!isAdministrator(viewer.member)) throw pageRefusal(sessionWords().administratorsOnly, 403);
  return viewer;
}

/** Requires an administrator, but lets other members see a refused form with their own input and no stored data. */
export async function requireFormAdmin(args: RequestArgs): Promise<Viewer> {
  return isRerenderedForm(args.context) ? getViewer(args) : requireAdmin(args);
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

/** Sets collected headers, ends a refused session and renews one in use. Every exit for responses calls this. */
export async function applyAnswerHeaders(context: object, headers: Headers, status: number): Promise<void> {
  for (const [name, value] of scopeOf(context).headers) headers.set(name, value);
  const viewer = await viewers.get(context);
  const isRedirect = status >= 300 && status < 400;
  if (!viewer || (isRedirect && namesSession(headers))) return;
  if (!viewer.caller.refused) {
    const needsNewUse = isUseOutdated(viewer.session) && !namesSession(headers);
    if (needsNewUse) headers.append("Set-Cookie", await commitSession(viewer.session));
    return;
  }
  const otherCookies = headers.getSetCookie().filter((line) => !isSessionCookie(line));
  headers.delete("Set-Cookie");
  for (const line of otherCookies) headers.append("Set-Cookie", line);
  headers.append("Set-Cookie", await endSession(viewer.session));
}

const namesSession = (headers: Headers) => headers.getSetCookie().some(isSessionCookie);

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
