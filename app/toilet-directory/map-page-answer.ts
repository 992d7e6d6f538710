import { around } from "geokdbush";
import { isBeyondMatches, MATCH_MAX_METERS } from "~/geo/distance";
import { isInKorea } from "~/geo/korea.server";
import {
  type Box,
  boxAround,
  boxOfView,
  distanceMeters,
  fitToList,
  type LatLng,
  viewportBox,
} from "~/geo/projection";
import {
  type FilterCounts,
  type FilterQuery,
  GROUPS_FROM_ZOOM,
  type MapPageAnswer,
  type MapPageQuery,
} from "./directory";
import {
  bitsOf,
  FILTERS,
  type FilterKey,
  filterBitsIn,
  mapFilters,
  NO_FILTERS,
  PREDICATE_BITS,
} from "./filters";
import { listMarkers, sanitizeBox } from "./markers";
import { findMembers, findNearest, matcherOf } from "./nearest-toilets";
import { type Points, toiletsOf } from "./points";
import { unclusteredIds } from "./toilet-ids";
import type { ToiletIndex } from "./toilet-index";
import { countByFilter, satisfiedBits, unrecordedBitsAt } from "./traits";

/** Finds the list of a page, fits the map to it, and collects the map's markers and the filters' counts. */
export function answerMapPage(index: ToiletIndex, query: MapPageQuery): Omit<MapPageAnswer, "status"> {
  const { opening, fit, filters, walk, firstRow, rows, chosenId } = query;
  const { origin } = opening;
  const { point } = query;
  const nearest = point ? findMembers(index, query, point) : findNearest(index, { ...query, ...origin });
  const listedToilets = nearest.toilets.slice(firstRow, firstRow + rows);
  const isFiltered = Object.values(filters).some(Boolean);
  // If all matches are far away, keep the view instead of moving the map to them.
  const isViewKept = isFiltered && nearest.toilets.every(isBeyondMatches);
  const fittedToilets = isViewKept ? findAround(index, query).slice(0, rows) : listedToilets;
  const view = fitToList(opening, fittedToilets, fit, isFiltered && !isViewKept);
  const box = boxOf(query, view);
  // Far maps show the list's pins only around the visitor.
  const hasPins = !point && (view.zoom >= GROUPS_FROM_ZOOM || walk?.from.isRough === true);
  const { markers } = listMarkers(index, {
    ...query,
    ...box,
    walk: filters.openNow ? walk : null,
    zoom: view.zoom,
    separateIds: unclusteredIds(hasPins ? listedToilets : [], chosenId === null ? null : { id: chosenId }),
  });
  const drawnBox = boxOfView(view.centre, view.zoom, query.drawn);
  const { counts, unknown } = countByFilter(index, toiletsInBox(index, drawnBox), query);
  return {
    ...nearest,
    markers,
    view,
    counts,
    unknown,
    nearest: nearestByFilter(index, query, origin, counts),
    silent: unrecordedFiltersAt(index, origin),
    absent: index.rare.absent,
  };
}

function findAround(index: ToiletIndex, query: MapPageQuery): LatLng[] {
  const unfiltered = { ...query, filters: NO_FILTERS, withUnknown: false, excludedIds: [] };
  return findNearest(index, { ...unfiltered, ...query.opening.origin }).toilets;
}

const boxOf = ({ widthPx, heightPx }: MapPageQuery, { centre, zoom }: MapPageAnswer["view"]): Box =>
  viewportBox(centre, zoom, widthPx, heightPx);

const REACHES_METERS = [3000, 12_000, MATCH_MAX_METERS];

function unrecordedFiltersAt(
  { points, pointTree, silent, toilets }: ToiletIndex,
  origin: LatLng,
): FilterKey[] {
  const [point] = around(pointTree, origin.lng, origin.lat, 1);
  const [toilet] = point === undefined ? [] : toiletsOf(points, point);
  const bits = unrecordedBitsAt(silent, toilets.texts.address.at(toilet ?? -1));
  return FILTERS.map(({ key }) => key).filter((key) => bits & PREDICATE_BITS[key]);
}

