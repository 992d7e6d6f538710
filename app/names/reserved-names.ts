import { LRUCache } from "lru-cache";
import { dataRows } from "~/texts/data-rows";
import { cleanName } from "./clean-name";
import lookAlikesText from "./look-alikes.csv?raw";
import reservedNamesText from "./reserved-names.csv?raw";

const rows = dataRows(lookAlikesText);

/** Maps each letter to the first one of its group, which looks or sounds the same. */
const byLookAlike = (kind: string) =>
  new Map(
    rows
      .filter(([rowKind]) => rowKind === kind)
      .flatMap(([, groups = ""]) => groups.split(" "))
      .flatMap((group) => Array.from(group.slice(1), (lookAlike) => [lookAlike, group.charAt(0)])),
  );
const LATIN = byLookAlike("latin");
const EAST_ASIAN = byLookAlike("east-asian");
const SHAPES = byLookAlike("hangul-shapes");

const HIRAGANA = /[\u3041-\u3096]/g;
const HIRAGANA_TO_KATAKANA = 0x60;
const LONG_VOWELS = /(?<=\p{Script=Katakana})[ー一―—–]+/gu;

const SIGN_ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6];
const ALPHABET_LENGTH = 26;

const HANGUL = new Map(
  rows
    .filter(([first = ""]) => first.startsWith("0x"))
    .flatMap(([first, letters = ""]) =>
      letters.split(" ").map((letter, at) => [String.fromCharCode(Number(first) + at), letter] as const),
    ),
);

function foldLetter(letter: string): string {
  const baseLetter = HANGUL.get(letter) ?? LATIN.get(letter);
  if (baseLetter) return baseLetter;
  const code = letter.codePointAt(0) ?? 0;
  const start = SIGN_ALPHABETS.find((first) => code >= first && code < first + ALPHABET_LENGTH);
  return start ? foldLetter(String.fromCharCode("a".charCodeAt(0) + code - start)) : letter;
}

function foldName(name: string): string {
  const unmarkedName = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(HIRAGANA, (kana) => String.fromCharCode(kana.charCodeAt(0) + HIRAGANA_TO_KATAKANA));
  const letters = Array.from(unmarkedName, (letter) => EAST_ASIAN.get(letter) ?? letter)
    .join("")
    .replace(LONG_VOWELS, "")
    .normalize("NFKD");
  return Array.from(letters, foldLetter)
    .join("")
    .toUpperCase()
    .toLowerCase()
    .replaceAll("i", "l")
    .replaceAll("rn", "m")
    .replaceAll("vv", "w");
}

const foldHangulShapes = (folded: string) =>
  Array.from(folded, (letter) => SHAPES.get(letter) ?? letter).join("");

const reservedRows = dataRows(reservedNamesText);
const reservedWords = (place: string) =>
  reservedRows.flatMap(([rowPlace, words = ""]) => (rowPlace === place ? words.split(" ") : []));

const SEPARATORS = /[^\p{L}\p{N}]+/gu;
const HANGUL_BORDER =
  /(?<=\p{Script=Hangul})(?=\P{Script=Hangul})|(?<=\P{Script=Hangul})(?=\p{Script=Hangul})/u;
const SPELLED = /(?<![\p{L}\p{N}])([\p{L}\p{N}])[^\p{L}\p{N}]+(?=[\p{L}\p{N}](?![\p{L}\p{N}]))/gu;

function foldWhole(name: string): string {
  return foldHangulShapes(foldName(name)).replace(SEPARATORS, "");
}

const reservedAnywhere = reservedWords("anywhere").map(foldWhole);
const reservedAtEnd = reservedWords("at-an-end").map(foldName);
const reservedAlone = [...new Set(["anywhere", "at-an-end", "alone"].flatMap(reservedWords).map(foldWhole))];

/** Checks each position once, because a regular expression would backtrack over all ways to split a name. */
function isMadeOfReservedWords(name: string): boolean {
  const ends = new Set([0]);
  for (let at = 0; at < name.length; at += 1) {
    if (!ends.has(at)) continue;
    for (const word of reservedAlone) if (name.startsWith(word, at)) ends.add(at + word.length);
  }
  return name !== "" && ends.has(name.length);
}

function withoutLastDigits(name: string): string {
  let end = name.length;
  while (/\d/.test(name.charAt(end - 1))) end -= 1;
  return name.slice(0, end);
}

function looksReserved(name: string): boolean {
  const foldedName = foldWhole(name);
  if (reservedAnywhere.some((word) => foldedName.includes(word))) return true;
  if (isMadeOfReservedWords(foldedName) || isMadeOfReservedWords(foldWhole(withoutLastDigits(name))))
    return true;
  const words = foldName(name.replace(SPELLED, "$1")).split(SEPARATORS);
  return words
    .flatMap((word) => word.split(HANGUL_BORDER))
    .some((word) => reservedAtEnd.some((reserved) => word.startsWith(reserved) || word.endsWith(reserved)));
}

const KNOWN_MAX = 1000;
const reservedCache = new LRUCache<string, boolean>({ max: KNOWN_MAX, memoMethod: judgeName });

export const isReservedName = (name: string): boolean => reservedCache.memo(name);

function judgeName(name: string): boolean {
  const clean = cleanName(name).normalize("NFKC");
  // A sign between letters may replace a letter or separate words, so check both readings.
  return looksReserved(clean) || looksReserved(clean.replace(/[@$!|]/g, " "));
}

/** Returns a name for display; marks one that resembles an administrator's, for backends that don't send roles. */
export function memberName(name: string | null | undefined): string | null {
  const clean = cleanName(name ?? "");
  if (clean === "") return null;
  return isReservedName(clean) ? `닉네임 ‘${clean}’` : clean;
}

export const searchedName = (word: string): string => /^닉네임 ‘(.+)’$/.exec(word.trim())?.[1] ?? word;
