import type KDBush from "kdbush";
import type { ToiletSummary } from "~/backend/toilet";
import { fullProvince } from "./korean-address";
import { collectNamedPlaces, type NamedPlace } from "./named-places";
import { indexNames, type PlaceNames, withoutBlanks } from "./place-names";
import type { PlaceView } from "./place-view";
import { createSlices, type Slices } from "./slices";
import { createTextColumn, type TextColumn } from "./text-column";
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
  names: TextColumn;
  buildings: TextColumn;
  addresses: TextColumn;
};

/** @param before of an earlier feed: mostly nothing has changed that is searched, and it serves on */
export async function buildPlaceIndex(
  toilets: ToiletSummary[],
  before: PlaceIndex | null = null,
): Promise<PlaceIndex> {
  const slices = createSlices();
  if (before && (await areSearchedAlike(before.toilets, toilets, slices))) return { ...before, toilets };
  const tree = await indexInSlices(toilets.length, (growing, row) => {
    const { lat = 0, lng = 0 } = toilets[row] ?? {};
    growing.add(lng, lat);
  });
  const named = await collectNamedPlaces(toilets, tree);
  const placeNames = await indexNames(named);
  const columnOf = (textOf: (toilet: ToiletSummary) => string) =>
    createTextColumn(
      toilets.length,
      (row) => {
        const toilet = toilets[row];
        return toilet ? withoutBlanks(textOf(toilet)) : "";
      },
      slices,
    );
  const names = await columnOf((toilet) => toilet[SEARCHED_FIELDS.toilet]);
  const buildings = await columnOf((toilet) => toilet[SEARCHED_FIELDS.building]);
  const addresses = await columnOf((toilet) => toilet[SEARCHED_FIELDS.address].replace(/^\S+/, fullProvince));
  return { toilets, tree, named, views: new Map(), placeNames, names, buildings, addresses };
}
