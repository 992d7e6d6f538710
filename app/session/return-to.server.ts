import { safeRedirect } from "remix-utils/safe-redirect";
import { FIRST_LANGUAGE, splitPrefix } from "~/languages/language";
import { currentLanguage } from "~/languages/words";
import { type RequestArgs, type Surroundings, stateOf } from "./request-state.server";

const MAX_LENGTH = 2048;
const HERE = "http://here.invalid";

/** Returns a same-site path, or null. Compares origins, because safeRedirect lets `/\t/elsewhere` through. */
export function sameSitePath(to: string | null | undefined): string | null {
  if (!to?.startsWith("/") || to.length > MAX_LENGTH || !URL.canParse(to, HERE)) return null;
  const { origin, pathname, search } = new URL(to, HERE);
  return origin === HERE && safeRedirect(pathname, "") === pathname ? pathname + search : null;
}

const NO_DESTINATION = /^\/(login|logout|error|bad-request|method-not-allowed)(\/|$)/i;

/** Returns the path of a page of this site to return to, else of the front page. */
export function safeReturnTo(to: string | null | undefined, args: RequestArgs): string {
  const path = sameSitePath(to);
  if (path === null) return "/";
  const { url } = splitPrefix(path);
  if (!isDestination(url, stateOf(args).surroundings)) return "/";
  // The framework adds the language prefix to redirects itself.
  return currentLanguage() === FIRST_LANGUAGE ? path : url;
}

function isDestination(url: string, { showsPage }: Pick<Surroundings, "showsPage">): boolean {
  const [path = ""] = url.split("?");
  try {
    return !NO_DESTINATION.test(decodeURIComponent(path)) && showsPage(path);
  } catch {
    return false;
  }
}
