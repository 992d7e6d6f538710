import { createSession, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { SignedInMember } from "~/backend/auth.server";
import type { Caller } from "~/backend/caller";
import { requestMarksOf } from "~/log/request-id.server";
import { clientAddress } from "./client-address.server";
import { ADMINISTRATORS_ONLY, LOGIN_NEEDED } from "./messages";
import { pageRefusal } from "./refuse-page";
import { isRedrawnForm, remainingMs, scopeOf } from "./request-scope.server";
import {
  type AppSession,
  commitSession,
  endSession,
  type FlashMessage,
  isSessionCookie,
  readSession,
  withMessage,
} from "./session.server";

/** Whoever looks at a page: a visitor or a member, with the caller that backend calls are made for. */
export type Viewer = { session: AppSession; member: SignedInMember | null; caller: Caller };
export type MemberViewer = Viewer & { member: SignedInMember };
/** What loaders and actions are given. */
export type RequestArgs = Pick<LoaderFunctionArgs, "request" | "context">;

const viewers = new WeakMap<object, Promise<Viewer>>();

/** The viewer of a request, the same for its action and all its loaders. Never throws: whoever has no valid session is a visitor. */
export function getViewer({ request, context }: RequestArgs): Promise<Viewer> {
  const known = viewers.get(context);
  if (known) return known;
  const viewer = readViewer({ request, context });
  viewers.set(context, viewer);
  return viewer;
}

async function readViewer({ request, context }: RequestArgs): Promise<Viewer> {
  const session = await readSession(request);
  const caller: Caller = {
    token: session.get("token") ?? null,
    refused: false,
    visitor: { address: clientAddress(request), userAgent: request.headers.get("User-Agent") },
    remainingMs: () => remainingMs(context),
    ...requestMarksOf(request),
  };
  return { session, member: session.get("member") ?? null, caller };
}

export function isAdministrator(member: SignedInMember | null): boolean {
  return member?.role === "admin";
}

/** Where to log in and come back to the page of this request. */
export function loginHref(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return `/login?${new URLSearchParams({ next: pathname + search })}`;
}

/**
 * The first line of every loader for members.
 * @throws a redirect to the login page
 */
export async function requireUser(args: RequestArgs): Promise<MemberViewer> {
  const viewer = await getViewer(args);
  if (!viewer.member) throw await redirectToLogin(args, LOGIN_NEEDED);
  return viewer as MemberViewer;
}

/** The way to the login page and back, with the reason shown there. */
export async function redirectToLogin(args: RequestArgs, reason: string): Promise<Response> {
  return redirectTo(await getViewer(args), loginHref(args.request), 302, { kind: "error", text: reason });
}

/**
 * requireUser for pages with a form: a form refused because the session has ended is shown again as it was typed.
 * @throws a redirect to the login page
 */
export async function requireFormUser(args: RequestArgs): Promise<Viewer> {
  return isRedrawnForm(args.context) ? getViewer(args) : requireUser(args);
}

/**
 * The first line of every loader for administrators.
 * @throws a redirect to the login page, or a 403
 */
export async function requireAdmin(args: RequestArgs): Promise<MemberViewer> {
  const viewer = await requireUser(args);
  if (!isAdministrator(viewer.member)) throw pageRefusal(ADMINISTRATORS_ONLY, 403);
  return viewer;
}

/**
 * requireAdmin for pages with a form. A form drawn again for whoever is no administrator (any more) shows what was
 * typed and nothing that is stored.
 * @throws a redirect to the login page, or a 403
 */
export async function requireFormAdmin(args: RequestArgs): Promise<Viewer> {
  return isRedrawnForm(args.context) ? getViewer(args) : requireAdmin(args);
}

/** A 303 with a message that the next page shows once: where the address leads to, when it names a section. */
export function redirectWithMessage(
  viewer: { session: AppSession; caller?: Caller },
  to: string,
  text: string,
  kind: FlashMessage["kind"] = "success",
): Promise<Response> {
  const [, place] = to.split("#");
  return redirectTo(viewer, to, 303, place ? { kind, text, place } : { kind, text });
}

/** A session whose token the backend refused on the way ends here; only the message is kept. */
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

/**
 * The headers that every answer gets, whatever it was that failed or succeeded: those that were asked for on the way,
 * and the end of a session whose token the backend no longer takes. Called where answers leave: at the server's entry
 * for pages and their data, in finishedAnswer for what is no page.
 */
export async function finishAnswer(context: object, headers: Headers, status: number): Promise<void> {
  for (const [name, value] of scopeOf(context).headers) headers.set(name, value);
  const viewer = await viewers.get(context);
  // A redirect of ours has seen to the session already, and carries a message in it.
  const isRedirect = status >= 300 && status < 400;
  if (!viewer?.caller.refused || (isRedirect && namesSession(headers))) return;
  const others = headers.getSetCookie().filter((line) => !isSessionCookie(line));
  headers.delete("Set-Cookie");
  for (const line of others) headers.append("Set-Cookie", line);
  headers.append("Set-Cookie", await endSession(viewer.session));
}

const namesSession = (headers: Headers) => headers.getSetCookie().some(isSessionCookie);
