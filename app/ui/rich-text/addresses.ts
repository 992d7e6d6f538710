/** Placeholder origin for relative URLs. */
const HERE = "http://this-site.invalid";
const IMAGE_PATH = /^\/(?:board\/images\/[^/]+|files)\/[^/]+$/;
/** The same path behind any context path. */
const PICTURE_END = /\/(?:board\/images\/[^/]+|files)\/[^/]+$/;
/** Encoded slashes and control characters. */
const HIDDEN = /%(?:2f|5c|[01][\da-f]|7f)/i;
const ADDRESS_MAX_CHARACTERS = 2000;

export const LINK_REL = "noopener nofollow ugc";

function parseAddress(address: string): URL | null {
  if (address.length > ADDRESS_MAX_CHARACTERS) return null;
  try {
    return new URL(address, HERE);
  } catch {
    return null;
  }
}

/** True for a path of this site: one slash, and nothing that browsers read as another host. */
function isPath(address: string): boolean {
  return /^\/(?![/\\])/.test(address);
}

/** Returns an http or https URL or a path of this site; null for other URLs, including those with a user name. */
export function safeHref(address: string): string | null {
  const trimmed = address.trim();
  const url = parseAddress(trimmed);
  if (!url || url.username || url.password) return null;
  if (/^https?:\/\//i.test(trimmed)) return url.href;
  if (!isPath(trimmed) || url.origin !== HERE) return null;
  const path = `${url.pathname}${url.search}${url.hash}`;
  return isPath(path) ? path : null;
}

/**
 * Finds the path at which this site serves a picture of the backend.
 * @param origins this site's origin, the backend's with its context path, or whole URLs of single pictures
 */
export function ownImagePath(address: string, origins: readonly string[] = []): string | null {
  const trimmed = address.trim();
  const url = parseAddress(trimmed);
  if (!url || (url.origin === HERE && !isPath(trimmed)) || HIDDEN.test(url.pathname)) return null;
  const isImagePath = (path: string) => IMAGE_PATH.test(path);
  if (url.origin === HERE && isImagePath(url.pathname)) return url.pathname;
  if (origins.includes(trimmed.replace(/[?#].*$/s, ""))) return PICTURE_END.exec(url.pathname)?.[0] ?? null;
  return (
    origins.map((base) => pathBelow(url, base)).find((path) => path !== null && isImagePath(path)) ?? null
  );
}

/** Returns the part of the path after the base's path; null if the URL is not below the base. */
function pathBelow(url: URL, base: string): string | null {
  const { origin, pathname } = new URL(base);
  const contextPath = pathname.replace(/\/$/, "");
  const isThere = [HERE, origin].includes(url.origin) && url.pathname.startsWith(`${contextPath}/`);
  return isThere ? url.pathname.slice(contextPath.length) : null;
}
