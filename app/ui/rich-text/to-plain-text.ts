import { firstCharacters } from "~/texts/first-characters";
import { decodeEntities } from "./entities";
import { readTokens } from "./html-tokens";

/** Tags that may stand inside a word: taking them away leaves no gap. */
const WITHIN_WORDS = new Set([
  ...["a", "abbr", "b", "bdi", "bdo", "big", "cite", "code", "del", "em", "font", "i", "ins", "kbd", "mark"],
  ...["q", "s", "samp", "small", "span", "strike", "strong", "sub", "sup", "tt", "u", "var", "wbr"],
]);

/** Takes linear time; the result is text, to be escaped like any other. */
export function toPlainText(html: string): string {
  const pieces: string[] = [];
  for (const token of readTokens(html)) {
    if (token.kind === "text") pieces.push(decodeEntities(token.raw));
    else if (!WITHIN_WORDS.has(token.name)) pieces.push(" ");
  }
  return pieces.join("").replaceAll("\0", "").replace(/\s+/g, " ").trim();
}

/** @param maxCharacters as people count them: an emoji is one */
export function cutText(text: string, maxCharacters: number): string {
  const first = firstCharacters(text, maxCharacters);
  return first === text ? text : `${first}…`;
}
