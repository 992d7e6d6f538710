import type { LatLng } from "~/geo/projection";
import { firstCharacters } from "~/texts/first-characters";
import { findByInitials, findMisspelt, findNamed, findNamedKind } from "./find-named";
import { findStreetNumber } from "./find-street-number";
import { findAddresses, findToilets } from "./find-toilets";
import { fromEnglishKeys } from "./hangul";
import { splitProvince } from "./korean-address";
import type { Place } from "./place";
import type { PlaceIndex } from "./place-index";
import { placesNamed } from "./place-names";
import { viewOf } from "./place-view";
import { bestWithoutDuplicates, type Found, RANK } from "./ranking";

const MAX_WORDS = 6;
export const MAX_QUERY_CHARACTERS = 100;
const SHORTEST_PART = 2;
const MOST_SPLITS = 3;
const NOISE_WORDS = /(?:공중|공공|개방|장애인)?화장실(?:위치|찾기)?$/;

const normalize = (text: string) => text.normalize("NFC").toLowerCase();

/** Best first: exact names, then beginnings, then parts; within 15 km of `near` first. */
export function searchPlaces(
  index: PlaceIndex,
  text: string,
  limit: number,
  near: LatLng | null = null,
): Place[] {
  const typed = firstCharacters(text, MAX_QUERY_CHARACTERS).trim();
  const words = readWords(typed);
  if (words.length === 0) return [];
  const found = findPlaces(index, words, limit, near);
  const numbered = findStreetNumber(index, words, near, found);
  if (numbered.length > 0) return toPlaces(index, numbered, limit);
  if (found.some(isLikely)) return toPlaces(index, found, limit);
  const tries = [
    () => splitWords(index, words).flatMap((parts) => findPlaces(index, parts, limit, near)),
    () => findWithoutNumber(index, words, limit, near),
    () => findByInitials(index, words, near),
    () => findMisspelt(index, words, near),
    () => findPlaces(index, readWords(fromEnglishKeys(typed.replace(/\s+/g, "")) ?? ""), limit, near),
  ];
  for (const attempt of tries) {
    const more = attempt();
    if (more.some(isLikely)) return toPlaces(index, [...more, ...found], limit);
  }
  return toPlaces(index, found, limit);
}

export const isLikely = ({ score }: Found) => score < RANK.petrol;

function readWords(text: string): string[] {
  return normalize(text)
    .split(/\s+/)
    .map((word) => word.replace(NOISE_WORDS, ""))
    .filter(Boolean)
    .slice(0, MAX_WORDS);
}

/** `강남역 11번출구` is the station. */
function findWithoutNumber(index: PlaceIndex, words: string[], limit: number, near: LatLng | null): Found[] {
  const missed = words.at(-1) ?? "";
  if (!/^\d/.test(missed)) return [];
  const found = findPlaces(index, words.slice(0, -1), limit, near);
  return found.map((one) => ({ ...one, place: { ...one.place, missed } }));
}

/** What has that Korean name, unordered. */
export function findPlaces(index: PlaceIndex, words: string[], limit: number, near: LatLng | null): Found[] {
  if (words.length === 0) return [];
  const found = [findNamed, findNamedKind, findToilets].flatMap((find) => find(index, words, near));
  if (words.length > 1) found.push(...findNamed(index, [words.join("")], near));
  const apart = words.flatMap(splitProvince);
  if (apart.length > words.length) found.push(...findNamed(index, apart, near));
  // Nearly every toilet has an address, so addresses come last.
  const isEnough = bestWithoutDuplicates(found.filter(isLikely), limit).length >= limit;
  return isEnough ? found : [...found, ...findAddresses(index, words, near)];
}

/** `전주한옥마을` as `전주`, `한옥마을`: an area, and what is in it. */
function splitWords(index: PlaceIndex, words: string[]): string[][] {
  const joined = words.join("");
  const splits: string[][] = [];
  for (let at = joined.length - SHORTEST_PART; at >= SHORTEST_PART && splits.length < MOST_SPLITS; at -= 1) {
    const isArea = placesNamed(index.placeNames, joined.slice(0, at)).some(
      ({ place }) => index.named[place]?.kind === "area",
    );
    if (isArea) splits.push([joined.slice(0, at), joined.slice(at)]);
  }
  return splits;
}

export function toPlaces(index: PlaceIndex, found: Found[], limit: number): Place[] {
  return bestWithoutDuplicates(found, limit).map(({ place, named }) => {
    if (!named) return place;
    const view = index.views.get(named) ?? viewOf(named, index.toilets, index.tree);
    index.views.set(named, view);
    return { ...place, ...view };
  });
}
