import type { LatLng } from "~/geo/projection";
import { areInitials, differByOneLetter, lettersOf } from "./hangul";
import { isAnyStation, isCalled, isKindWord } from "./kind-words";
import { fullProvince } from "./korean-address";
import type { NamedPlace } from "./named-places";
import type { Place } from "./place";
import type { PlaceIndex } from "./place-index";
import { type NameOf, placesNamed } from "./place-names";
import {
  type Found,
  isNear,
  isSpot,
  isStation,
  nearBonus,
  nearBonusOfName,
  obscurity,
  RANK,
  scoreOfKind,
} from "./ranking";

const MAX_NAMES = 300;
/** Shorter names have too many others one letter away. */
const MIN_LETTERS = 4;
const FEWER_LETTERS = -1;
const PAIR_STEP = 100;

/** `대전 중구` finds 대전광역시 중구: words begin parts of the path in order, the last one the name. */
export function findNamed(index: PlaceIndex, words: string[], near: LatLng | null): Found[] {
  const last = words.at(-1) ?? "";
  const exact = placesNamed(index.placeNames, last);
  const found = pairsFirst(toFound(index, exact, words, near, RANK.named, nearBonusOfName));
  const names = index.placeNames.column.rowsThat("start", last, MAX_NAMES);
  const longer = names.filter((name) => index.placeNames.all[name] !== last);
  return [...found, ...toFound(index, namedBy(index, longer), words, near, RANK.namedStart)];
}

/** `터미널` finds 광주종합버스터미널 from Gwangju, `지하철역` the nearest station, `중앙시장` also the roads named after one. */
export function findNamedKind(index: PlaceIndex, words: string[], near: LatLng | null): Found[] {
  const [word = ""] = words;
  if (!near || words.length !== 1) return [];
  const isStation = isAnyStation(word);
  if (!isStation && !isKindWord(index, word)) return [];
  return index.named.flatMap((named) => {
    const sense = kindSense(named, word, isStation);
    return sense ? [{ place: describe(named), score: scoreOfKind(near, named, sense), named }] : [];
  });
}

function kindSense({ kind, path }: NamedPlace, word: string, isStation: boolean) {
  const name = path.at(-1) ?? "";
  if (kind === "road") return !isStation && name.startsWith(word) ? "road" : null;
  if (!isSpot({ kind })) return null;
  if (isStation) return name.endsWith("역") ? "called" : null;
  if (!isCalled(name, word)) return null;
  return kind === "landmark" ? "landmark" : "called";
}

export function findByInitials(index: PlaceIndex, words: string[], near: LatLng | null): Found[] {
  const joined = words.join("");
  if (!areInitials(joined)) return [];
  const { initials } = index.placeNames;
  const whole = initials.rowsThat("are", joined, MAX_NAMES);
  const begun = whole.length > 0 ? [] : initials.rowsThat("start", joined, MAX_NAMES);
  return [
    ...findNumbered(index, whole, near, RANK.named),
    ...findNumbered(index, begun, near, RANK.namedStart),
  ];
}

export function findMisspelt(index: PlaceIndex, words: string[], near: LatLng | null): Found[] {
  const letters = lettersOf(words.at(-1) ?? "");
  if (letters.length < MIN_LETTERS) return [];
  const close = [FEWER_LETTERS, 0, 1].flatMap((more) =>
    (index.placeNames.byLetterCount.get(letters.length + more) ?? []).filter((name) =>
      differByOneLetter(letters, name.letters),
    ),
  );
  const numbers = close.map(({ number }) => number);
  return toFound(index, namedBy(index, numbers), words, near, RANK.named);
}

export const findNumbered = (index: PlaceIndex, numbers: number[], near: LatLng | null, rank: number) =>
  pairsFirst(toFound(index, namedBy(index, numbers), [], near, rank));

const namedBy = ({ placeNames: { all, byName } }: PlaceIndex, numbers: number[]) =>
  numbers.flatMap((number) => byName.get(all[number] ?? "") ?? []);

function toFound(
  index: PlaceIndex,
  names: NameOf[],
  words: string[],
  near: LatLng | null,
  rank: number,
  bonus = nearBonus,
): Found[] {
  return names.flatMap(({ place, rank: ownRank }) => {
    const named = index.named[place];
    if (!named || !leadsTo(named.path, words)) return [];
    const score = rank + ownRank + obscurity(named.fame) - bonus(near, named);
    return [{ place: describe(named), score, named }];
  });
}

/** `강남` is first the station, then the district around it, whatever else bears the name. */
function pairsFirst(found: Found[]): Found[] {
  const ranks = new Map<Found, number>();
  for (const station of found) {
    if (!isStation(station.place)) continue;
    for (const district of found) {
      if (!isDistrictAround(district, station)) continue;
      ranks.set(station, RANK.pair.station).set(district, RANK.pair.district);
    }
  }
  return found.map((one) => {
    const rank = ranks.get(one);
    return rank === undefined ? one : { ...one, score: rank + one.score / PAIR_STEP };
  });
}

function isDistrictAround({ named: district, place }: Found, { named: station, place: middle }: Found) {
  const [name = "", inside = ""] = [district?.path.at(-1), station?.path.at(-1)];
  const isDistrict = district?.kind === "area" && district.path.length > 1 && /[군구]$/.test(name);
  return isDistrict && name.slice(0, -1) === inside.slice(0, -1) && isNear(middle, place);
}

/** `충남` begins 충청남도, `광주` begins 광주광역시 and 광주시. */
const begins = (part: string, word: string) => part.startsWith(word) || part.startsWith(fullProvince(word));

function leadsTo(path: string[], words: string[]): boolean {
  let from = 0;
  for (const word of words.slice(0, -1)) {
    const at = path.findIndex((part, position) => position >= from && begins(part, word));
    if (at === -1 || at === path.length - 1) return false;
    from = at + 1;
  }
  return true;
}

function describe({ kind, path, lat, lng }: NamedPlace): Place {
  const isArea = kind === "area";
  const address = path.slice(0, isArea ? path.length : -1).join(" ");
  return { kind, name: isArea ? path.slice(-2).join(" ") : (path.at(-1) ?? ""), address, lat, lng };
}
