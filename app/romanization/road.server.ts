import { romanizeMixed } from "./romanize.server";
import { LOAN_WORDS, OWN_NAME } from "./word-table";

const BRANCH = /^(.+(?:로|길))(\d{1,4})(번)?([가-하]|안)?길$/;
const NUMBERED = /^(.*[^\d.])(\d{1,3})(호)?([가-하])??(대로|로|길)$/;
const PLAIN = /^(.+?)(대로|로|길)$/;
const ENDINGS: Record<string, string> = { 대로: "daero", 로: "ro", 길: "gil" };

/** Romanises a syllable in the middle of a name. */
export const toLowerRoman = (hangul: string | undefined): string =>
  hangul ? romanizeMixed(hangul).toLowerCase() : "";

/** Translates `둔산북로` to `Dunsanbuk-ro`, `동서대로125번길` to `Dongseo-daero 125beon-gil`; null if it is no road. */
export function roadInEnglish(road: string): string | null {
  const ownName = OWN_NAME.get(road)?.en;
  if (ownName) return ownName;
  const [, main, number, beon, letter] = BRANCH.exec(road) ?? [];
  if (main) return `${roadInEnglish(main)} ${number}${toLowerRoman(beon)}${toLowerRoman(letter)}-gil`;
  const [, name, count, ho, part, kind = ""] = NUMBERED.exec(road) ?? [];
  if (name) return `${romanizeMixed(name)} ${count}${toLowerRoman(ho)}${toLowerRoman(part)}-${ENDINGS[kind]}`;
  const [, baseName = "", ending = ""] = PLAIN.exec(road) ?? [];
  if (!baseName) return null;
  // 해운대로 is the road of 해운대, 강남대로 the large road of 강남.
  if (ending === "대로" && OWN_NAME.has(`${baseName}대`)) return `${romanizeMixed(`${baseName}대`)}-ro`;
  return `${baseInEnglish(baseName)}-${ENDINGS[ending]}`;
}

/** Translates a loan word that a road's name begins with: `World Cup buk` for 월드컵북. */
function baseInEnglish(name: string): string {
  const [loanWord, translation] = [...LOAN_WORDS].find(([word]) => name.startsWith(word)) ?? [];
  if (!loanWord || !translation) return romanizeMixed(name);
  return [translation.en, toLowerRoman(name.slice(loanWord.length))].filter(Boolean).join(" ");
}
