import DOMPurify from "isomorphic-dompurify";
import { htmlToText, reduceToFormatted } from "./reduce-html";
import { LINK_REL, ownImagePath, safeHref, textToHtml } from "./text-to-html";

export const ALLOWED_TAGS = "p br strong b em i u ul ol li a img h2 h3 blockquote".split(" ");
const ALLOWED_ATTRIBUTES: Record<string, string[]> = {
  A: ["href", "rel"],
  IMG: ["src", "alt", "width", "height"],
};

function cleanElement(element: Element, imageOrigins: readonly string[]): void {
  const allowedNames = ALLOWED_ATTRIBUTES[element.nodeName] ?? [];
  for (const name of element.getAttributeNames()) {
    if (!allowedNames.includes(name)) element.removeAttribute(name);
  }
  if (element.nodeName === "A") cleanLink(element);
  if (element.nodeName === "IMG") cleanImage(element, imageOrigins);
}

function cleanLink(link: Element): void {
  const href = safeHref(link.getAttribute("href") ?? "");
  if (!href) {
    link.replaceWith(...link.childNodes);
    return;
  }
  setAttribute(link, "href", href);
  setAttribute(link, "rel", LINK_REL);
}

function cleanImage(image: Element, imageOrigins: readonly string[]): void {
  const path = ownImagePath(image.getAttribute("src") ?? "", imageOrigins);
  if (!path) {
    image.remove();
    return;
  }
  setAttribute(image, "src", path);
  setAttribute(image, "alt", image.getAttribute("alt") ?? "");
  for (const name of ["width", "height"]) {
    if (!/^\d{1,4}$/.test(image.getAttribute(name) ?? "")) image.removeAttribute(name);
  }
}

/** Skips unchanged attributes, because writing them costs as much as any other change. */
function setAttribute(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Sanitises with DOMPurify alone, which is safe for any input but takes minutes for a crafted text. */
export function purifyTree(html: string, origins: readonly string[]): string {
  const hook = (element: Element) => cleanElement(element, origins);
  DOMPurify.addHook("afterSanitizeAttributes", hook);
  try {
    return DOMPurify.sanitize(html, {
      // DOMPurify copies a forbidden body completely before it discards it.
      ALLOWED_TAGS: [...ALLOWED_TAGS, "body"],
      ALLOWED_ATTR: [...new Set(Object.values(ALLOWED_ATTRIBUTES).flat())],
      ALLOW_DATA_ATTR: false,
      ALLOW_ARIA_ATTR: false,
    });
  } finally {
    DOMPurify.removeHook("afterSanitizeAttributes", hook);
  }
}

/** Sanitises in linear time: a text with too many elements is reduced to its lines. */
export function purifyHtml(html: string, origins: readonly string[]): string {
  const formatted = reduceToFormatted(html);
  return formatted === null ? textToHtml(htmlToText(html)) : purifyTree(formatted, origins);
}
