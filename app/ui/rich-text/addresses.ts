/** Stands for this site where an address names none. */
const HERE = "http://this-site.invalid";
const IMAGE_PATH = /^\/(?:board\/images\/[^/]+|files)\/[^/]+$/;
/** The same below any context path. */
const PICTURE_END = /\/(?:board\/images\/[^/]+|files)\/[^/]+$/;
/** Slashes and control characters that hide in a path. */
const HIDDEN = /%(?:2f|5c|[01][\da-f]|7f)/i;
const ADDRESS_MAX_CHARACTERS = 2000;

export const LINK_REL = "noopener nofollow ugc";

function read(address: string): URL | null {
  return address.length <= ADDRESS_MAX_CHARACTERS && URL.canParse(address, HERE)
    ? new URL(address, HERE)
    : null;
}

/** A path of this site starts with one slash; whatever a browser might read as another site's name is none. */
function isPath(address: string): boolean {
  return /^\/(?![/\\])/.test(address);
}

/** http, https, or a path of this site; null for every other address, one with a user name included. */
export function safeHref(address: string): string | null {
  const trimmed = address.trim();
  const url = read(trimmed);
  if (!url || url.username || url.password) return null;
  if (/^https?:\/\//i.test(trimmed)) return url.href;
  if (!isPath(trimmed) || url.origin !== HERE) return null;
  const path = `${url.pathname}${url.search}${url.hash}`;
  return isPath(path) ? path : null;
}

/**
 * Finds the path at which this site serves a picture of the backend.
 * @param origins this site's, and the backend's with its context path; or whole addresses of single pictures
 */
export function ownImagePath(address: string, origins: readonly string[] = []): string | null {
  const trimmed = address.trim();
  const url = read(trimmed);
  if (!url || (url.origin === HERE && !isPath(trimmed)) || HIDDEN.test(url.pathname)) return null;
  const isOwn = (path: string) => IMAGE_PATH.test(path);
  if (url.origin === HERE && isOwn(url.pathname)) return url.pathname;
  if (origins.includes(trimmed.replace(/[?#].*$/s, ""))) return PICTURE_END.exec(url.pathname)?.[0] ?? null;
  return origins.map((base) => pathBelow(url, base)).find((path) => path !== null && isOwn(path)) ?? null;
}

/** What an address, or one that names no site, has after the path of a base; null where it is not below it. */
function pathBelow(url: URL, base: string): string | null {
  const { origin, pathname } = new URL(base);
  const contextPath = pathname.replace(/\/$/, "");
  const isThere = [HERE, origin].includes(url.origin) && url.pathname.startsWith(`${contextPath}/`);
  return isThere ? url.pathname.slice(contextPath.length) : null;
}
