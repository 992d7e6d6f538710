import type { ToiletSummary } from "~/backend/toilet";
import type { LatLng } from "~/geo/projection";
import { isCalled, isKindWord } from "./kind-words";
import { fullProvince } from "./korean-address";
import { type PlaceIndex, SEARCHED_FIELDS } from "./place-index";
import { type Found, isPetrolStation, nearBonus, nearBonusOfName, RANK, scoreOfKind } from "./ranking";
import type { TextMatch } from "./text-column";

const MAX_CANDIDATES = 400;
const NEAR_DEGREES = 0.4;

/** The last word is in a toilet's name or building; the words before may be in its address. */
export function findToilets(index: PlaceIndex, words: string[], near: LatLng | null): Found[] {
  const joined = words.join("");
  const last = words.at(-1) ?? "";
  const asksForPetrol = isPetrolStation(joined);
  const asksForKind = near !== null && words.length === 1 && isKindWord(index, joined);
  const scoreOf = (match: TextMatch, rank: number, place: LatLng, name: string) => {
    if (asksForKind && match === "are") return scoreOfKind(near, place, "own");
    if (asksForKind && isCalled(name, joined)) return scoreOfKind(near, place, "called");
    if (asksForKind && match === "start") return scoreOfKind(near, place, "start");
    const bonus = match === "are" ? nearBonusOfName(near, place) : nearBonus(near, place);
    return rank - bonus + lengthPenalty(name);
  };
  const sources = [
    { kind: "toilet", column: index.names, ranks: RANK.name },
    { kind: "building", column: index.buildings, ranks: RANK.building },
  ] as const;
  return sources.flatMap(({ kind, column, ranks }) => {
    const hasEvery = (row: number) =>
      words.every((word) => column.at(row).includes(word) || isInAddress(index, row, word));
    const find = (match: TextMatch, text: string, rank: number, passes?: (row: number) => boolean) =>
      rowsNear(index, near, (also) =>
        column.rowsThat(match, text, MAX_CANDIDATES, both(passes, also)),
      ).flatMap((row): Found[] => {
        const toilet = index.toilets[row];
        if (!toilet) return [];
        const { address, lat, lng } = toilet;
        const name = toilet[SEARCHED_FIELDS[kind]];
        const isUnlikely = !asksForPetrol && isAtPetrolStation(toilet);
        const score = scoreOf(match, rank, toilet, name);
        const place = { kind, name, address, lat, lng, ...buildingOf(toilet) };
        return [{ place, score: score + (isUnlikely ? RANK.petrol : 0) }];
      });
    return [
      ...find("are", joined, ranks.are),
      ...find("start", joined, ranks.start),
      ...find("contain", last, ranks.contain, hasEvery),
    ];
  });
}

export function buildingOf(toilet: ToiletSummary): { building?: string } {
  const building = toilet[SEARCHED_FIELDS.building];
  return building ? { building } : {};
}

export const isAtPetrolStation = (toilet: ToiletSummary) =>
  isPetrolStation(toilet[SEARCHED_FIELDS.toilet]) || isPetrolStation(toilet[SEARCHED_FIELDS.building]);

type Passes = (row: number) => boolean;

const both = (a: Passes | undefined, b: Passes | undefined): Passes | undefined =>
  a && b ? (row) => a(row) && b(row) : (a ?? b);

/** When too many rows match, those around the present view are among them. */
function rowsNear(index: PlaceIndex, near: LatLng | null, find: (also?: Passes) => number[]): number[] {
  const rows = find();
  if (!near || rows.length < MAX_CANDIDATES) return rows;
  const around = find((row) => {
    const { lat, lng } = index.toilets[row] ?? { lat: 90, lng: 0 };
    return Math.abs(lat - near.lat) < NEAR_DEGREES && Math.abs(lng - near.lng) < NEAR_DEGREES;
  });
  return [...new Set([...around, ...rows])];
}

export const lengthPenalty = (text: string) => Math.min(text.length, 99) / 250;

function isInAddress(index: PlaceIndex, row: number, word: string): boolean {
  const address = index.addresses.at(row);
  return address.includes(word) || address.includes(fullProvince(word));
}

/** Toilets whose address has every word, exact words first. */
export function findAddresses(index: PlaceIndex, words: string[], near: LatLng | null): Found[] {
  const particular = words.filter((word) => fullProvince(word) === word);
  const longest =
    particular.reduce((a, b) => (b.length > a.length ? b : a), "") || fullProvince(words[0] ?? "");
  const hasEvery = (row: number) => words.every((word) => isInAddress(index, row, word));
  return index.addresses.rowsThat("contain", longest, MAX_CANDIDATES, hasEvery).flatMap((row) => {
    const toilet = index.toilets[row];
    if (!toilet) return [];
    const tokens = new Set(
      toilet.address
        .normalize("NFC")
        .toLowerCase()
        .split(/[\s,()]+/),
    );
    const missed = words.filter((word) => !tokens.has(word) && !tokens.has(fullProvince(word))).length;
    const { address, lat, lng } = toilet;
    const score = RANK.address + missed / (words.length + 1) + lengthPenalty(address) / (words.length + 1);
    const place = { kind: "address", name: address, address, lat, lng, ...buildingOf(toilet) } as const;
    const isUnlikely = !isPetrolStation(words.join("")) && isAtPetrolStation(toilet);
    return [{ place, score: score - nearBonus(near, toilet) + (isUnlikely ? RANK.petrol : 0) }];
  });
}
