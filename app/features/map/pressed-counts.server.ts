import { type Box, viewportBox } from "~/geo/projection";
import { STILL_HEIGHT_PX, STILL_WIDTH_PX } from "~/maps/still-map";
import type { WindowClass } from "~/maps/window-class";
import type { FilterCounts, FilterQuery } from "~/toilet-directory/directory";
import { directory } from "~/toilet-directory/directory.server";
import { FILTERS } from "~/toilet-directory/filters";
import { NEARBY, PAGE_SIZE } from "./map-entries.server";
import { listView, type MapQuery, roundPoint } from "./map-view";
import { fitToList, type View } from "./opening-view.server";

/** Returns the part of the list to ask the directory for: more than a page if the browser sorts by an own place. */
export const partOf = ({ me, page }: MapQuery) =>
  me ? { page: 1, pageSize: page * PAGE_SIZE + NEARBY } : { page, pageSize: PAGE_SIZE };

export const drawnBox = ({ centre, zoom }: View): Box =>
  viewportBox(centre, zoom, STILL_WIDTH_PX, STILL_HEIGHT_PX);

/**
 * Counts the matches that each filter shows when pressed. Fits the map to the nearest matches first, as the link does.
 * A filter that is on, or matches nothing in the drawn view, keeps its count.
 * @param decide the view that a query opens, before it is fitted
 */
export async function countAfterPressing(
  query: MapQuery,
  { filters, withUnknown, at }: FilterQuery,
  counts: FilterCounts["counts"],
  windowClass: WindowClass | null,
  decide: (pressed: MapQuery) => View,
): Promise<FilterCounts["counts"]> {
  const keys = FILTERS.map(({ key }) => key).filter((key) => !filters[key] && counts[key] > 0);
  if (keys.length === 0) return counts;
  const { centre, zoom } = listView(query);
  const pressed = { ...query, centre: centre && roundPoint(centre), zoom, page: 1 };
  const opening = decide(pressed);
  const fitting = { isFiltered: true, windowClass };
  const asked = keys.map((key) => ({ filters: { ...filters, [key]: true }, withUnknown, at }));
  try {
    const part = partOf(pressed);
    const lists = opening.isFitted
      ? await directory.nearestPoints(asked.map((each) => ({ ...opening.origin, ...each, ...part })))
      : [];
    const boxes = asked.map((each, index) => ({
      ...each,
      ...drawnBox(fitToList(pressed, opening, (lists[index] ?? []).slice(0, PAGE_SIZE), fitting)),
    }));
    const found = await directory.countMatches(boxes);
    return { ...counts, ...Object.fromEntries(keys.map((key, index) => [key, found[index] ?? counts[key]])) };
  } catch {
    // A directory that is being restarted keeps the counts of the drawn view.
    return counts;
  }
}
