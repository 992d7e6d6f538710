/** Synonyms for kinds of places that visitors type. */
const SYNONYMS: [RegExp, string][] = [
  [/\b(?:subway|metro|train|railway) (?:station|stn)\b|\b(?:stn|sta)\b/g, "station"],
  [/\b(?:uni|univ)\b/g, "university"],
  [/\bintl\b/g, "international"],
  [/\bnatl\b/g, "national"],
  [/\bapt\b/g, "apartments"],
  [/\bwaterfalls?\b/g, "falls"],
  [/\brest (?:area|stop)\b/g, "service area"],
  [/\btemple stay\b/g, "temple"],
  [/(\w{2,30}) city$/g, "$1si"],
];
const HAS_SYNONYM =
  /\b(?:subway|metro|train|railway|st[na]|uni|univ|intl|natl|apt|waterfalls?|rest|temple|city)\b/;

/** Endings that are often translated, and then appear once or twice: Gyeongbok Palace, Gyeongbokgung Palace. */
const TRANSLATED_ENDS: [RegExp, string][] = [
  [/\b(?:mt|mount) (\w{1,30})/g, "$1 mountain"],
  [/(\w{2,30}?)(?:gung)? palace\b/g, "$1gung"],
  [/(\w{2,30}?)(?:san)? mountain\b/g, "$1san"],
  [/(\w{2,30}?)(?:sa)? temple\b/g, "$1sa"],
  [/(\w{2,30}?)(?:gang)? river\b/g, "$1gang"],
  [/(\w{2,30}?)(?:do)? island\b/g, "$1do"],
  [/(\w{2,30}?)(?:cheon)? stream\b/g, "$1cheon"],
];
const HAS_TRANSLATED_END = /\b(?:mt|mount|palace|mountain|temple|river|island|stream)\b/;

const replaceAll = (text: string, rows: [RegExp, string][]) =>
  rows.reduce((result, [from, to]) => result.replace(from, to), text);

const withSynonyms = (text: string) => {
  const result = HAS_SYNONYM.test(text) ? replaceAll(text, SYNONYMS) : text;
  return HAS_TRANSLATED_END.test(result) ? replaceAll(result, TRANSLATED_ENDS) : result;
};

/** Reduces a text to lower-case letters and digits, so that `Myeong-dong` equals `MYEONGDONG`. */
export function plainRoman(text: string): string {
  const unaccented = text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\u0300-\u036f'’.]/g, "");
  return withSynonyms(
    unaccented
      .replace(/-/g, "")
      .replace(/[^a-z\d]+/g, " ")
      .trim(),
  ).replace(/ /g, "");
}

/** Folds spellings of one Korean sound (`Pusan`, `Busan`). Other sounds may collide, so plain matches rank first. */
export const foldRoman = (text: string) =>
  plainRoman(text)
    .replace(/sh/g, "s")
    .replace(/ch|j/g, "c")
    .replace(/[gq]/g, "k")
    .replace(/d/g, "t")
    .replace(/b/g, "p")
    .replace(/r/g, "l")
    .replace(/oo/g, "u")
    .replace(/ee/g, "i")
    .replace(/eo/g, "o")
    .replace(/eu/g, "u")
    .replace(/yun/g, "yon")
    .replace(/nkl/g, "nkn")
    .replace(/ml/g, "mn")
    .replace(/nl|ln/g, "l")
    .replace(/([a-z])\1+/g, "$1");
