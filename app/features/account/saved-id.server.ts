import { createCookie } from "@remix-run/node";
import { cookieDefaults, cookieName } from "~/session/session.server";

const ONE_YEAR_S = 365 * 24 * 60 * 60;
const cookie = createCookie(cookieName("saved-id"), cookieDefaults);

/** The id that this browser was asked to remember, or nothing. */
export async function findSavedId(request: Request): Promise<string> {
  const saved: unknown = await cookie.parse(request.headers.get("Cookie"));
  return typeof saved === "string" ? saved : "";
}

/** The Set-Cookie value that remembers an id for a year, or forgets it. */
export function saveId(id: string | null): Promise<string> {
  return cookie.serialize(id ?? "", { maxAge: id === null ? 0 : ONE_YEAR_S });
}
