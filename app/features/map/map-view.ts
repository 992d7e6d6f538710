import { isAroundKorea, type LatLng, roundTo } from "~/geo/projection";
import { roundMyLocation } from "~/maps/own-place";
import { CHOSEN_ZOOM, DEFAULT_ZOOM } from "~/maps/provider";
import type { PlaceResult } from "~/place-search/place-search-box";
import { excludeAlso } from "~/toilet-directory/toilet-ids";
import { toiletHref } from "~/ui/hrefs";

/** The map's query and its links. It contains no parser, because it also runs in the browser. */

export type QueryPair = [name: string, value: string];

export type MapQuery = {
  /** null: no search; empty: a search without words */
  q: string | null;
  centre: LatLng | null;
  zoom: number | null;
  /** the view of the search; it ranks the results, and is shown if there are none */
  searchOrigin: LatLng | null;
  searchZoom: number | null;
  page: number;
  toiletId: string | null;
  /** the visitor's location, rounded; distances start here wherever the map is */
  ownLocation: LatLng | null;
  /** toilets that the visitor skipped before the chosen one, or before the first of the list */
  skippedIds: string[];
  /** origin of distances while a chosen toilet is at the map's centre */
  listOrigin: LatLng | null;
  /** the point whose toilets alone the list has, `lat,lng` with five decimals */
  point: string | null;
  filterPairs: QueryPair[];
  isEmbedded: boolean;
};

export const DEFAULT_MAP_QUERY: MapQuery = {
  q: null,
  centre: null,
  zoom: null,
  searchOrigin: null,
  searchZoom: null,
  toiletId: null,
  ownLocation: null,
  listOrigin: null,
  page: 1,
  point: null,
  filterPairs: [],
  skippedIds: [],
  isEmbedded: false,
};

/** Four decimals are about 10 m: precise enough for a map, and no record of a person's position. */
const DECIMALS = 4;

export const roundPoint = (point: LatLng) => roundTo(point, DECIMALS);

/** Returns the query string of a map view without defaults. `?` alone is the initial view. */
export function mapHref(query: MapQuery, changes: Partial<MapQuery> = {}): string {
  const {
    q,
    centre,
    zoom,
    page,
    point,
    toiletId,
    ownLocation,
    listOrigin,
    isEmbedded,
    searchOrigin,
    searchZoom,
    filterPairs,
    skippedIds,
  } = {
    ...query,
    ...changes,
  };
  const pairs = new URLSearchParams();
  if (q) pairs.set("q", q);
  const isPlaced = centre !== null || (ownLocation !== null && isAroundKorea(ownLocation));
  if ((q || ownLocation) && !isPlaced)
    for (const [name, value] of nearPairs(searchOrigin, searchZoom)) pairs.set(name, value);
  if (centre) {
    const { lat, lng } = roundPoint(centre);
    pairs.set("lat", String(lat));
    pairs.set("lng", String(lng));
  }
  if (zoom !== null && !(toiletId && !centre && zoom === CHOSEN_ZOOM)) {
    pairs.set("zoom", String(zoom));
  }
  for (const [name, value] of filterPairs) pairs.append(name, value);
  if (page > 1) pairs.set("page", String(page));
  if (point) pairs.set("point", point);
  if (toiletId) pairs.set("toiletId", toiletId);
  if (skippedIds.length > 0) pairs.set("not", skippedIds.join(","));
  if (ownLocation) pairs.set("me", pairOf(roundMyLocation(ownLocation)));
  if (listOrigin) pairs.set("from", pairOf(roundPoint(listOrigin)));
  if (isEmbedded) pairs.set("embedded", "1");
  return `?${textOf(pairs)}`;
}

export function nearPairs(near: LatLng | null, zoom: number | null): QueryPair[] {
  if (!near) return [];
  const { lat, lng } = roundPoint(near);
  const pairs: QueryPair[] = [["near", pairOf({ lat, lng })]];
  if (zoom !== null && zoom !== DEFAULT_ZOOM) pairs.push(["nearZoom", String(zoom)]);
  return pairs;
}

