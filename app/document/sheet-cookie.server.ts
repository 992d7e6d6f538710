import { createCookie } from "@remix-run/node";
import { cookieDefaults, cookieName } from "~/session/session.server";

const ONE_YEAR_S = 365 * 24 * 60 * 60;
const cookie = createCookie(cookieName("styles"), { ...cookieDefaults, maxAge: ONE_YEAR_S });

/** A sheet's file name has the hash of its content: another sheet is another word. */
const wordOf = (href: string) => href.split("/").at(-1) ?? href;

/** True when the browser was sent a page with this sheet before, and so has it. */
export async function hasSheet(request: Request, href: string): Promise<boolean> {
  const header = request.headers.get("Cookie");
  if (!header?.includes(cookie.name)) return false;
  const word: unknown = await cookie.parse(header);
  return word === wordOf(href);
}

/** The Set-Cookie value that remembers that the browser has this sheet. */
export const rememberSheet = (href: string): Promise<string> => cookie.serialize(wordOf(href));
