import type KDBush from "kdbush";
import type { ToiletSummary } from "~/backend/toilet";
import type { LatLng } from "~/geo/projection";
import { fullProvince } from "./korean-address";
import { collectNamedPlaces, type NamedPlace } from "./named-places";
import { indexNames, type PlaceNames, withoutBlanks } from "./place-names";
import type { PlaceView } from "./place-view";
import { createSlices, type Slices } from "./slices";
import {
  createSpellings,
  type ReadNames,
  readNames,
  type Spelling,
  type Spellings,
} from "./spellings.server";
import { buildTextIndex, type TextIndex } from "./text-index";
import { indexInSlices } from "./toilet-tree";

export const SEARCHED_FIELDS = {
  toilet: "name",
  building: "buildingName",
  address: "address",
} as const satisfies Record<string, keyof ToiletSummary>;

const isSearchedAlike = (one: ToiletSummary, other: ToiletSummary) =>
  [...Object.values(SEARCHED_FIELDS), "lat" as const, "lng" as const].every(
    (field) => one[field] === other[field],
  );

async function areSearchedAlike(
  before: ToiletSummary[],
  now: ToiletSummary[],
  slices: Slices,
): Promise<boolean> {
  if (before.length !== now.length) return false;
  for (const [row, toilet] of now.entries()) {
    if (slices.areOver()) await slices.next();
    const was = before[row];
    if (!was || (was !== toilet && !isSearchedAlike(was, toilet))) return false;
  }
  return true;
}

export type PlaceIndex = {
  toilets: ToiletSummary[];
  tree: KDBush;
  named: NamedPlace[];
  views: Map<NamedPlace, PlaceView>;
  placeNames: PlaceNames;
  names: TextIndex;
  addresses: TextIndex;
  spellings: Spellings;
};

export type Search = {
  index: PlaceIndex;
  spelling: Spelling;
  /** The query's words in Hangul. Other scripts have one word, because spellings differ in their spaces. */
  words: string[];
  typed: string;
  near: LatLng | null;
  limit: number;
};

/** Builds the index, or reuses the previous one if no searched field has changed. */
export async function buildPlaceIndex(
  toilets: ToiletSummary[],
  before: PlaceIndex | null = null,
  read: ReadNames = readNames,
): Promise<PlaceIndex> {
  const slices = createSlices();
  if (before && (await areSearchedAlike(before.toilets, toilets, slices))) return { ...before, toilets };
  const tree = await indexInSlices(toilets.length, (growing, row) => {
    const { lat = 0, lng = 0 } = toilets[row] ?? {};
    growing.add(lng, lat);
  });
  const named = await collectNamedPlaces(toilets, tree);
  const placeNames = await indexNames(named);
  const textsOf = (textOf: (toilet: ToiletSummary) => string) =>
    buildTextIndex(
      toilets.length,
      (row) => {
        const toilet = toilets[row];
        return toilet ? withoutBlanks(textOf(toilet)) : "";
      },
      slices,
    );
  const names = await textsOf((toilet) => toilet[SEARCHED_FIELDS.toilet]);
  const buildings = await textsOf((toilet) => toilet[SEARCHED_FIELDS.building]);
  const addresses = await textsOf((toilet) => toilet[SEARCHED_FIELDS.address].replace(/^\S+/, fullProvince));
  const { all, texts, letters } = placeNames;
  const hangul = { places: [texts], letters, toilets: [names], buildings: [buildings] };
  const spellings = createSpellings({ toilets, places: all }, hangul, read, before?.spellings.readings);
  return { toilets, tree, named, views: new Map(), placeNames, names, addresses, spellings };
}
