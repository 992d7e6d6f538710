import { firstCharacters } from "~/texts/first-characters";
import { decodeEntities } from "./entities";
import { readTokens } from "./html-tokens";

/** Tags that may occur inside a word, so that removing them leaves no space. */
const WITHIN_WORDS = new Set([
  ...["a", "abbr", "b", "bdi", "bdo", "big", "cite", "code", "del", "em", "font", "i", "ins", "kbd", "mark"],
  ...["q", "s", "samp", "small", "span", "strike", "strong", "sub", "sup", "tt", "u", "var", "wbr"],
]);

/** Extracts text in linear time. The result is not escaped. */
export function toPlainText(html: string): string {
  const pieces: string[] = [];
  for (const token of readTokens(html)) {
    if (token.kind === "text") pieces.push(decodeEntities(token.raw));
    else if (!WITHIN_WORDS.has(token.name)) pieces.push(" ");
  }
  return pieces.join("").replaceAll("\0", "").replace(/\s+/g, " ").trim();
}

/** Lengths to try for a summary. The first is enough unless markup fills it. */
const BEGINNINGS_CHARACTERS = [1000, 10_000];

/** Returns the start of a post as plain text. Reads no more of a long post than it needs. */
export function summaryOf(html: string, maxCharacters: number): string {
  let text = "";
  for (const length of BEGINNINGS_CHARACTERS) {
    text = toPlainText(html.slice(0, length));
    if (text.length > maxCharacters || html.length <= length) break;
  }
  return cutText(text, maxCharacters);
}

/** @param maxCharacters in code points */
export function cutText(text: string, maxCharacters: number): string {
  const first = firstCharacters(text, maxCharacters);
  return first === text ? text : `${first}…`;
}
