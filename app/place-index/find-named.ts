import { distanceMeters, type LatLng } from "~/geo/projection";
import { isAnyStation, isCityOrCounty, isKindSearch, matchesPlaceName } from "./kind-words";
import { fullProvince } from "./korean-address";
import {
  isNear,
  isSamePlace,
  isStation,
  type NamedPlace,
  nearBonusOfName,
  obscurityPenalty,
  type Place,
  proximityBonus,
  RANK,
  type ScoredPlace,
  scoreOfKind,
} from "./place";
import type { Search } from "./place-index";
import { findPlacesByName, namesOf, type RankedPlace } from "./place-names";
import { areInitials, differsByOneTypo } from "./query";

const MAX_NAMES = 300;

/** `대전 중구` finds 대전광역시 중구: the words match starts of path parts in order, and the last one the name. */
export function findNamed(search: Search): ScoredPlace[] {
  const { index, spelling, words } = search;
  const lastWord = words.at(-1) ?? "";
  if (lastWord.length < spelling.rules.shortest.name) return [];
  const { equals, starts } = namesLike(search, lastWord);
  const exactNames =
    spelling === index.spellings.hangul ? findPlacesByName(index.placeNames, lastWord) : equals;
  const matches = stationsFirst(toFound(search, exactNames, RANK.named, nearBonusOfName), search.near);
  return [...matches, ...toFound(search, starts, RANK.namedStart)];
}

function namesLike(search: Search, word: string): { equals: RankedPlace[]; starts: RankedPlace[] } {
  const { index, spelling, typed } = search;
  const searchResults = spelling.places.map((texts) => texts.findStarting(word, MAX_NAMES));
  const equals = new Set(searchResults.flatMap(({ equals }) => equals));
  const starts = new Set(
    searchResults.flatMap(({ starts }) => starts.filter((number) => !equals.has(number))),
  );
  const withPenalty = (number: number) => {
    const penalty = spelling.rules.penaltyOf(index.placeNames.all[number] ?? "", typed);
    return rankedPlacesOf(search, number).map(({ place, rank }) => ({ place, rank: rank + penalty }));
  };
  return {
    equals: [...equals].flatMap(withPenalty),
    starts: [...starts].flatMap((number) => rankedPlacesOf(search, number)),
  };
}

const rankedPlacesOf = ({ index: { placeNames } }: Search, number: number): RankedPlace[] =>
  placeNames.byName.get(placeNames.all[number] ?? "") ?? [];

/** Finds the nearest of a kind: `터미널` finds 광주종합버스터미널 from Gwangju, `중앙시장` also roads named after one. */
export function findNamedKind(search: Search): ScoredPlace[] {
  const { index, words, near } = search;
  const [word = ""] = words;
  if (!near || words.length !== 1) return [];
  const isStationSearch = isAnyStation(word);
  if (!isStationSearch && !isKindSearch(search)) return [];
  const roads = isStationSearch ? [] : roadsStarting(search, word);
  const candidates = [...index.named.spots, ...roads];
  return candidates.flatMap((named) => {
    const sense = kindSense(named, word, isStationSearch);
    return sense ? [{ place: describe(named), score: scoreOfKind(near, named, sense), named }] : [];
  });
}

function roadsStarting(search: Search, word: string): NamedPlace[] {
  const { named, placeNames } = search.index;
  const { equals, starts } = placeNames.texts.findStarting(word, Number.POSITIVE_INFINITY);
  const places = [...equals, ...starts].flatMap((number) => rankedPlacesOf(search, number));
  return places.flatMap(({ place }) => named.all[place] ?? []).filter(({ kind }) => kind === "road");
}

function kindSense({ kind, path }: NamedPlace, word: string, isStationSearch: boolean) {
  const name = path.at(-1) ?? "";
  if (kind === "road") return "road";
  if (isStationSearch) return name.endsWith("역") ? "called" : null;
  if (!matchesPlaceName(name, word)) return null;
  return kind === "landmark" ? "landmark" : "called";
}

export function findByInitials(search: Search): ScoredPlace[] {
  const joined = search.words.join("");
  if (!areInitials(joined)) return [];
  const { equals, starts } = search.index.placeNames.initials.findStarting(joined, MAX_NAMES);
  return equals.length > 0
    ? stationsFirst(findNumbered(search, equals, RANK.named), search.near)
    : stationsFirst(findNumbered(search, starts, RANK.namedStart), search.near);
}

