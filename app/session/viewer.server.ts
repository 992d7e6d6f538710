import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { SignedInMember } from "~/backend/auth.server";
import type { Caller } from "~/backend/client.server";
import { isRedrawnForm } from "./redrawn-forms.server";
import {
  type AppSession,
  commitSession,
  destroySession,
  type FlashMessage,
  readSession,
} from "./session.server";

/** Whoever looks at a page: a visitor or a member, with the caller that backend calls are made for. */
export type Viewer = { session: AppSession; member: SignedInMember | null; caller: Caller };
export type MemberViewer = Viewer & { member: SignedInMember };

export const LOGIN_NEEDED = "로그인이 필요합니다.";
export const ADMINISTRATORS_ONLY = "관리자 권한이 필요한 페이지입니다.";

/** The viewer of a request. Never throws: whoever has no valid session is a visitor. */
export async function getViewer(request: Request): Promise<Viewer> {
  const session = await readSession(request);
  const member = session.get("member") ?? null;
  return { session, member, caller: { token: session.get("token") ?? null, refused: false } };
}

/** userSe USR is the administrator (specification part 1 section 3); ADM is what generation B calls him. */
export function isAdministrator(member: SignedInMember | null): boolean {
  return member?.userSe === "USR" || member?.userSe === "ADM";
}

/** Where to log in and come back to the page of this request. */
export function loginHref(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return `/login?${new URLSearchParams({ next: pathname.replace(/\.data$/, "") + search })}`;
}

/**
 * The first line of every loader for members.
 * @throws a redirect to the login page
 */
export async function requireUser(request: Request): Promise<MemberViewer> {
  const viewer = await getViewer(request);
  if (!viewer.member) {
    viewer.session.flash("message", { kind: "error", text: LOGIN_NEEDED });
    throw redirect(loginHref(request), { headers: { "Set-Cookie": await commitSession(viewer.session) } });
  }
  return viewer as MemberViewer;
}

/**
 * requireUser for pages with a form: a form refused because the session has ended is shown again as it was typed.
 * @throws a redirect to the login page
 */
export async function requireFormUser({ request, context }: LoaderFunctionArgs): Promise<Viewer> {
  return isRedrawnForm(context) ? getViewer(request) : requireUser(request);
}

/**
 * The first line of every loader for administrators.
 * @throws a redirect to the login page, or a 403
 */
export async function requireAdmin(request: Request): Promise<MemberViewer> {
  const viewer = await requireUser(request);
  if (!isAdministrator(viewer.member)) throw data(ADMINISTRATORS_ONLY, { status: 403 });
  return viewer;
}

/** Headers for an answer: ends the session when the backend refused its token on the way. */
export async function sessionHeaders(viewer: Viewer): Promise<Headers> {
  const headers = new Headers();
  if (viewer.caller.refused) headers.append("Set-Cookie", await destroySession());
  return headers;
}

/** A 303 with a message that the next page shows once. */
export async function redirectWithMessage(
  viewer: Pick<Viewer, "session">,
  to: string,
  text: string,
  kind: FlashMessage["kind"] = "success",
): Promise<Response> {
  viewer.session.flash("message", { kind, text });
  return redirect(to, { status: 303, headers: { "Set-Cookie": await commitSession(viewer.session) } });
}
