type Target = { host: string; url: string };

export const BAD_REQUEST_PATH = "/bad-request";
export const METHOD_NOT_ALLOWED_PATH = "/method-not-allowed";
export const NOT_FOUND_PATH = "/not-found";
const ANY_HOST = "localhost";
/** The framework's route matching takes more than linear time in the length of the path. */
const MAX_SEGMENTS = 32;
const MAX_PATH_CHARACTERS = 2048;

/** Reads the request target and host (RFC 9112 section 3.2), resolves `..`; null for `*`, a bad host or path. */
export function readTarget(url: string, hostHeader: string | undefined): Target | null {
  const absoluteUrl = /^https?:\/\/([^/?#]*)(.*)$/i.exec(url);
  const host = (absoluteUrl ? absoluteUrl[1] : hostHeader) || ANY_HOST;
  const target = absoluteUrl ? (absoluteUrl[2] ?? "").replace(/^(?!\/)/, "/") : url;
  if (!target.startsWith("/") || !isHost(host)) return null;
  const [path = ""] = target.split(/[?#]/, 1);
  if (!doesDecode(path) || path.includes("\\")) return null;
  const { pathname, search } = new URL(`http://${ANY_HOST}${target}`);
  return { host, url: isPossible(pathname) ? pathname + withoutOldDataRequest(search) : NOT_FOUND_PATH };
}

/**
 * Rejects thousands of empty segments, over which the framework's regular expressions take seconds, and backslashes,
 * which the framework decodes and then mistakes for the start of another host.
 */
function isPossible(pathname: string): boolean {
  if (/%5c/i.test(pathname)) return false;
  const segments = pathname.split("/").length - 1;
  return segments <= MAX_SEGMENTS && pathname.length <= MAX_PATH_CHARACTERS && !pathname.includes("//");
}

function isHost(host: string): boolean {
  return /^([\w.~-]{1,253}|\[[\da-f:.]{1,45}\])(:\d{1,5})?$/i.test(host) && URL.canParse(`http://${host}`);
}

function doesDecode(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function withoutOldDataRequest(search: string): string {
  if (!/data|%/i.test(search)) return search;
  const isKept = (pair: string) => !new URLSearchParams(pair).has("_data");
  const pairs = search.slice(1).split("&").filter(isKept);
  return pairs.length > 0 ? `?${pairs.join("&")}` : "";
}
