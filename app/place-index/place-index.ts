import type KDBush from "kdbush";
import type { ToiletSummary } from "~/backend/toilet";
import { fullProvince } from "./korean-address";
import { collectNamedPlaces, type NamedPlace } from "./named-places";
import { indexNames, type PlaceNames, withoutBlanks } from "./place-names";
import type { PlaceView } from "./place-view";
import { createTextColumn, type TextColumn } from "./text-column";
import { indexPlaces } from "./toilet-tree";
import { yieldToEventLoop } from "./yield-to-event-loop";

export const SEARCHED_FIELDS = {
  toilet: "name",
  building: "buildingName",
  address: "address",
} as const satisfies Record<string, keyof ToiletSummary>;

const isSearchedAlike = (one: ToiletSummary, other: ToiletSummary) =>
  [...Object.values(SEARCHED_FIELDS), "lat" as const, "lng" as const].every(
    (field) => one[field] === other[field],
  );

const areSearchedAlike = (before: ToiletSummary[], now: ToiletSummary[]) =>
  before.length === now.length &&
  now.every((toilet, row) => {
    const was = before[row];
    return was !== undefined && (was === toilet || isSearchedAlike(was, toilet));
  });

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
  if (before && areSearchedAlike(before.toilets, toilets)) return { ...before, toilets };
  const tree = indexPlaces(toilets);
  await yieldToEventLoop();
  const named = await collectNamedPlaces(toilets, tree);
  await yieldToEventLoop();
  const placeNames = await indexNames(named);
  const columnOf = async (textOf: (toilet: ToiletSummary) => string) => {
    await yieldToEventLoop();
    return createTextColumn(toilets.map((toilet) => withoutBlanks(textOf(toilet))));
  };
  const names = await columnOf((toilet) => toilet[SEARCHED_FIELDS.toilet]);
  const buildings = await columnOf((toilet) => toilet[SEARCHED_FIELDS.building]);
  const addresses = await columnOf((toilet) => toilet[SEARCHED_FIELDS.address].replace(/^\S+/, fullProvince));
  return { toilets, tree, named, views: new Map(), placeNames, names, buildings, addresses };
}