function toiletsInBox({ points, pointTree }: ToiletIndex, box: Box): Uint32Array {
  const { west, south, east, north } = sanitizeBox(box);
  return toiletsOfAll(points, pointTree.range(west, south, east, north));
}

function toiletsOfAll({ first, toilets }: Points, points: number[]): Uint32Array {
  let length = 0;
  for (const point of points) length += (first[point + 1] ?? 0) - (first[point] ?? 0);
  const result = new Uint32Array(length);
  let end = 0;
  for (const point of points) {
    for (let at = first[point] ?? 0; at < (first[point + 1] ?? 0); at++) result[end++] = toilets[at] ?? 0;
  }
  return result;
}

/** Returns, for each filter without a match in view, the metres to the toilet that it would list first. */
function nearestByFilter(
  index: ToiletIndex,
  query: FilterQuery,
  origin: LatLng,
  counts: FilterCounts["counts"],
): FilterCounts["nearest"] {
  const { rare } = index;
  const filterBits = filterBitsIn(query.room ?? null);
  const emptyKeys = FILTERS.map(({ key }) => key).filter((key) => counts[key] === 0);
  const nearest = createNearest(index, query, origin, emptyKeys);
  for (const toilet of rare.toilets) nearest.consider(toilet);
  // If a rare filter is active, the loop above has already seen every match.
  const hasSeenAll = (bitsOf(query.filters, query.room) & rare.bits) !== 0;
  const frequentKeys = hasSeenAll ? [] : emptyKeys.filter((key) => (filterBits[key] & rare.bits) === 0);
  for (const reach of REACHES_METERS) {
    if (frequentKeys.length === 0) break;
    for (const toilet of toiletsInBox(index, boxAround(origin, reach))) nearest.consider(toilet);
    if (frequentKeys.every((key) => nearest.open[key].meters <= reach)) break;
  }
  return mapFilters(({ key }) => {
    // Lists put closed toilets last, so a closed one counts only if nothing else matches.
    const { meters, toilet } = nearest.open[key].toilet < 0 ? nearest.closed[key] : nearest.open[key];
    const isNear = meters <= MATCH_MAX_METERS && !isAcrossTheSea(origin, index.toilets.placeOf(toilet));
    return isNear ? Math.round(meters) : null;
  });
}

const SEA_STEP_METERS = 1000;

/** Tells whether the line between two points leaves the land and the 3 km around it, so that nobody walks it. */
function isAcrossTheSea(from: LatLng, to: LatLng): boolean {
  const steps = Math.ceil(distanceMeters(from, to) / SEA_STEP_METERS);
  for (let step = 1; step < steps; step++) {
    const part = step / steps;
    const lat = from.lat + (to.lat - from.lat) * part;
    if (!isInKorea({ lat, lng: from.lng + (to.lng - from.lng) * part })) return true;
  }
  return false;
}

const NO_MATCH = { meters: Number.POSITIVE_INFINITY, toilet: -1 };

/** Keeps the metres to the nearest match of each filter, for toilets that lists put last and for the others. */
function createNearest(index: ToiletIndex, query: FilterQuery, origin: LatLng, keys: FilterKey[]) {
  const filterBits = filterBitsIn(query.room ?? null);
  const activeBits = bitsOf(query.filters, query.room);
  const bitsAt = satisfiedBits(index, query);
  const { isClosed } = matcherOf(index, query);
  const open = mapFilters(() => NO_MATCH);
  const closed = mapFilters(() => NO_MATCH);
  return {
    open,
    closed,
    consider(toilet: number): void {
      const bits = bitsAt(toilet);
      if ((bits & activeBits) !== activeBits) return;
      const matchedKeys = keys.filter((key) => bits & filterBits[key]);
      if (matchedKeys.length === 0) return;
      const meters = distanceMeters(origin, index.toilets.placeOf(toilet));
      const nearest = isClosed(toilet) ? closed : open;
      for (const key of matchedKeys) if (meters < nearest[key].meters) nearest[key] = { meters, toilet };
    },
  };
}
