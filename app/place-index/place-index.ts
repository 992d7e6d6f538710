import type { ToiletSummary } from "~/backend/toilet";
import { fullProvince } from "./korean-address";
import { collectNamedPlaces, type NamedPlace } from "./named-places";
import { indexNames, type PlaceNames, withoutBlanks } from "./place-names";
import type { PlaceView } from "./place-view";
import { createTextColumn, type TextColumn } from "./text-column";
import { createToiletGrid, type ToiletGrid } from "./toilet-grid";
import { yieldToEventLoop } from "./yield-to-event-loop";

/** All that places are searched in. Toilets are spoken of by row, named places by number. */
export type PlaceIndex = {
  toilets: ToiletSummary[];
  grid: ToiletGrid;
  named: NamedPlace[];
  /** views of places that were told before */
  views: Map<NamedPlace, PlaceView>;
  placeNames: PlaceNames;
  names: TextColumn;
  buildings: TextColumn;
  addresses: TextColumn;
};

/** Prepares the search, in slices. */
export async function buildPlaceIndex(toilets: ToiletSummary[]): Promise<PlaceIndex> {
  const grid = createToiletGrid(toilets);
  await yieldToEventLoop();
  const named = await collectNamedPlaces(toilets, grid);
  await yieldToEventLoop();
  const placeNames = await indexNames(named);
  const columns: TextColumn[] = [];
  for (const text of [
    (toilet: ToiletSummary) => toilet.name,
    (toilet: ToiletSummary) => toilet.buildingName,
    (toilet: ToiletSummary) => toilet.address.replace(/^\S+/, fullProvince),
  ]) {
    await yieldToEventLoop();
    columns.push(createTextColumn(toilets.map((toilet) => withoutBlanks(text(toilet)))));
  }
  const [names, buildings, addresses] = columns as [TextColumn, TextColumn, TextColumn];
  return { toilets, grid, named, views: new Map(), placeNames, names, buildings, addresses };
}
