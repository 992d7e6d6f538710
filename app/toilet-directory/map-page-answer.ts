import { isFar } from "~/geo/distance";
import { fitToList } from "~/geo/fitted-view";
import { type Box, type LatLng, viewportBox } from "~/geo/projection";
import { unclusteredIds } from "./apart-markers";
import type { FilterCounts, MapPageAnswer, MapPageQuery } from "./directory";
import { countInBox, countMatches, nearestByFilter, unrecordedFiltersAt } from "./filter-counts";
import { FILTERS, type FilterKey, NO_FILTERS } from "./filters";
import { listMarkers } from "./markers";
import { findFirstOfEach, findNearest } from "./nearest-toilets";
import type { ToiletIndex } from "./toilet-index";

/** Finds the list of a page, fits the map to it, and collects the map's markers and the filters' counts. */
export function answerMapPage(index: ToiletIndex, query: MapPageQuery): Omit<MapPageAnswer, "status"> {
  const { opening, fit, filters, withUnknown, room, at, walk, behind, page, pageSize } = query;
  const { firstRow, rows, chosenId, without } = query;
  const wanted = { filters, withUnknown, room, at, walk, behind };
  const { origin } = opening;
  const found = findNearest(index, { ...origin, ...wanted, page, pageSize, without });
  const listed = found.toilets.slice(firstRow, firstRow + rows);
  const isFiltered = Object.values(filters).some(Boolean);
  // If all matches are far away, keep the view instead of moving the map to them.
  const keepsPlace = isFiltered && found.toilets.every(isFar);
  const shown = keepsPlace ? findAround(index, query).slice(0, rows) : listed;
  const view = fitToList(opening, shown, fit, isFiltered && !keepsPlace);
  const box = { ...boxOf(query, view), ...wanted };
  const apart = unclusteredIds(listed, chosenId);
  const drawn = { ...box, walk: filters.openNow ? walk : null };
  const { markers } = listMarkers(index, { ...drawn, zoom: view.zoom, apart });
  const { counts: inBox, unknown } = countInBox(index, box);
  const counts = countAfterPressing(index, query, inBox);
  return {
    ...{ ...found, markers, view, counts, unknown },
    nearest: nearestByFilter(index, wanted, origin, counts),
    silent: unrecordedFiltersAt(index, origin),
    absent: index.rare.absent,
  };
}

function findAround(
  index: ToiletIndex,
  { opening, at, walk, behind, page, pageSize }: MapPageQuery,
): LatLng[] {
  const everything = { filters: NO_FILTERS, withUnknown: false, at, walk, behind };
  return findNearest(index, { ...opening.origin, ...everything, page, pageSize }).toilets;
}

const boxOf = ({ widthPx, heightPx }: MapPageQuery, { centre, zoom }: MapPageAnswer["view"]): Box =>
  viewportBox(centre, zoom, widthPx, heightPx);

/**
 * Counts the matches that each filter shows when pressed. Fits the map to the nearest matches first, as the link does.
 * A filter that is active, or matches nothing in the drawn view, keeps its count.
 */
function countAfterPressing(
  index: ToiletIndex,
  query: MapPageQuery,
  counts: FilterCounts["counts"],
): FilterCounts["counts"] {
  const { filters, withUnknown, room, at, walk, behind, fit, rows } = query;
  const { opening, pageSize } = query.pressed;
  const keys = FILTERS.map(({ key }) => key).filter((key) => !filters[key] && counts[key] > 0);
  const wantedBy = (key: FilterKey) => ({ ...filters, [key]: true });
  const pressed = keys.map((key) => ({ filters: wantedBy(key), withUnknown, room, at, walk, behind }));
  const lists = opening.isFitted ? findFirstOfEach(index, opening.origin, pressed, pageSize) : [];
  const boxes = pressed.map((wanted, at) => {
    const view = fitToList(opening, lists[at]?.slice(0, rows) ?? [], fit, true);
    return { ...wanted, ...boxOf(query, view) };
  });
  const found = countMatches(index, boxes);
  return { ...counts, ...Object.fromEntries(keys.map((key, at) => [key, found[at] ?? counts[key]])) };
}
