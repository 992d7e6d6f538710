import { LRUCache } from "lru-cache";
import { type Reader, splitWord } from "./split-word.server";

const KEPT_NAMES = 4000;
const readings = new LRUCache<string, string, { name: string; reader: Reader }>({
  max: KEPT_NAMES,
  memoMethod: (_key, _stale, { context: { name, reader } }) => composeInOneScript(name, reader),
});

const MAX_CHARACTERS = 120;
const HANGUL = /[가-힣]/;
const LATIN_END = /[\x21-\x7e]$/;
const LATIN_START = /^[\x21-\x7e]/;
const BETWEEN_WORDS = /([^가-힣A-Za-z\d]+)/;

const LEGAL_FORM = /[(（][주유사재][)）]|[㈜㈔㈐]|주식회사|유한회사/g;

const joinUnits = (name: string) =>
  name
    .replace(LEGAL_FORM, " ")
    .replace(/(\d번) 출구/g, "$1출구")
    .replace(/지하 (\d)/g, "지하$1")
    .replace(/(\d) (층|호선)/g, "$1$2")
    .replace(/제 (\d)/g, "제$1")
    .replace(/제(\d{1,2}동)/g, "$1")
    .replace(/([가-힣])(\d(?:[·.]\d)+가)동/g, "$1 $2");

/** Reads `대전역` as `Daejeon Station` or `大田駅`; null for a name without Hangul. */
export function readPlaceName(name: string, reader: Reader): string | null {
  if (!HANGUL.test(name)) return null;
  return readings.memo(`${reader}${name}`, { context: { name, reader } }) || null;
}

const CHARACTERS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const LATIN_WORDS = /[A-Za-z]+/g;
const ABBREVIATION = /^[A-Z]{1,5}$/;

/** Returns whether a reading has romanised words beside translated ones. Latin words of the Korean name don't count. */
function isHalfRead(name: string, reading: string): boolean {
  if (!CHARACTERS.test(reading)) return false;
  const words = reading.match(LATIN_WORDS) ?? [];
  return words.some((word) => !ABBREVIATION.test(word) && !name.includes(word));
}

/** Reads a name as on English signs if a part of it has no reading in the reader's characters. */
function composeInOneScript(name: string, reader: Reader): string {
  const reading = composeReading(name, reader);
  return reader !== "en" && isHalfRead(name.normalize("NFC"), reading) ? composeReading(name, "en") : reading;
}

/** Reads a name word by word without caching it. The search index needs the translated words of half-read names. */
export function composeReading(name: string, reader: Reader): string {
  const words = joinUnits(name.normalize("NFC").slice(0, MAX_CHARACTERS)).trim().split(BETWEEN_WORDS);
  let isInBrackets = false;
  const text = words
    .map((word, at) => {
      if (at % 2 === 0) {
        const part = readWord(word, reader);
        return isInBrackets ? part.replace(/[()]/g, "") : at > 0 ? joinable(part) : part;
      }
      isInBrackets = word.lastIndexOf("(") > word.lastIndexOf(")") || (isInBrackets && !word.includes(")"));
      return reader === "en" ? word.replace(/^\(/, " (").replace(/\s+/g, " ") : word;
    })
    .join("");
  const cleanText = text
    .replace(/\s+/g, " ")
    .replace(/\( /g, "(")
    .replace(/ \)/g, ")")
    .replace("()", "")
    .replace("站站", "站")
    .trim();
  if (reader !== "en") return cleanText;
  return cleanText.charAt(0).toUpperCase() + cleanText.slice(1).replace(/\)(?=[A-Za-z\d])/g, ") ");
}

/** Short words that have this meaning only between spaces or brackets. */
const ALONE = new Map<string, Record<Reader, string>>([
  ["남", { en: "men", ja: "男子", zh: "男" }],
  ["여", { en: "women", ja: "女子", zh: "女" }],
  ["녀", { en: "women", ja: "女子", zh: "女" }],
  ["남녀", { en: "men & women", ja: "男女", zh: "男女" }],
  ["남여", { en: "men & women", ja: "男女", zh: "男女" }],
  ["좌", { en: "left", ja: "左", zh: "左" }],
  ["우", { en: "right", ja: "右", zh: "右" }],
  ["상", { en: "up", ja: "上", zh: "上" }],
  ["하", { en: "down", ja: "下", zh: "下" }],
  ["구", { en: "old", ja: "旧", zh: "旧" }],
  ["신", { en: "new", ja: "新", zh: "新" }],
  ["및", { en: "and", ja: "及び", zh: "及" }],
]);

const TWO_IN_ONE =
  /^(.{2,}?)((?:공중|공공|공용|개방|민간개방|열린|간이|이동식|고객)?화장실|(?<=[동읍면])(?:행정복지센터|주민센터|사무소))$/;
const ROMANISED = /[a-z]/;

/** Reads a word completely in the reader's characters, or completely in Latin letters as on signs, never mixed. */
function readWord(word: string, reader: Reader): string {
  const standaloneReading = ALONE.get(word);
  if (standaloneReading) return standaloneReading[reader];
  const text = joinParts(splitWord(word, reader));
  if (reader === "en" || !ROMANISED.test(text) || ROMANISED.test(word)) return text;
  const [, place, kind] = TWO_IN_ONE.exec(word) ?? [];
  if (place && kind) return `${readWord(place, reader)} ${readWord(kind, reader)}`;
  const englishText = joinParts(splitWord(word, "en"));
  return englishText.charAt(0).toUpperCase() + englishText.slice(1);
}

const joinable = (part: string) => (part.includes(", ") ? `(${part})` : part);

function joinParts(parts: string[]): string {
  let text = "";
  for (const nextPart of parts) {
    const part = text === "" ? nextPart : joinable(nextPart);
    if (text === "") text = part.replace(/^-\S+ /, "");
    else if (part.startsWith("-") || !(LATIN_END.test(text) && LATIN_START.test(part))) text += part;
    else text += ` ${part}`;
  }
  return text;
}
