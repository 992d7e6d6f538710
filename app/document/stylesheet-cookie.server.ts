import { z } from "zod";
import { typedCookie } from "~/session/session.server";

const cookie = typedCookie("styles", z.string());

const wordOf = (href: string) => href.split("/").at(-1) ?? href;

export async function hasStylesheet(request: Request, href: string): Promise<boolean> {
  const header = request.headers.get("Cookie");
  if (!header?.includes(cookie.name)) return false;
  return (await cookie.parse(header)) === wordOf(href);
}

export const rememberStylesheet = (href: string): Promise<string> => cookie.serialize(wordOf(href));