export function detailHref({ ownLocation, filterPairs, skippedIds }: MapQuery, toiletId: string): string {
  const pairs = new URLSearchParams(filterPairs);
  if (skippedIds.length > 0) pairs.set("not", skippedIds.join(","));
  if (ownLocation) pairs.set("me", pairOf(roundMyLocation(ownLocation)));
  return [toiletHref(toiletId), textOf(pairs)].filter(Boolean).join("&");
}

const textOf = (pairs: URLSearchParams) => pairs.toString().replaceAll("%2C", ",");
const pairOf = ({ lat, lng }: LatLng) => `${lat},${lng}`;

/** Moves the map to the toilet and zooms in if necessary. The list stays. */
export function chooseHref(
  query: MapQuery,
  toiletId: string,
  listOrigin: LatLng | null | undefined,
  zoom: number,
): string {
  return mapHref(query, {
    toiletId,
    centre: null,
    zoom: Math.max(CHOSEN_ZOOM, zoom),
    listOrigin,
  });
}

export function moveHref(query: MapQuery, centre: LatLng, zoom: number | null): string {
  const page = query.ownLocation ? query.page : 1;
  return mapHref(query, { centre, zoom, toiletId: null, listOrigin: null, page });
}

/** Lists the toilets of a point, with distances from the same origin as before. */
export const pointHref = (
  query: MapQuery,
  point: string,
  origin: LatLng,
  { zoom, ...centre }: LatLng & { zoom: number },
): string =>
  mapHref(query, {
    point,
    centre,
    zoom,
    page: 1,
    toiletId: null,
    listOrigin: query.ownLocation ? null : origin,
  });

/** Links to a result of the search. @param q the words of the search, if they change too */
export function placeHref(query: MapQuery, { lat, lng, zoom }: PlaceResult, q = query.q): string {
  const view = { centre: { lat, lng }, zoom: zoom ?? null, page: 1, point: null };
  return mapHref(query, { ...view, q, toiletId: null, ownLocation: null, skippedIds: [], listOrigin: null });
}

/** Returns the view that fits the list, around the visitor's location or the map's centre. */
export const listView = ({ ownLocation, centre }: MapQuery): Pick<MapQuery, "centre" | "zoom"> => ({
  centre: ownLocation ? null : centre,
  zoom: null,
});

type ShownView = { centre: LatLng; zoom: number };

/** Returns the present view. The place of a search stays its centre, because the list starts there. */
export const keptView = ({ q, centre }: MapQuery, view: ShownView): Pick<MapQuery, "centre" | "zoom"> => ({
  centre: q !== null && !centre ? null : view.centre,
  zoom: view.zoom,
});

/** Returns the list without a toilet that the visitor found locked, in the same view. */
export const skipHref = (query: MapQuery, view: ShownView, toiletId: string): string =>
  mapHref(query, {
    ...keptView(query, view),
    toiletId: null,
    point: null,
    page: 1,
    skippedIds: excludeAlso(query.skippedIds, toiletId),
  });

/** Tells whether an address names neither a place nor what to look for. */
export const isFirstVisit = (query: MapQuery): boolean => mapHref(query) === "?";

/** @param lastView the view to which a visitor abroad returns; null if they have seen none but the default */
export function myPlaceHref(
  query: MapQuery,
  location: LatLng,
  lastView: (LatLng & { zoom: number }) | null,
): string {
  return mapHref(query, {
    q: null,
    ownLocation: roundMyLocation(location),
    centre: null,
    zoom: null,
    searchOrigin: lastView,
    searchZoom: lastView?.zoom ?? null,
    page: 1,
    point: null,
    toiletId: null,
    skippedIds: [],
    listOrigin: null,
  });
}
