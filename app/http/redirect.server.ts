import { redirect as frameworkRedirect } from "@remix-run/node";
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
