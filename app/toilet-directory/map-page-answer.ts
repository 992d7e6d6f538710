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
  const { firstRow, rows, chosenId, excludedIds } = query;
  const filterQuery = { filters, withUnknown, room, at, walk, behind };
  const { origin } = opening;
  const nearest = findNearest(index, { ...origin, ...filterQuery, page, pageSize, excludedIds });
  const listedToilets = nearest.toilets.slice(firstRow, firstRow + rows);
  const isFiltered = Object.values(filters).some(Boolean);
  // If all matches are far away, keep the view instead of moving the map to them.
  const isViewKept = isFiltered && nearest.toilets.every(isFar);
  const fittedToilets = isViewKept ? findAround(index, query).slice(0, rows) : listedToilets;
  const view = fitToList(opening, fittedToilets, fit, isFiltered && !isViewKept);
  const box = { ...boxOf(query, view), ...filterQuery };
  const separateIds = unclusteredIds(listedToilets, chosenId);
  const markerQuery = { ...box, walk: filters.openNow ? walk : null };
  const { markers } = listMarkers(index, { ...markerQuery, zoom: view.zoom, separateIds });
  const { counts: inBox, unknown } = countInBox(index, box);
  const counts = countAfterPressing(index, query, inBox);
  return {
    ...{ ...nearest, markers, view, counts, unknown },
    nearest: nearestByFilter(index, filterQuery, origin, counts),
    silent: unrecordedFiltersAt(index, origin),
    absent: index.rare.absent,
  };
}

function findAround(
  index: ToiletIndex,
  { opening, at, walk, behind, page, pageSize }: MapPageQuery,
): LatLng[] {
  const unfiltered = { filters: NO_FILTERS, withUnknown: false, at, walk, behind };
  return findNearest(index, { ...opening.origin, ...unfiltered, page, pageSize }).toilets;
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
  const filtersWith = (key: FilterKey) => ({ ...filters, [key]: true });
  const pressedQueries = keys.map((key) => ({
    filters: filtersWith(key),
    withUnknown,
    room,
    at,
    walk,
    behind,
  }));
  const lists = opening.isFitted ? findFirstOfEach(index, opening.origin, pressedQueries, pageSize) : [];
  const boxes = pressedQueries.map((pressedQuery, at) => {
    const view = fitToList(opening, lists[at]?.slice(0, rows) ?? [], fit, true);
    return { ...pressedQuery, ...boxOf(query, view) };
  });
  const boxCounts = countMatches(index, boxes);
  return { ...counts, ...Object.fromEntries(keys.map((key, at) => [key, boxCounts[at] ?? counts[key]])) };
}
