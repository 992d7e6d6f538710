import { isAroundKorea, type LatLng, roundTo } from "~/geo/projection";
import { roundMyLocation } from "~/maps/own-place";
import { CHOSEN_ZOOM, DEFAULT_ZOOM } from "~/maps/provider";
import type { PlaceResult } from "~/place-search/place-result";
import { toiletHref } from "~/ui/hrefs";

/** The map's query and its links. It contains no parser, because it also runs in the browser. */

export type QueryPair = [name: string, value: string];

export type MapQuery = {
  /** null: no search; empty: a search without words */
  q: string | null;
  centre: LatLng | null;
  zoom: number | null;
  /** the view of the search; it ranks the results, and is shown if there are none */
  near: LatLng | null;
  nearZoom: number | null;
  page: number;
  toiletId: string | null;
  /** the visitor's location, rounded; distances start here wherever the map is */
  me: LatLng | null;
  /** toilets that the visitor skipped before the chosen one, or before the first of the list */
  not: string[];
  /** origin of distances while a chosen toilet is at the map's centre */
  from: LatLng | null;
  asked: QueryPair[];
  isEmbedded: boolean;
};

export const DEFAULT_MAP_QUERY: MapQuery = {
  q: null,
  centre: null,
  zoom: null,
  near: null,
  nearZoom: null,
  toiletId: null,
  me: null,
  from: null,
  page: 1,
  asked: [],
  not: [],
  isEmbedded: false,
};

/** Four decimals are about 10 m: precise enough for a map, and no record of a person's position. */
const DECIMALS = 4;

export const roundPoint = (point: LatLng) => roundTo(point, DECIMALS);

/** Returns the query string of a map view without defaults. `?` alone is the initial view. */
export function mapHref(query: MapQuery, changes: Partial<MapQuery> = {}): string {
  const { q, centre, zoom, page, toiletId, me, from, isEmbedded, near, nearZoom, asked, not } = {
    ...query,
    ...changes,
  };
  const pairs = new URLSearchParams();
  if (q) pairs.set("q", q);
  const isPlaced = centre !== null || (me !== null && isAroundKorea(me));
  if ((q || me) && !isPlaced) for (const [name, value] of nearPairs(near, nearZoom)) pairs.set(name, value);
  if (centre) {
    const { lat, lng } = roundPoint(centre);
    pairs.set("lat", String(lat));
    pairs.set("lng", String(lng));
  }
  if (zoom !== null && !(toiletId && !centre && zoom === CHOSEN_ZOOM)) {
    pairs.set("zoom", String(zoom));
  }
  for (const [name, value] of asked) pairs.append(name, value);
  if (page > 1) pairs.set("page", String(page));
  if (toiletId) pairs.set("toiletId", toiletId);
  if ((toiletId || me) && not.length > 0) pairs.set("not", not.join(","));
  if (me) pairs.set("me", pairOf(roundMyLocation(me)));
  if (from) pairs.set("from", pairOf(roundPoint(from)));
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

export function detailHref({ me, asked, not }: MapQuery, toiletId: string): string {
  const pairs = new URLSearchParams(asked);
  if (not.length > 0) pairs.set("not", not.join(","));
  if (me) pairs.set("me", pairOf(roundMyLocation(me)));
  return [toiletHref(toiletId), textOf(pairs)].filter(Boolean).join("&");
}

const textOf = (pairs: URLSearchParams) => pairs.toString().replaceAll("%2C", ",");
const pairOf = ({ lat, lng }: LatLng) => `${lat},${lng}`;

/** Moves the map to the toilet and zooms in if necessary. The list stays. */
export function chooseHref(query: MapQuery, toiletId: string, from: LatLng | null, zoom: number): string {
  return mapHref(query, { toiletId, not: [], centre: null, zoom: Math.max(CHOSEN_ZOOM, zoom), from });
}

export function moveHref(query: MapQuery, centre: LatLng, zoom: number): string {
  const page = query.me ? query.page : 1;
  return mapHref(query, { centre, zoom, toiletId: null, from: null, page });
}

/** Links to a result of the search. @param q the words of the search, if they change too */
export function placeHref(query: MapQuery, { lat, lng, zoom }: PlaceResult, q = query.q): string {
  const view = { centre: { lat, lng }, zoom: zoom ?? null, page: 1 };
  return mapHref(query, { ...view, q, toiletId: null, me: null, from: null });
}

/** Returns the view that fits the list, around the visitor's location or the map's centre. */
export const listView = ({ me, centre }: MapQuery): Pick<MapQuery, "centre" | "zoom"> => ({
  centre: me ? null : centre,
  zoom: null,
});

/** Returns the list without its first toilets, so that the next one takes their place. */
export const nextFirstHref = (query: MapQuery, skippedIds: string[]): string =>
  mapHref(query, { ...listView(query), not: [...query.not, ...skippedIds] });

/** @param lastView the view to which a visitor abroad returns; null if they have seen none but the default */
export function myPlaceHref(
  query: MapQuery,
  location: LatLng,
  lastView: (LatLng & { zoom: number }) | null,
): string {
  const me = roundMyLocation(location);
  const place = { q: null, me, centre: null, zoom: null, toiletId: null, not: [], from: null, page: 1 };
  return mapHref(query, { ...place, near: lastView, nearZoom: lastView?.zoom ?? null });
}
