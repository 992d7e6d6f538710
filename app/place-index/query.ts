import { cutSearch } from "~/texts/first-characters";

/** Japanese and Chinese count as one script, because Han characters alone don't tell which of the two they are. */
export type Script = "hangul" | "latin" | "cjk";

export const MAX_WORDS = 6;
const HANGUL = /[ㄱ-ㆎ가-힣ᄀ-ᇿ]/;
const BEYOND_LATIN = /[^\x20-\x7e\u00c0-\u017f‘’]/;

export const scriptOf = (text: string): Script =>
  HANGUL.test(text) || !/\p{L}/u.test(text) ? "hangul" : BEYOND_LATIN.test(text) ? "cjk" : "latin";

const KOREAN_EXIT = /(\d+(?:-\d+)?) ?번 ?출구/g;
const KOREAN_ENDING = /(?:공중|공공|개방|장애인)?화장실(?:위치|찾기)?$/;
const EXIT = /\bexit \d{1,2}\b|[ 　]*\d{1,2}(?:番|号|號)?(?:出口|出入口)$/gi;

export function readQuery(text: string): string {
  const typed = cutSearch(text).trim();
  if (scriptOf(typed) !== "hangul")
    return withoutToiletWords(typed.normalize("NFKC")).replace(EXIT, "").trim();
  return readWords(typed).join(" ");
}

export const readWords = (text: string): string[] =>
  text
    .normalize("NFC")
    .toLowerCase()
    .replace(KOREAN_EXIT, " $1번출구")
    .split(/\s+/)
    .map((word) => word.replace(KOREAN_ENDING, ""))
    .filter(Boolean)
    .slice(0, MAX_WORDS);

const KOREAN_NEAR =
  /(?<=^|..)(?:(?:근처|주변|부근|인근|근방|일대|앞|옆|뒤|뒤편|건너편|맞은편|쪽|(?<!번)출구|입구)(?:에|의|에서)?|가까운|공중|공공|개방)$/;

export const withoutNearWords = (words: string[]): string[] =>
  words.map((word) => word.replace(KOREAN_NEAR, "")).filter(Boolean);

const ENGLISH =
  /\b(?:(?:public|accessible|free|nearest|closest|nearby|clean) ){0,3}(?:toilets?|restrooms?|bathrooms?|washrooms?|lavator(?:y|ies)|wcs?|loos?)\b/gi;
const AROUND =
  /\b(?:near me|nearby|around here|where is|where are|find|the|nearest|closest|near|around|in|at)\b/gi;
const JAPANESE =
  /(?:公衆|公共|多目的|近くの|最寄りの|の)?(?:トイレ|お手洗い|御手洗い|手洗い|便所|化粧室|洗面所)/g;
const CHINESE =
  /(?:公共|最近的|附近的|附近|无障碍|的)?(?:厕所|洗手间|卫生间|公厕|化妆室|廁所|洗手間|衛生間)/g;
const HERE = /(?:近く|付近|周辺|周边|附近)の?$/;

const KOREAN = /(?:(?:내 ?주변|주변|근처|가까운|공중|공공|개방|장애인) ?){0,3}화장실(?: ?(?:위치|찾기))?/g;

/** True for a search for toilets without a place name, which means those nearby. */
export const isAnyToiletSearch = (text: string): boolean => {
  const plain = text.normalize("NFKC").trim();
  return plain !== "" && withoutToiletWords(plain.replace(KOREAN, " ")) === "";
};

const withoutToiletWords = (text: string) =>
  text
    .replace(ENGLISH, " ")
    .replace(AROUND, " ")
    .replace(JAPANESE, " ")
    .replace(CHINESE, " ")
    .replace(/\s+/g, " ")
    .trim()
    .replace(HERE, "")
    .trim();
