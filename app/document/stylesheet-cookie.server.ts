import { lastingCookie } from "~/session/session.server";

const cookie = lastingCookie("styles");

const wordOf = (href: string) => href.split("/").at(-1) ?? href;

export async function hasStylesheet(request: Request, href: string): Promise<boolean> {
  const header = request.headers.get("Cookie");
  if (!header?.includes(cookie.name)) return false;
  const word: unknown = await cookie.parse(header);
  return word === wordOf(href);
}

export const rememberStylesheet = (href: string): Promise<string> => cookie.serialize(wordOf(href));
