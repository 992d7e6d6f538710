import type { LatLng } from "~/geo/projection";
import { romanizeMixed } from "~/readings/split-word.server";
import { firstCharacters } from "~/texts/first-characters";
import { findNumbered } from "./find-named";
import { findStreetNumber } from "./find-street-number";
import { isAtPetrolStation, lengthPenalty } from "./find-toilets";
import { foldRoman, plainRoman } from "./fold-roman";
import { differByOneLetter } from "./hangul";
import { koreanOf, withEnglishKind } from "./korean-of.server";
import { type NamesAbroad, namesAbroadOf } from "./names-abroad.server";
import type { Place } from "./place";
import type { PlaceIndex } from "./place-index";
import { findPlaces, isLikely, MAX_QUERY_CHARACTERS, searchPlaces, toPlaces } from "./place-search";
import { type Found, nearBonus, RANK } from "./ranking";
import { englishOf } from "./read-names.server";
import type { TextMatch } from "./text-column";
import { withoutToiletWords } from "./toilet-words";

const MAX_NAMES = 200;
const MAX_IN_PARTS = 10;
const MAX_TOILETS = 200;
const SHORTEST = 3;
const SHORTEST_INSIDE = 5;
/** Below the exact name, above every other place. */
const SOUNDS_ALIKE = 1;
const SHORTEST_MISSPELT = 6;
const EXIT = /\bexit \d{1,2}\b/gi;

/** Whether a query is in another language than Korean: none of its letters is Hangul. */
export const isForeign = (text: string) => !/[ㄱ-ㆎ가-힣ᄀ-ᇿ]/.test(text) && /\p{L}/u.test(text);

/** Places by their English, Japanese or Chinese names, or by their romanised Korean ones; best first. */
export async function searchForeign(
  index: PlaceIndex,
  text: string,
  limit: number,
  near: LatLng | null = null,
): Promise<Place[]> {
  const typed = firstCharacters(text, MAX_QUERY_CHARACTERS);
  const asked = withoutToiletWords(typed.normalize("NFKC")).replace(EXIT, "").trim();
  if (asked === "") return [];
  const latin = withEnglishKind(asked);
  const found = /[^\x20-\x7e\u00c0-\u017f‘’]/.test(latin)
    ? findWritten(index, asked, limit, near)
    : findRoman(index, await namesAbroadOf(index), latin, near);
  return found.some(isLikely) ? toPlaces(index, found, limit) : searchPlaces(index, typed, limit, near);
}

function findWritten(index: PlaceIndex, text: string, limit: number, near: LatLng | null): Found[] {
  for (const words of [[text.replace(/\s+/g, "")], text.split(/\s+/)]) {
    const korean = words.map((word) => koreanOf(word).map((name) => name.toLowerCase()));
    const [first = [], ...others] = korean;
    if (korean.some((one) => one.length === 0)) continue;
    const tries = others.length === 0 ? first.map((one) => [one]) : [korean.map(([one = ""]) => one)];
    for (const attempt of tries) {
      const found = findPlaces(index, attempt, limit, near);
      if (found.some(({ score }) => score < RANK.address)) return found;
    }
  }
  return [];
}

function findRoman(index: PlaceIndex, names: NamesAbroad, text: string, near: LatLng | null): Found[] {
  const found = findSpelt(index, names, text, near);
  if (found.some(({ score }) => score < RANK.namedStart)) return found;
  if (!isFound(found)) {
    const misspelt = findMisspelt(index, names, foldRoman(text), near);
    if (misspelt.length > 0) return [...misspelt, ...found];
  }
  const parts = text.split(/[\s,]+/).filter(Boolean);
  if (parts.length < 2) return found;
  const more = findInParts(index, names, parts, near);
  if (more.length > 0 || isFound(found)) return [...found, ...more];
  return [...found, ...findWithoutTown(index, names, parts, near)];
}

const isFound = (found: Found[]) => found.some(({ score }) => score < RANK.name.contain);

/** `Jung-gu, Daejeon`: each word is a name. */
function findInParts(index: PlaceIndex, names: NamesAbroad, parts: string[], near: LatLng | null): Found[] {
  const korean = parts.map((part) =>
    /^\d[\d-]*$/.test(part) ? part : koreanNameOf(index, names, part, near),
  );
  if (korean.some((one) => one === null)) return [];
  const words = korean as string[];
  // Addresses begin with the smallest in English, with the largest in Korean.
  const backwards = [...words.filter(isWord).reverse(), ...words.filter((one) => !isWord(one))];
  const numbered = findStreetNumber(index, backwards, near, []);
  if (numbered.length > 0) return numbered;
  return [
    ...findPlaces(index, backwards, MAX_IN_PARTS, near),
    ...findPlaces(index, words, MAX_IN_PARTS, near),
  ];
}

