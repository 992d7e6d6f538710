/** What a request asks for, in the form that the app understands; `null` where no reading of it is right. */
export type Target = { host: string; url: string };

/** A page of ours that answers 400, for whatever cannot be read as an address of this site. */
export const BAD_REQUEST_PATH = "/bad-request";
/** A page of ours that answers 405, for methods that an address does not take. */
export const METHOD_NOT_ALLOWED_PATH = "/method-not-allowed";
/** No page has this address: the page of the table's last route says so. */
export const NOT_FOUND_PATH = "/not-found";
const ANY_HOST = "localhost";
/** No page is nearly as deep, nor its address as long; what the framework does with a path grows faster than the path. */
const MAX_SEGMENTS = 32;
const MAX_PATH_CHARACTERS = 2048;

/**
 * Reads the target and the host of a request (RFC 9112 section 3.2). A full address is taken apart, and its host counts
 * instead of the header's. Segments such as `..` are resolved here, so that the framework reads no other path than we
 * do. The data requests of earlier Remix versions (`_data`) are not spoken here.
 * @returns null for `*`, for a host that is none, and for a path that does not decode
 */
export function readTarget(url: string, hostHeader: string | undefined): Target | null {
  const full = /^https?:\/\/([^/?#]*)(.*)$/i.exec(url);
  const host = (full ? full[1] : hostHeader) || ANY_HOST;
  const target = full ? (full[2] ?? "").replace(/^(?!\/)/, "/") : url;
  if (!target.startsWith("/") || !isHost(host)) return null;
  const [path = ""] = target.split(/[?#]/, 1);
  if (!doesDecode(path) || path.includes("\\")) return null;
  const { pathname, search } = new URL(`http://${ANY_HOST}${target}`);
  return { host, url: isPossible(pathname) ? pathname + withoutOldDataRequest(search) : NOT_FOUND_PATH };
}

/** No page has an empty segment in its address: regular expressions of the framework take seconds over thousands. */
function isPossible(pathname: string): boolean {
  const segments = pathname.split("/").length - 1;
  return segments <= MAX_SEGMENTS && pathname.length <= MAX_PATH_CHARACTERS && !pathname.includes("//");
}

/** A name has 253 characters at most, an address fewer: what pages, codes and links are made of has room for those. */
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
