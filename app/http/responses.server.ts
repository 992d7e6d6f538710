import { redirect as frameworkRedirect } from "@remix-run/node";
import { txt } from "remix-utils/responses";
import { isMapPage } from "./map-pages";

/**
 * Answers with a redirect. To the map it asks for a document, because the map runs without the framework: the framework
 * would import its scripts while the page is left, and Firefox and Safari would then load the old page again.
 * @param to a path of this site, without the language prefix
 */
export function redirect(to: string, init?: number | ResponseInit): Response {
  const response = frameworkRedirect(to, init);
  const [pathname = ""] = to.split(/[?#]/);
  if (pathname === "/" || isMapPage(pathname)) response.headers.set("X-Remix-Reload-Document", "true");
  return response;
}

export function pageRefusal(message: string, status: number, headers: Record<string, string> = {}): Response {
  return txt(message, { status, headers: { "Cache-Control": "no-store", ...headers } });
}

/** A short, uncacheable text response for machines. */
export const plainText = (text: string, status = 200, headers: Record<string, string> = {}): Response =>
  pageRefusal(`${text}\n`, status, headers);
