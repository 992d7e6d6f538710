import { PROFILE_FACILITY } from "~/facilities/profile-facility";
import type { LatLng } from "~/geo/projection";
import { CHOSEN_ZOOM, DEFAULT_ZOOM } from "~/maps/opening-view";
import type { Profile } from "~/session/display";
import type { FilterKey, ToiletFilters } from "~/toilet-directory/directory";

/** The query of the map page and the links that it makes. No parsing here: this also runs in the browser. */

/** What the page's URL says, cleaned. */
export type MapQuery = {
  /** null: not searched; empty: searched for nothing */
  q: string | null;
  /** centre of the map, when the URL names one */
  centre: LatLng | null;
  zoom: number | null;
  /** where the search was made from: it ranks, and is what is shown when nothing is found */
  near: LatLng | null;
  nearZoom: number | null;
  /** 1-based */
  page: number;
  toiletId: string | null;
  /** what distances are measured from while a chosen toilet is in the middle of the map */
  from: LatLng | null;
  filters: ToiletFilters;
  /** whether those are shown too of which it is not known whether they satisfy the filters */
  withUnknown: boolean;
  /** what the display settings ask for unless the URL names `has` */
  profile: Profile;
  isEmbedded: boolean;
};

type Filter = { key: FilterKey; name: string; value: string; label: string };

/** The filters with what stands for them in a query, in the order shown. */
export const FILTERS: readonly Filter[] = [
  { key: "openNow", name: "open", value: "now", label: "지금 열림" },
  { key: "allDay", name: "open24", value: "1", label: "24시간" },
  { key: "accessible", name: "has", value: "accessible", label: "장애인 화장실" },
  { key: "diaper", name: "has", value: "diaper", label: "기저귀 교환대" },
  { key: "bell", name: "has", value: "bell", label: "비상벨" },
  { key: "cctv", name: "has", value: "cctv", label: "CCTV" },
  { key: "unlocked", name: "nolock", value: "1", label: "잠금 없음" },
  { key: "clean", name: "clean", value: "1", label: "깨끗함" },
  { key: "wellRated", name: "rated", value: "1", label: "별점 4점 이상" },
];

/** A set of filters. */
export function filtersWhere(isOn: (filter: Filter) => boolean): ToiletFilters {
  return Object.fromEntries(FILTERS.map((filter) => [filter.key, isOn(filter)])) as ToiletFilters;
}

/** Four decimals are about 10 m: enough for a map, and no record of where somebody stands. */
const DECIMALS = 4;
const MY_LOCATION_DECIMALS = 3;

const round = (degrees: number, decimals: number) => Number(degrees.toFixed(decimals));

/** A point as it may stand in a URL. */
export function roundPoint({ lat, lng }: LatLng, decimals = DECIMALS): LatLng {
  return { lat: round(lat, decimals), lng: round(lng, decimals) };
}

/** The viewer's own position, coarser still (about 100 m). */
export const roundMyLocation = (point: LatLng) => roundPoint(point, MY_LOCATION_DECIMALS);

/** The filters that are on, as query pairs; what the profile asks for anyway is left out. */
export function filterPairs(
  query: Pick<MapQuery, "filters" | "withUnknown" | "profile">,
): [string, string][] {
  const on = FILTERS.filter(({ key }) => query.filters[key]);
  const has = on.filter(({ name }) => name === "has").map(({ value }) => value);
  const isAsUsual = has.join() === (PROFILE_FACILITY[query.profile] ?? "");
  const pairs = on.filter(({ name }) => name !== "has" || !isAsUsual).map(({ name, value }) => [name, value]);
  if (has.length === 0 && !isAsUsual) pairs.push(["has", "none"]);
  if (query.withUnknown) pairs.push(["unknown", "1"]);
  return pairs as [string, string][];
}

/** The query string of a view of the map, defaults left out; `?` alone is the map as it opens. */
export function mapHref(query: MapQuery, changes: Partial<MapQuery> = {}): string {
  const changed = { ...query, ...changes };
  const { q, centre, zoom, page, toiletId, from, isEmbedded, near, nearZoom } = changed;
  const pairs = new URLSearchParams();
  if (q) pairs.set("q", q);
  if (q && !centre) for (const [name, value] of nearPairs(near, nearZoom)) pairs.set(name, value);
  if (centre) {
    const { lat, lng } = roundPoint(centre);
    pairs.set("lat", String(lat));
    pairs.set("lng", String(lng));
  }
  if (zoom !== null && zoom !== (toiletId && !centre ? CHOSEN_ZOOM : DEFAULT_ZOOM)) {
    pairs.set("zoom", String(zoom));
  }
  for (const [name, value] of filterPairs(changed)) pairs.append(name, value);
  if (page > 1) pairs.set("page", String(page));
  if (toiletId) pairs.set("toiletId", toiletId);
  if (from) {
    const { lat, lng } = roundPoint(from);
    pairs.set("from", `${lat},${lng}`);
  }
  if (isEmbedded) pairs.set("embedded", "1");
  return `?${pairs.toString().replaceAll("%2C", ",")}`;
}

/** Where a search is made from, as query pairs: rounded, and without the zoom that the map opens with. */
export function nearPairs(near: LatLng | null, zoom: number | null): [string, string][] {
  if (!near) return [];
  const { lat, lng } = roundPoint(near);
  const pairs: [string, string][] = [["near", `${lat},${lng}`]];
  if (zoom !== null && zoom !== DEFAULT_ZOOM) pairs.push(["nearZoom", String(zoom)]);
  return pairs;
}

/**
 * The link that chooses a toilet: the map goes there, the list stays as it is.
 * @param origin what the list's distances are measured from now; null when the search says it
 */
export function chooseHref(query: MapQuery, toiletId: string, origin: LatLng | null): string {
  return mapHref(query, { toiletId, centre: null, zoom: null, from: origin });
}

/** The link to another part of the map: nothing chosen, first page. */
export function moveHref(query: MapQuery, centre: LatLng, zoom: number): string {
  return mapHref(query, { centre, zoom, toiletId: null, from: null, page: 1 });
}
