import type KDBush from "kdbush";
import type { LatLng } from "~/geo/projection";
import { fullProvince } from "./korean-address";
import { collectNamedPlaces, type NamedPlaces } from "./named-places";
import type { NamedPlace } from "./place";
import { indexNames, type PlaceNames, withoutBlanks } from "./place-names";
import type { PlaceView } from "./place-view";
import {
  createSpellings,
  type ReadNames,
  readNames,
  type Spelling,
  type Spellings,
} from "./spellings.server";
import { buildTextIndex, type TextIndex } from "./text-index";
import { findChangedRows, type ToiletTable } from "./toilet-table";
import { createSlices, indexInSlices, type Slices } from "./toilet-tree";

export const SEARCHED_FIELDS = {
  toilet: "name",
  building: "buildingName",
  address: "address",
} as const satisfies Record<string, keyof ToiletTable["texts"]>;

/** Tells whether the changed rows have their names, addresses and places unchanged. */
async function areSearchedAlike(
  previous: ToiletTable,
  current: ToiletTable,
  slices: Slices,
): Promise<boolean> {
  const changedRows = await findChangedRows(previous, current, slices);
  for (const row of changedRows ?? [-1]) {
    if (slices.areOver()) await slices.next();
    const [oldPlace, newPlace] = [previous.placeOf(row), current.placeOf(row)];
    const isSameText = (field: "name" | "buildingName" | "address") =>
      previous.texts[field].at(row) === current.texts[field].at(row);
    if (oldPlace.lat !== newPlace.lat || oldPlace.lng !== newPlace.lng) return false;
    if (!Object.values(SEARCHED_FIELDS).every(isSameText)) return false;
  }
  return true;
}

export type PlaceIndex = {
  toilets: ToiletTable;
  tree: KDBush;
  named: NamedPlaces;
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
  toilets: ToiletTable,
  previous: PlaceIndex | null = null,
  read: ReadNames = readNames,
): Promise<PlaceIndex> {
  const slices = createSlices();
  if (previous && (await areSearchedAlike(previous.toilets, toilets, slices)))
    return { ...previous, toilets };
  const tree = await indexInSlices(toilets.count, (growing, row) => {
    const { lat, lng } = toilets.placeOf(row);
    growing.add(lng, lat);
  });
  const named = await collectNamedPlaces(toilets, tree);
  const placeNames = await indexNames(named.all);
  const textsOf = (field: keyof typeof SEARCHED_FIELDS, normalize = withoutBlanks) => {
    const texts = toilets.texts[SEARCHED_FIELDS[field]];
    return buildTextIndex(toilets.count, (row) => normalize(texts.at(row)), slices);
  };
  const names = await textsOf("toilet");
  const buildings = await textsOf("building");
  const addresses = await textsOf("address", (text) => withoutBlanks(text.replace(/^\S+/, fullProvince)));
  const { all, texts, letters } = placeNames;
  const hangul = { places: [texts], letters, toilets: [names], buildings: [buildings] };
  const spellings = createSpellings(
    { toilets: toilets.texts.name, places: all },
    hangul,
    read,
    previous?.spellings.readings,
  );
  return { toilets, tree, named, views: new Map(), placeNames, names, addresses, spellings };
}
