import { convertQwertyToHangul, disassemble, getChoseong } from "es-hangul";
import { cutSearch } from "~/texts/short-texts";

/** Japanese and Chinese count as one script, because Han characters alone don't tell which of the two they are. */
export type Script = "hangul" | "latin" | "cjk";

export const MAX_WORDS = 6;
const HANGUL = /[ㄱ-ㆎ가-힣ᄀ-ᇿ]/;
const BEYOND_LATIN = /[^\x20-\x7e\u00c0-\u017f‘’]/;

export const scriptOf = (text: string): Script =>
  HANGUL.test(text) || !/\p{L}/u.test(text) ? "hangul" : BEYOND_LATIN.test(text) ? "cjk" : "latin";

const KOREAN_EXIT = /(\d+(?:-\d+)?) ?번 ?출구/g;
const KOREAN_ENDING = /(?:공중|공공|개방|장애인)?화장실(?:위치|찾기)?$/;
const QUOTES = /["“”「」『』()[\]]/g;
const EXIT = /\bexit \d{1,2}\b|[ 　]*\d{1,2}(?:番|号|號)?(?:出口|出入口)$/gi;

export function readQuery(text: string): string {
  const typed = cutSearch(text).replace(QUOTES, " ").trim();
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
  /(?<=^|..)(?:(?:근처|주변|부근|인근|근방|일대|앞|옆|뒤|뒤편|건너편|맞은편|쪽|(?<!번)출구|입구)(?:에|의|에서)?|(?<=[역동읍면구군장원교])(?:에서|에)|가까운|공중|공공|개방|있는)$/;

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

const HURRY = new RegExp(
  [
    "\\b(?:open|now|24 ?hours?|24/7|women'?s?|men'?s?|ladies|gents|disabled|wheelchair|urgent|i need|an?|my location)\\b",
    "화장실|여자|남자|여성|남성|가족|남녀|장애인용?|공중|공공|공용|개방|무료|깨끗한|24 ?시간?|지금|바로|당장|빨리|열린|연|여는",
    "가장|제일|젤|가까운|이|여기|내|나의|현재|위치|주변|근처|인근|근방|에서|에|의|있는|어디|찾기|찾아줘?|추천|급해요?|급한|급함",
    "一番近い|今|現在地|現在|開いている|無料|女性|男性|女子|男子|ここ|どこ|24時間|から|です|か|の|は|を|最近|现在|開放|开放|免费|女|男|我|哪里|在|有|这里|24小时",
  ].join("|"),
  "gi",
);
const TOILET = /화장실/;

/** True for a search for toilets without a place name, which means those nearby. */
export const isAnyToiletSearch = (text: string): boolean => {
  const normalized = text.normalize("NFKC").trim();
  const remainder = withoutToiletWords(normalized);
  const hasToiletWord = remainder !== normalized || TOILET.test(normalized);
  return hasToiletWord && !/[\p{L}\p{N}]/u.test(remainder.replace(HURRY, " "));
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

/** Decomposes syllables into letters; a compound letter becomes the two keys that type it. */
export const lettersOf = (text: string) => disassemble(text.normalize("NFC"));

export const initialsOf = (text: string) => text.replace(/[가-힣]+/g, getChoseong);

export const areInitials = (text: string) => /^[ㄱ-ㅎ]{2,}$/.test(text);

/** Converts Korean typed on an English keyboard (두벌식): `rkdskadur` to `강남역`; null if it is none. */
export function fromEnglishKeys(typed: string): string | null {
  if (!/^[a-zA-Z]{4,40}$/.test(typed)) return null;
  try {
    const text = convertQwertyToHangul(typed);
    return /^[가-힣]+$/.test(text) ? text : null;
  } catch {
    // The library throws for letters that no syllable has, such as those of `hotel`.
    return null;
  }
}

/** Tells whether the texts differ by one wrong, extra or missing letter, or by two swapped ones. */
export function differsByOneTypo(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a.charCodeAt(start) === b.charCodeAt(start)) start += 1;
  let end = 0;
  const longest = Math.min(a.length, b.length) - start;
  while (end < longest && a.charCodeAt(a.length - 1 - end) === b.charCodeAt(b.length - 1 - end)) end += 1;
  const differing = Math.max(a.length, b.length) - start - end;
  const areSwapped = differing === 2 && a[start] === b[start + 1] && a[start + 1] === b[start];
  return differing <= 1 || (a.length === b.length && areSwapped);
}