/** Finds names within one typing error; roads only if no other name matches. */
export function findMisspelt(search: Search): ScoredPlace[] {
  const { index, spelling, words } = search;
  const { rules } = spelling;
  const typed = rules.lettersOf(words.at(-1) ?? "");
  if (typed.length < rules.shortest.misspelt) return [];
  const { spokenCount, all } = index.placeNames;
  const findClose = (from: number, to: number) => {
    const numbers: number[] = [];
    for (let number = from; number < to && numbers.length < MAX_NAMES; number += 1) {
      if (Math.abs(spelling.letters.lengthAt(number) - typed.length) > 1) continue;
      if (differsByOneTypo(typed, spelling.letters.at(number))) numbers.push(number);
    }
    return stationsFirst(findNumbered(search, numbers, RANK.named), search.near);
  };
  const spokenMatches = findClose(0, spokenCount);
  return spokenMatches.length > 0 ? spokenMatches : findClose(spokenCount, all.length);
}

const findNumbered = (search: Search, numbers: number[], rank: number) =>
  toFound(
    search,
    numbers.flatMap((number) => rankedPlacesOf(search, number)),
    rank,
  );

function toFound(
  { index, words, near }: Search,
  names: RankedPlace[],
  rank: number,
  bonus = proximityBonus,
): ScoredPlace[] {
  return names.flatMap(({ place, rank: ownRank }) => {
    const named = index.named.all[place];
    if (!named || !leadsTo(named.path, words)) return [];
    const score = rank + ownRank + obscurityPenalty(named.fame) - bonus(near, named);
    return [{ place: describe(named), score, named }];
  });
}

/** Tells whether a word begins a path part: `충남` begins 충청남도, `광주` begins 광주광역시 and 광주시. */
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

type Moves = Map<ScoredPlace, Pick<ScoredPlace, "pair"> | Required<Pick<ScoredPlace, "score" | "order">>>;

/** Ranks a station before the areas of its name, and the nearest of them second. A city or county stays before its station. */
function stationsFirst(matches: ScoredPlace[], near: LatLng | null): ScoredPlace[] {
  const moves: Moves = new Map();
  for (const [name, stations] of stationsByName(matches)) {
    const areas = matches.filter((match) => isAreaNamed(match, name));
    for (const station of stations) {
      for (const district of areas.filter((area) => isDistrict(area) && isNear(station.place, area.place))) {
        moves.set(station, { pair: "station" });
        moves.set(district, { pair: "district" });
      }
    }
    if (areas.length > 0 && !stations.some((station) => moves.has(station))) {
      putBefore(bestOf(stations), areas, near, moves);
    }
  }
  return moves.size === 0 ? matches : matches.map((match) => ({ ...match, ...moves.get(match) }));
}

const bestOf = (matches: ScoredPlace[]) => matches.reduce((a, b) => (b.score < a.score ? b : a));

function stationsByName(matches: ScoredPlace[]): Map<string, ScoredPlace[]> {
  const stations = new Map<string, ScoredPlace[]>();
  for (const match of matches) {
    if (!isStation(match.place)) continue;
    const name = match.place.name.slice(0, -1);
    stations.set(name, [...(stations.get(name) ?? []), match]);
  }
  return stations;
}

const isAreaNamed = ({ named }: ScoredPlace, name: string) =>
  named?.kind === "area" && namesOf(named).some((alias) => alias.name === name);

const lastName = ({ named }: ScoredPlace) => named?.path.at(-1) ?? "";
const isDistrict = (area: ScoredPlace) => /구$/.test(lastName(area));
/** Includes counties, because their stations may be far from the town: 무안역 is 8 km from 무안. */
const isCity = (area: ScoredPlace) => area.named?.path.length === 1 || isCityOrCounty(lastName(area));

/** Moves the station before the areas, except its own city and those in the visitor's view. */
function putBefore(station: ScoredPlace, areas: ScoredPlace[], near: LatLng | null, moves: Moves): void {
  const metersTo = ({ place }: ScoredPlace) => distanceMeters(station.place, place);
  const nearbyAreas = areas
    .filter(({ place }) => isNear(station.place, place))
    .sort((a, b) => metersTo(a) - metersTo(b));
  const city = nearbyAreas.find((area) => isCity(area) && area.score < station.score);
  const isOutOfView = near !== null && !isNear(near, station.place);
  const otherAreas = areas.filter((area) => area !== city && !(isOutOfView && isNear(near, area.place)));
  const bestScore = Math.min(station.score, ...otherAreas.map((area) => area.score));
  const isAfterCity = city !== undefined && city.score >= bestScore;
  const score = isAfterCity ? city.score : bestScore;
  moves.set(station, { score, order: isAfterCity ? 1 : -2 });
  const [nearest] = nearbyAreas.filter((area) => !isCity(area) && otherAreas.includes(area));
  if (!nearest) return;
  // Incomplete addresses make a second, less famous area of the same town.
  const towns = areas.filter(({ place }) => isSamePlace(place, nearest.place));
  moves.set(bestOf(towns), { score, order: isAfterCity ? 2 : -1 });
}
