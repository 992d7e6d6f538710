import { safeRedirect } from "remix-utils/safe-redirect";
import { FIRST_LANGUAGE, splitPrefix } from "~/languages/language";
import { currentLanguage } from "~/languages/words";

const MAX_LENGTH = 2048;
const HERE = "http://here.invalid";

/** Returns a same-site path, or null. Compares origins, because safeRedirect lets `/\t/elsewhere` through. */
export function sameSitePath(to: string | null | undefined): string | null {
  if (!to?.startsWith("/") || to.length > MAX_LENGTH || !URL.canParse(to, HERE)) return null;
  const { origin, pathname, search } = new URL(to, HERE);
  return origin === HERE && safeRedirect(pathname, "") === pathname ? pathname + search : null;
}

const NO_DESTINATION = /^\/(login|logout|error|bad-request|method-not-allowed)(\/|$)/i;

let showsPage: (pathname: string) => boolean = () => true;

/** Injects the test for paths that GET shows as a page, because this folder must not import the route table. */
export function setPageTest(test: (pathname: string) => boolean): void {
  showsPage = test;
}

export function safeReturnTo(to: string | null | undefined): string {
  const path = sameSitePath(to);
  if (path === null) return "/";
  const { url } = splitPrefix(path);
  if (!isDestination(url)) return "/";
  // The framework adds the language prefix to redirects itself.
  return currentLanguage() === FIRST_LANGUAGE ? path : url;
}

function isDestination(url: string): boolean {
  const [path = ""] = url.split("?");
  try {
    return !NO_DESTINATION.test(decodeURIComponent(path)) && showsPage(path);
  } catch {
    return false;
  }
}
