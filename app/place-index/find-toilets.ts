import type { ToiletSummary } from "~/backend/toilet";
import type { LatLng } from "~/geo/projection";
import { findNamed } from "./find-named";
import { isKindSearch, matchesPlaceName } from "./kind-words";
import { fullProvince, numberOn } from "./korean-address";
import { rowsOf } from "./named-places";
import {
  comparePlaces,
  isPetrolStation,
  nearBonusOfName,
  proximityBonus,
  RANK,
  type ScoredPlace,
  scoreOfKind,
} from "./place";
import { type PlaceIndex, SEARCHED_FIELDS, type Search } from "./place-index";
import { withoutBlanks } from "./place-names";
import type { TextIndex } from "./text-index";

const MAX_CANDIDATES = 400;
const NEAR_DEGREES = 0.4;
const MATCHES = ["equals", "starts", "contains"] as const;

/** Finds toilets by name or building. The last word matches these; the words before it may match the address. */
export function findToilets(search: Search): ScoredPlace[] {
  const { spelling } = search;
  const scoreOf = createScore(search);
  const names = spelling.toilets.map((texts) => ({ kind: "toilet", texts, ranks: RANK.name }) as const);
  const buildings = spelling.buildings.map(
    (texts) => ({ kind: "building", texts, ranks: RANK.building }) as const,
  );
  return [...names, ...buildings].flatMap(({ kind, texts, ranks }) => {
    const rows = matchingRows(search, texts);
    return MATCHES.flatMap((match) =>
      rows[match].flatMap((row): ScoredPlace[] => {
        const toilet = search.index.toilets.at(row);
        if (!toilet) return [];
        const { address, lat, lng } = toilet;
        const name = toilet[SEARCHED_FIELDS[kind]];
        const place = { kind, name, address, lat, lng, ...buildingOf(toilet) };
        return [{ place, score: scoreOf(match, ranks[match], toilet, name) }];
      }),
    );
  });
}

function createScore(search: Search) {
  const { near } = search;
  const joined = search.words.join("");
  const asksForPetrol = isPetrolStation(joined);
  const isKind = isKindSearch(search);
  const scoreOfName = (match: TextMatch, rank: number, place: LatLng, name: string) => {
    if (near && isKind && match === "equals") return scoreOfKind(near, place, "own");
    if (near && isKind && matchesPlaceName(name, joined)) return scoreOfKind(near, place, "called");
    if (near && isKind && match === "starts") return scoreOfKind(near, place, "start");
    const bonus = match === "equals" ? nearBonusOfName(near, place) : proximityBonus(near, place);
    return rank - bonus + lengthPenalty(name);
  };
  return (match: TextMatch, rank: number, toilet: ToiletSummary, name: string) =>
    scoreOfName(match, rank, toilet, name) + (!asksForPetrol && isAtPetrolStation(toilet) ? RANK.petrol : 0);
}

type TextMatch = (typeof MATCHES)[number];
type Rows = Record<TextMatch, number[]>;

/** Returns the matching rows; if too many match, those around the current view are certainly included. */
function matchingRows(search: Search, texts: TextIndex): Rows {
  const { index, near } = search;
  const rows = findRows(search, texts, () => true);
  if (!near || Object.values(rows).every(({ length }) => length < MAX_CANDIDATES)) return rows;
  const around = findRows(search, texts, (row) => {
    const { lat, lng } = index.toilets.placeOf(row);
    return Math.abs(lat - near.lat) < NEAR_DEGREES && Math.abs(lng - near.lng) < NEAR_DEGREES;
  });
  const union = (match: TextMatch) => [...new Set([...around[match], ...rows[match]])];
  return { equals: union("equals"), starts: union("starts"), contains: union("contains") };
}

function findRows(
  { index, spelling, words }: Search,
  texts: TextIndex,
  isIncluded: (row: number) => boolean,
): Rows {
  const { shortest } = spelling.rules;
  const [joined, lastWord] = [words.join(""), words.at(-1) ?? ""];
  const hasEvery = (row: number) =>
    words.every((word) => texts.at(row).includes(word) || isInAddress(index, row, word));
  if (joined.length < shortest.name) return { equals: [], starts: [], contains: [] };
  const contains =
    lastWord.length < shortest.inside
      ? []
      : texts.findContaining(lastWord, MAX_CANDIDATES, (row) => isIncluded(row) && hasEvery(row));
  return { ...texts.findStarting(joined, MAX_CANDIDATES, isIncluded), contains };
}

function buildingOf(toilet: ToiletSummary): { building?: string } {
  const building = toilet[SEARCHED_FIELDS.building];
  return building ? { building } : {};
}

const isAtPetrolStation = (toilet: ToiletSummary) =>
  isPetrolStation(toilet[SEARCHED_FIELDS.toilet]) || isPetrolStation(toilet[SEARCHED_FIELDS.building]);

const lengthPenalty = (text: string) => Math.min(text.length, 99) / 250;

const SEPARATOR = /[\s,()]/;
/** Ends a name in an address, after its own word: `구`, `대로`, `1동`, `8길`. */
const END_OF_NAME = /^[-\d시도군구읍면동리가대로번길지특별광역자치]*(?:[\s,()]|$)/;

/** Tells whether an address has a name that starts with the word: 명동 is in `명동8길`, not in `봉명동`. */
function isInAddress({ addresses, toilets }: PlaceIndex, row: number, word: string): boolean {
  const address = addresses.at(row);
  if (!address.includes(word)) return address.includes(fullProvince(word));
  return startsName(toilets.texts.address.at(row).normalize("NFC").toLowerCase(), word);
}

