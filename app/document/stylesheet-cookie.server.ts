import { createCookie } from "@remix-run/node";
import { cookieDefaults, cookieName } from "~/session/session.server";

const ONE_YEAR_S = 365 * 24 * 60 * 60;
const cookie = createCookie(cookieName("styles"), { ...cookieDefaults, maxAge: ONE_YEAR_S });

const wordOf = (href: string) => href.split("/").at(-1) ?? href;

export async function hasStylesheet(request: Request, href: string): Promise<boolean> {
  const header = request.headers.get("Cookie");
  if (!header?.includes(cookie.name)) return false;
  const word: unknown = await cookie.parse(header);
  return word === wordOf(href);
}

export const rememberStylesheet = (href: string): Promise<string> => cookie.serialize(wordOf(href));
