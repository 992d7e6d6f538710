import type { ToiletSummary } from "~/backend/toilet";
import { distanceMeters } from "~/geo/projection";
import { breathe } from "./breathe";
import type { Place } from "./directory";
import { fullProvince, readAddress, splitProvince } from "./korean-address";
import { createTextColumn, type TextColumn } from "./text-column";

/** An area or a road: its name last, what it lies in before it. */
type NamedPlace = { kind: "area" | "road"; path: string[]; lat: number; lng: number; toilets: number };

export type PlaceIndex = {
  toilets: ToiletSummary[];
  named: NamedPlace[];
  names: TextColumn;
  buildings: TextColumn;
  addresses: TextColumn;
};

/** Lower is better; the whole number is the rank, what comes behind it orders equals. */
type Found = { place: Place; score: number };

const RANK = {
  area: 0,
  road: 1,
  name: { are: 2, start: 4, contain: 6 },
  areaStart: 3,
  roadStart: 5,
  building: { are: 2.5, start: 4.5, contain: 7 },
  address: 8,
};
const MAX_WORDS = 6;
const MAX_QUERY_CHARACTERS = 100;
const MAX_CANDIDATES = 400;
const SAME_PLACE_METERS = 30;
const SAME_NAME_METERS = 1000;
const ROWS_PER_SLICE = 2000;

const normalize = (text: string) => text.normalize("NFC").toLowerCase();
const withoutSpaces = (text: string) => normalize(text).replace(/\s+/g, "");

/** Prepares the search, in slices. */
export async function buildPlaceIndex(toilets: ToiletSummary[]): Promise<PlaceIndex> {
  const members = new Map<string, { kind: "area" | "road"; path: string[]; toilets: ToiletSummary[] }>();
  for (const [row, toilet] of toilets.entries()) {
    if (row % ROWS_PER_SLICE === 0) await breathe();
    const { areas, road } = readAddress(toilet.address.normalize("NFC"));
    for (const path of road ? [...areas, road] : areas) {
      const kind = path === road ? "road" : "area";
      const key = `${kind} ${path.join(" ")}`;
      const known = members.get(key);
      if (known) known.toilets.push(toilet);
      else members.set(key, { kind, path, toilets: [toilet] });
    }
  }
  await breathe();
  const named = [...members.values()].map(({ kind, path, toilets: inside }) => ({
    kind,
    path,
    lat: median(inside.map(({ lat }) => lat)),
    lng: median(inside.map(({ lng }) => lng)),
    toilets: inside.length,
  }));
  const columns: TextColumn[] = [];
  for (const text of [
    (toilet: ToiletSummary) => toilet.name,
    (toilet: ToiletSummary) => toilet.buildingName,
    (toilet: ToiletSummary) => toilet.address.replace(/^\S+/, fullProvince),
  ]) {
    await breathe();
    columns.push(createTextColumn(toilets.map((toilet) => withoutSpaces(text(toilet)))));
  }
  const [names, buildings, addresses] = columns as [TextColumn, TextColumn, TextColumn];
  return { toilets, named, names, buildings, addresses };
}

function median(numbers: number[]): number {
  const sorted = numbers.sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}

/**
 * Places that match every word: areas and roads of that name first, then toilets of that name, then what
 * begins with it, then what contains it. The same place under the same name is told once.
 * A building number that is not known leaves the road, and `대전중구` is understood as `대전 중구`.
 */
export function searchPlaces(index: PlaceIndex, text: string, limit: number): Place[] {
  const words = normalize(text.slice(0, MAX_QUERY_CHARACTERS))
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS);
  if (words.length === 0) return [];
  const places = findPlaces(index, words, limit);
  if (places.length > 0 || words.length === 1 || !/^\d/.test(words.at(-1) ?? "")) return places;
  return findPlaces(index, words.slice(0, -1), limit);
}

function findPlaces(index: PlaceIndex, words: string[], limit: number): Place[] {
  const apart = words.flatMap(splitProvince);
  const found = [...findNamed(index, words), ...findToilets(index, words)];
  if (apart.length > words.length) found.push(...findNamed(index, apart));
  const best = withoutRepetitions(found, limit);
  if (best.length >= limit) return best;
  // Nearly every toilet has an address, so addresses are looked at only when the rest was not enough.
  return withoutRepetitions([...found, ...findAddresses(index, words)], limit);
}