function startsName(address: string, word: string): boolean {
  let at = address.indexOf(word);
  if (at === -1) return true;
  for (; at !== -1; at = address.indexOf(word, at + 1)) {
    const isStart = at === 0 || SEPARATOR.test(address.charAt(at - 1));
    if (isStart && END_OF_NAME.test(address.slice(at + word.length))) return true;
  }
  return false;
}

/** Finds toilets whose address contains every word, exact words first. Addresses exist in Korean only. */
export function findAddresses({ index, spelling, words, near }: Search): ScoredPlace[] {
  if (spelling !== index.spellings.hangul) return [];
  const specificWords = words.filter((word) => fullProvince(word) === word);
  const longest =
    specificWords.reduce((a, b) => (b.length > a.length ? b : a), "") || fullProvince(words[0] ?? "");
  const hasEvery = (row: number) => words.every((word) => isInAddress(index, row, word));
  return index.addresses.findContaining(longest, MAX_CANDIDATES, hasEvery).flatMap((row) => {
    const toilet = index.toilets.at(row);
    if (!toilet) return [];
    const tokens = new Set(
      toilet.address
        .normalize("NFC")
        .toLowerCase()
        .split(/[\s,()]+/),
    );
    const missedCount = words.filter((word) => !tokens.has(word) && !tokens.has(fullProvince(word))).length;
    const { address, lat, lng } = toilet;
    const score =
      RANK.address + missedCount / (words.length + 1) + lengthPenalty(address) / (words.length + 1);
    const place = { kind: "address", name: address, address, lat, lng, ...buildingOf(toilet) } as const;
    const isUnlikely = !isPetrolStation(words.join("")) && isAtPetrolStation(toilet);
    return [{ place, score: score - proximityBonus(near, toilet) + (isUnlikely ? RANK.petrol : 0) }];
  });
}

const NUMBER = "(지하|산)?(\\d+(?:-\\d+)?)(?:번지)?,?$";
const NUMBER_WORD = new RegExp(`^${NUMBER}`);
const STREET_WORD = /[가-힣\d](?:로|길|동|리|가|읍|면)$/;
const STREET_AND_NUMBER = new RegExp(`^(.*[가-힣](?:로|길|동|리|가))${NUMBER}`);
const PREFIX_APART = /(^| )(지하|산) (?=\d)/g;
const LANE_APART = /([로길]) (\d+[가-힣]{0,2}길)/g;
const HOUSE_FIRST = 0.5;
const STEP = 1000;
const MAX_STREETS = 6;
const WHOLE_NAME = RANK.name.contains - HOUSE_FIRST;

type Numbered = { street: string[]; prefix: string; number: string; isLast: boolean };

function readNumbered(typed: string[]): Numbered | null {
  const words = typed.join(" ").replace(LANE_APART, "$1$2").replace(PREFIX_APART, "$1$2").split(" ");
  for (const [at, word] of words.entries()) {
    const [, street, prefix = "", attachedNumber] = STREET_AND_NUMBER.exec(word) ?? [];
    const wordsBefore = words.slice(0, at);
    if (street && attachedNumber) {
      return {
        street: [...wordsBefore, street],
        prefix,
        number: attachedNumber,
        isLast: at === words.length - 1,
      };
    }
    const [, apartPrefix = "", separateNumber] = NUMBER_WORD.exec(words[at + 1] ?? "") ?? [];
    if (separateNumber && STREET_WORD.test(word)) {
      return {
        street: [...wordsBefore, word],
        prefix: apartPrefix,
        number: separateNumber,
        isLast: at === words.length - 2,
      };
    }
  }
  return null;
}

/** Finds the houses with that number on the street; if there are none, the street, marked with the missed number. */
export function findStreetNumber(search: Search, earlierMatches: ScoredPlace[]): ScoredPlace[] {
  const numbered = readNumbered(search.words);
  if (!numbered) return [];
  const { street, prefix, number, isLast } = numbered;
  const streets = findNamed({ ...search, words: street })
    .filter(({ named }) => withoutBlanks(named?.path.at(-1) ?? "") === street.at(-1))
    .sort(comparePlaces);
  const sameNumber = streets.flatMap((streetMatch) => housesOn(search.index, streetMatch, number));
  const samePrefix = sameNumber.filter(({ place }) => withoutBlanks(place.address).includes(prefix + number));
  const houses = samePrefix.length > 0 ? samePrefix : sameNumber;
  const streetsWithoutHouse = streets.slice(0, MAX_STREETS).map((streetMatch) => ({
    ...streetMatch,
    score: RANK.address + streetMatch.score / STEP,
    place: { ...streetMatch.place, missed: `${prefix} ${number}`.trim() },
  }));
  if (streets.length === 0) return [];
  const otherMatches = earlierMatches.filter(
    ({ score, named }) => named?.kind !== "road" && score < (isLast ? WHOLE_NAME : RANK.petrol),
  );
  return [...(houses.length > 0 ? houses : streetsWithoutHouse), ...otherMatches];
}

function housesOn(
  { toilets, named: places }: PlaceIndex,
  { named, score }: ScoredPlace,
  number: string,
): ScoredPlace[] {
  const street = named?.path.at(-1) ?? "";
  return Array.from(named ? rowsOf(places, named) : []).flatMap((row) => {
    const isHere = numberOn(street, toilets.texts.address.at(row).normalize("NFC")) === number;
    const toilet = isHere ? toilets.at(row) : undefined;
    if (!toilet) return [];
    const { address, lat, lng } = toilet;
    const place = { kind: "address", name: address, address, lat, lng, ...buildingOf(toilet) } as const;
    return [{ place, score: score - HOUSE_FIRST }];
  });
}
