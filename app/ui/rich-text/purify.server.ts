import DOMPurify from "isomorphic-dompurify";
import { LINK_REL, ownImagePath, safeHref } from "./addresses";
import { reduceHtml } from "./reduce-html";
import { textToHtml } from "./text-to-html";
import { toPlainText } from "./to-plain-text";

export const ALLOWED_TAGS = "p br strong b em i u ul ol li a img h2 h3 blockquote".split(" ");
const ALLOWED_ATTRIBUTES: Record<string, string[]> = {
  A: ["href", "rel"],
  IMG: ["src", "alt", "width", "height"],
};
/** Longer texts than any that the form takes: they keep their words only. */
const HTML_MAX_CHARACTERS = 1_000_000;

let imageOrigins: readonly string[] = [];

DOMPurify.addHook("afterSanitizeAttributes", (element) => {
  const allowed = ALLOWED_ATTRIBUTES[element.nodeName] ?? [];
  for (const { name } of [...element.attributes]) {
    if (!allowed.includes(name)) element.removeAttribute(name);
  }
  if (element.nodeName === "A") cleanLink(element);
  if (element.nodeName === "IMG") cleanImage(element);
});

function cleanLink(link: Element): void {
  const href = safeHref(link.getAttribute("href") ?? "");
  if (!href) {
    link.replaceWith(...link.childNodes);
    return;
  }
  link.setAttribute("href", href);
  link.setAttribute("rel", LINK_REL);
}

function cleanImage(image: Element): void {
  const path = ownImagePath(image.getAttribute("src") ?? "", imageOrigins);
  if (!path) {
    image.remove();
    return;
  }
  image.setAttribute("src", path);
  image.setAttribute("alt", image.getAttribute("alt") ?? "");
  for (const name of ["width", "height"]) {
    if (!/^\d{1,4}$/.test(image.getAttribute(name) ?? "")) image.removeAttribute(name);
  }
}

/** DOMPurify alone holds whatever it is given, but takes minutes for a text made to be slow. */
export function purifyTree(html: string, origins: readonly string[]): string {
  imageOrigins = origins;
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS,
    ALLOWED_ATTR: [...new Set(Object.values(ALLOWED_ATTRIBUTES).flat())],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
}

/** Reduced first, so that it takes linear time; a text that is too long comes back as its words alone. */
export function purifyHtml(html: string, origins: readonly string[]): string {
  const reduced = html.length <= HTML_MAX_CHARACTERS ? reduceHtml(html) : null;
  return reduced === null ? textToHtml(toPlainText(html)) : purifyTree(reduced, origins);
}
