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

/** @param maxCharacters in code points */
export function cutText(text: string, maxCharacters: number): string {
  const first = firstCharacters(text, maxCharacters);
  return first === text ? text : `${first}…`;
}
