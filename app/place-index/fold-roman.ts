/** Common other words for kinds of places, as visitors type them. */
const SYNONYMS: [RegExp, string][] = [
  [/\b(?:subway|metro|train|railway) (?:station|stn)\b|\b(?:stn|sta)\b/g, "station"],
  [/\b(?:uni|univ)\b/g, "university"],
  [/\bintl\b/g, "international"],
  [/\bnatl\b/g, "national"],
  [/\bapt\b/g, "apartments"],
  [/\bwaterfalls?\b/g, "falls"],
  [/\brest (?:area|stop)\b/g, "service area"],
  [/\btemple stay\b/g, "temple"],
];

const withSynonyms = (text: string) => SYNONYMS.reduce((known, [from, to]) => known.replace(from, to), text);

/** Small letters and digits alone: `Myeong-dong` and `MYEONGDONG` are the same. */
export function plainRoman(text: string): string {
  const bare = text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\u0300-\u036f'’.]/g, "");
  return withSynonyms(
    bare
      .replace(/-/g, "")
      .replace(/[^a-z\d]+/g, " ")
      .trim(),
  ).replace(/ /g, "");
}

/**
 * What spellings of the same Korean sound have in common: `Kyongbokkung`, `Gyeongbokgung`; `Pusan`, `Busan`. Others sound
 * alike, too, so that a plain spelling goes before it.
 */
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