/** `Haeundae Beach Busan` is Haeundae Beach. */
function findWithoutTown(
  index: PlaceIndex,
  names: NamesAbroad,
  parts: string[],
  near: LatLng | null,
): Found[] {
  for (const [others, town] of [
    [parts.slice(0, -1), parts.at(-1)],
    [parts.slice(1), parts[0]],
  ] as const) {
    const isTown =
      town !== undefined &&
      (town.toLowerCase() === "city" || koreanNameOf(index, names, town, near) !== null);
    const found = isTown ? findSpelt(index, names, others.join(" "), near) : [];
    if (found.some(({ named }) => named)) return found;
  }
  return [];
}

function findMisspelt(index: PlaceIndex, names: NamesAbroad, key: string, near: LatLng | null): Found[] {
  if (key.length < SHORTEST_MISSPELT) return [];
  const close = index.placeNames.all.flatMap((_, number) =>
    isOneSlip(key, names.english.at(number)) ? [number] : [],
  );
  return findNumbered(index, close.slice(0, MAX_NAMES), near, RANK.named + SOUNDS_ALIKE);
}

/** One letter wrong, too many or missing, or two in the wrong order. */
function isOneSlip(a: string, b: string): boolean {
  if (differByOneLetter(a, b)) return true;
  const at = [...a].findIndex((letter, place) => letter !== b[place]);
  const swapped = a.slice(0, at) + a.charAt(at + 1) + a.charAt(at) + a.slice(at + 2);
  return a.length === b.length && swapped === b;
}

const isWord = (text: string) => !/^\d/.test(text);

function findSpelt(index: PlaceIndex, names: NamesAbroad, text: string, near: LatLng | null): Found[] {
  const key = foldRoman(text);
  if (key.length < SHORTEST) return [];
  const plain = plainRoman(text);
  const isExact = (number: number) => {
    const name = index.placeNames.all[number] ?? "";
    return plainRoman(englishOf(name)) === plain || plainRoman(romanizeMixed(name)) === plain;
  };
  const numbersThat = (match: TextMatch) => [
    ...new Set([
      ...names.english.rowsThat(match, key, MAX_NAMES),
      ...names.romanized.rowsThat(match, key, MAX_NAMES),
    ]),
  ];
  const own = numbersThat("are");
  const exact = own.filter(isExact);
  const alike = own.filter((number) => !exact.includes(number));
  return [
    ...findNumbered(index, exact, near, RANK.named),
    ...findNumbered(index, alike, near, RANK.named + SOUNDS_ALIKE),
    ...findNumbered(index, numbersThat("start"), near, RANK.namedStart),
    ...findToilets(index, names, key, near),
  ];
}

function findToilets(index: PlaceIndex, names: NamesAbroad, key: string, near: LatLng | null): Found[] {
  const find = (match: TextMatch, rank: number) =>
    names.toilets.rowsThat(match, key, MAX_TOILETS).flatMap((row): Found[] => {
      const toilet = index.toilets[row];
      if (!toilet) return [];
      const { name, address, lat, lng } = toilet;
      const penalty = lengthPenalty(name) + (isAtPetrolStation(toilet) ? RANK.petrol : 0);
      return [
        {
          place: { kind: "toilet", name, address, lat, lng },
          score: rank + penalty - nearBonus(near, toilet),
        },
      ];
    });
  const inside = key.length < SHORTEST_INSIDE ? [] : find("contain", RANK.name.contain);
  return [...find("are", RANK.name.are), ...find("start", RANK.name.start), ...inside];
}

/** What a word of an address is in Korean: `Jung-gu` as `중구`. */
function koreanNameOf(
  index: PlaceIndex,
  names: NamesAbroad,
  word: string,
  near: LatLng | null,
): string | null {
  const [best] = findSpelt(index, names, word, near)
    .filter(({ named, score }) => named && score < RANK.namedStart)
    .sort((a, b) => a.score - b.score);
  return best?.named?.path.at(-1) ?? null;
}
