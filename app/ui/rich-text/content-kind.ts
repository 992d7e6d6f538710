import { htmlToText, reduceToFormatted } from "./reduce-html";
import { safeHref, textToHtml } from "./text-to-html";
import { decodeEntities, type HtmlToken, readTokens, toPlainText } from "./to-plain-text";

/** Kinds of stored posts: text field and editor show all of a `plain` one, only the editor of a `formatted` one, neither of a `foreign` one. */
export type ContentKind = "plain" | "formatted" | "foreign";

type OpenTag = Extract<HtmlToken, { kind: "open" }>;

/** Elements that the editor keeps, or whose removal has no visible effect. */
const REPRESENTED = new Set(
  (
    "p br strong b em i u ul ol li a img h2 h3 blockquote div section article header footer main aside nav " +
    "figure figcaption address span font html head body wbr label"
  ).split(" "),
);
const LOST_ATTRIBUTES = new Set("color bgcolor align valign face size start reversed type value".split(" "));
/** Finds classes of other editors that stand for a look. */
const LOOK = /colou?r\b|background|highlight|align|center|justify|float|font|size|strike|line-through/i;

/** @param html as stored @param cleanHtml `html` after `sanitizeHtml` */
export function contentKindOf(html: string, cleanHtml: string): ContentKind {
  if (!isRepresented(html, cleanHtml)) return "foreign";
  return marksOf(cleanHtml) === marksOf(textToHtml(htmlToText(cleanHtml))) ? "plain" : "formatted";
}

/** Tells whether sanitiser and editor keep everything of a post that people see. */
export function isRepresented(html: string, cleanHtml: string): boolean {
  let isInLink = false;
  for (const token of readTokens(html)) {
    if (token.kind === "text") continue;
    if (token.kind === "open" && isLost(token, isInLink)) return false;
    if (token.name === "a") isInLink = token.kind === "open" && token.attributes.has("href");
  }
  return (
    !losesFormatting(html, cleanHtml) &&
    withoutBlanks(toPlainText(cleanHtml)) === withoutBlanks(toPlainText(html)) &&
    countImages(cleanHtml) === countImages(html)
  );
}

/** True if a post is so large that the sanitiser reduces it to plain lines. */
export const losesFormatting = (html: string, cleanHtml: string): boolean =>
  cleanHtml !== html && reduceToFormatted(html) === null && withoutBlanks(cleanHtml) !== withoutBlanks(html);

function isLost({ name, attributes }: OpenTag, isInLink: boolean): boolean {
  const textOf = (key: string) => decodeEntities(attributes.get(key) ?? "");
  const hasOddSize = ["width", "height"].some((key) => attributes.has(key) && !/^\d{1,4}$/.test(textOf(key)));
  return (
    !REPRESENTED.has(name) ||
    [...attributes.keys()].some((key) => LOST_ATTRIBUTES.has(key)) ||
    textOf("style").trim() !== "" ||
    LOOK.test(textOf("class")) ||
    (name === "a" && attributes.has("href") && safeHref(textOf("href")) === null) ||
    // The editor places images outside of paragraphs and links.
    (name === "img" && (isInLink || hasOddSize))
  );
}

const withoutBlanks = (text: string) => text.replace(/\s+/g, "");

function countImages(html: string): number {
  let count = 0;
  for (const token of readTokens(html)) {
    if (token.kind === "open" && token.name === "img" && token.attributes.has("src")) count += 1;
  }
  return count;
}

/** Returns the tags that are more than paragraphs and lines. A link of plain text has the same tag again. */
function marksOf(html: string): string {
  const marks: string[] = [];
  for (const token of readTokens(html)) {
    if (token.kind === "open" && token.name !== "p" && token.name !== "br")
      marks.push(html.slice(token.start, token.end));
  }
  return marks.join("");
}
