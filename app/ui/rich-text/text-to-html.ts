import { escapeHtml } from "./to-plain-text";

/** Characters of a copied URL; Hangul directly after it is not part of it. */
const BARE_ADDRESS = /https?:\/\/[!#-;=?-Z^_a-z~]+/gi;
const CLOSING = ".,:;!?'*";

/** Converts text to HTML that consists of escaped text and our own tags only. */
export function textToHtml(text: string): string {
  return splitParagraphs(text).map(paragraphToHtml).join("");
}

function splitParagraphs(text: string): string[] {
  const paragraphs: string[][] = [];
  let current: string[] = [];
  for (const line of text.replaceAll("\0", "").replace(/\r\n?/g, "\n").split("\n")) {
    const trimmedLine = line.trimEnd();
    if (trimmedLine) {
      if (current.length === 0) paragraphs.push(current);
      current.push(trimmedLine);
    } else current = [];
  }
  return paragraphs.map((lines) => lines.join("\n"));
}

/** Compares texts without their line ends and blank lines, which browsers change. */
export const isSameText = (a: string, b: string): boolean =>
  splitParagraphs(a).join("\n\n") === splitParagraphs(b).join("\n\n");

function paragraphToHtml(paragraph: string): string {
  return `<p>${paragraph.split("\n").map(lineToHtml).join("<br>")}</p>`;
}

function lineToHtml(line: string): string {
  const pieces: string[] = [];
  let end = 0;
  for (const { 0: text, index } of line.matchAll(BARE_ADDRESS)) {
    const address = text.slice(0, addressLength(text));
    const href = safeHref(address);
    if (!href) continue;
    pieces.push(escapeHtml(line.slice(end, index)));
    pieces.push(`<a href="${escapeHtml(href)}" rel="${LINK_REL}">${escapeHtml(address)}</a>`);
    end = index + address.length;
  }
  pieces.push(escapeHtml(line.slice(end)));
  return pieces.join("");
}

/** Returns the length of a URL without final punctuation or a bracket that was opened before it. */
function addressLength(text: string): number {
  let surplus = countOf(text, ")") - countOf(text, "(");
  let length = text.length;
  for (; length > 0; length -= 1) {
    const last = text[length - 1] ?? "";
    if (last === ")" && surplus > 0) surplus -= 1;
    else if (!CLOSING.includes(last)) break;
  }
  return length;
}

/** Counts without a list of the parts, whose collection would cost more than the text. */
function countOf(text: string, letter: string): number {
  let count = 0;
  for (let at = text.indexOf(letter); at !== -1; at = text.indexOf(letter, at + 1)) count += 1;
  return count;
}

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