/** `대전 중구` finds 대전광역시 중구: each word begins a part of the path, in order, the last one the name. */
function findNamed(index: PlaceIndex, words: string[]): Found[] {
  const found: Found[] = [];
  const last = words.at(-1) ?? "";
  for (const { kind, path, lat, lng, toilets } of index.named) {
    const name = path.at(-1) ?? "";
    if (!begins(name, last) || !leadsTo(path, words)) continue;
    const isExact =
      name === last ||
      name === fullProvince(last) ||
      (kind === "area" && name.length === last.length + 1 && last.length > 1);
    const rank = RANK[isExact ? kind : kind === "area" ? "areaStart" : "roadStart"];
    const address = path.slice(0, kind === "area" ? path.length : -1).join(" ");
    const place: Place = { kind, name: kind === "area" ? path.slice(-2).join(" ") : name, address, lat, lng };
    found.push({ place, score: rank + 1 / (1 + toilets) });
  }
  return found;
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

/** Toilets whose name, or building, has the last word; the words before it may also be in the address. */
function findToilets(index: PlaceIndex, words: string[]): Found[] {
  const joined = words.join("");
  const last = words.at(-1) ?? "";
  const sources = [
    { kind: "toilet", field: "name", column: index.names, ranks: RANK.name },
    { kind: "building", field: "buildingName", column: index.buildings, ranks: RANK.building },
  ] as const;
  return sources.flatMap(({ kind, field, column, ranks }) => {
    const hasEvery = (row: number) =>
      words.every((word) => column.at(row).includes(word) || isInAddress(index, row, word));
    const found = (rows: number[], rank: number) =>
      rows.flatMap((row): Found[] => {
        const toilet = index.toilets[row];
        if (!toilet) return [];
        const { address, lat, lng } = toilet;
        const score = rank + lengthPenalty(toilet[field]);
        return [{ place: { kind, name: toilet[field], address, lat, lng }, score }];
      });
    return [
      ...found(column.rowsThat("are", joined, MAX_CANDIDATES), ranks.are),
      ...found(column.rowsThat("start", joined, MAX_CANDIDATES), ranks.start),
      ...found(column.rowsThat("contain", last, MAX_CANDIDATES, hasEvery), ranks.contain),
    ];
  });
}

/** Short names say more exactly what was meant. */
const lengthPenalty = (text: string) => Math.min(text.length, 99) / 250;

function isInAddress(index: PlaceIndex, row: number, word: string): boolean {
  const address = index.addresses.at(row);
  return address.includes(word) || address.includes(fullProvince(word));
}

function findAddresses(index: PlaceIndex, words: string[]): Found[] {
  const particular = words.filter((word) => fullProvince(word) === word);
  const longest =
    particular.reduce((a, b) => (b.length > a.length ? b : a), "") || fullProvince(words[0] ?? "");
  const hasEvery = (row: number) => words.every((word) => isInAddress(index, row, word));
  return index.addresses.rowsThat("contain", longest, MAX_CANDIDATES, hasEvery).flatMap((row) => {
    const toilet = index.toilets[row];
    if (!toilet) return [];
    const tokens = new Set(normalize(toilet.address).split(/[\s,()]+/));
    const missed = words.filter((word) => !tokens.has(word) && !tokens.has(fullProvince(word))).length;
    const { address, lat, lng } = toilet;
    const score = RANK.address + missed / (words.length + 1) + lengthPenalty(address) / (words.length + 1);
    return [{ place: { kind: "address", name: address, address, lat, lng }, score }];
  });
}

function withoutRepetitions(found: Found[], limit: number): Place[] {
  const best: Place[] = [];
  for (const { place } of [...found].sort((a, b) => a.score - b.score)) {
    if (best.length >= limit) break;
    if (!best.some((other) => isSamePlace(other, place))) best.push(place);
  }
  return best;
}

function isSamePlace(a: Place, b: Place): boolean {
  const meters = distanceMeters(a, b);
  if (a.name === b.name) return meters <= SAME_NAME_METERS;
  const areBothToilets = [a, b].every(({ kind }) => kind !== "area" && kind !== "road");
  return areBothToilets && meters <= SAME_PLACE_METERS;
}
