import { LINK_REL, safeHref } from "./addresses";
import { escapeHtml } from "./entities";

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
