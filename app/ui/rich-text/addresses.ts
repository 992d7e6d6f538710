/** Stands for this site where an address names none. */
const HERE = "http://this-site.invalid";
const IMAGE_PATH = /^\/board\/images\/[^/]+\/[^/]+$/;
/** Slashes and control characters that hide in a path. */
const HIDDEN = /%(?:2f|5c|[01][\da-f]|7f)/i;
const ADDRESS_MAX_CHARACTERS = 2000;

/** What every link in a post says of itself. */
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

/**
 * The address of a link as it may stand in a post: http and https, or a path of this site.
 * @returns null for every other address, one with a user name included
 */
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
 * The path of an image of this site's boards.
 * @param origins whose `/board/images/…` are this site's: its own and the backend's
 * @returns null for every other image
 */
export function ownImagePath(address: string, origins: readonly string[] = []): string | null {
  const trimmed = address.trim();
  const url = read(trimmed);
  if (!url) return null;
  const isOwn = url.origin === HERE ? isPath(trimmed) : origins.includes(url.origin);
  return isOwn && IMAGE_PATH.test(url.pathname) && !HIDDEN.test(url.pathname) ? url.pathname : null;
}
