import { LRUCache } from "lru-cache";
import { type Reader, splitWord } from "./split-word.server";

const KEPT_NAMES = 4000;
const kept = new LRUCache<string, { reading: string | null }>({ max: KEPT_NAMES });

const MAX_CHARACTERS = 120;
const HANGUL = /[가-힣]/;
const LATIN_END = /[\x21-\x7e]$/;
const LATIN_START = /^[\x21-\x7e]/;
const BETWEEN_WORDS = /([^가-힣A-Za-z\d]+)/;

/** The form of a company, an association or a foundation says nothing to who looks for a sign. */
const LEGAL_FORM = /[(（][주유사재][)）]|[㈜㈔㈐]|주식회사|유한회사/g;

const unite = (name: string) =>
  name
    .replace(LEGAL_FORM, " ")
    .replace(/(\d번) 출구/g, "$1출구")
    .replace(/지하 (\d)/g, "지하$1")
    .replace(/(\d) (층|호선)/g, "$1$2")
    .replace(/제 (\d)/g, "제$1")
    .replace(/제(\d{1,2}동)/g, "$1");

/** `대전역` as `Daejeon Station` or `大田駅`; null where a name has nothing to be read. */
export function readPlaceName(name: string, reader: Reader): string | null {
  if (!HANGUL.test(name)) return null;
  const key = `${reader}${name}`;
  const known = kept.get(key);
  if (known) return known.reading;
  const reading = composeReading(name, reader) || null;
  kept.set(key, { reading });
  return reading;
}

/** The same without keeping it, for whoever reads all names once. */
export function composeReading(name: string, reader: Reader): string {
  const words = unite(name.normalize("NFC").slice(0, MAX_CHARACTERS)).trim().split(BETWEEN_WORDS);
  let isInBrackets = false;
  const text = words
    .map((word, at) => {
      if (at % 2 === 0) {
        const part = joinParts(splitWord(word, reader));
        return isInBrackets ? part.replace(/[()]/g, "") : part;
      }
      isInBrackets = word.lastIndexOf("(") > word.lastIndexOf(")") || (isInBrackets && !word.includes(")"));
      return reader === "en" ? word.replace(/^\(/, " (").replace(/\s+/g, " ") : word;
    })
    .join("");
  const tidy = text
    .replace(/\s+/g, " ")
    .replace(/\( /g, "(")
    .replace(/ \)/g, ")")
    .replace("()", "")
    .replace("站站", "站")
    .trim();
  if (reader !== "en") return tidy;
  return tidy.charAt(0).toUpperCase() + tidy.slice(1).replace(/\)(?=[A-Za-z\d])/g, ") ");
}

function joinParts(parts: string[]): string {
  let text = "";
  for (const part of parts) {
    if (text === "") text = part.replace(/^-\S+ /, "");
    else if (part.startsWith("-") || !(LATIN_END.test(text) && LATIN_START.test(part))) text += part;
    else text += ` ${part}`;
  }
  return text;
}
