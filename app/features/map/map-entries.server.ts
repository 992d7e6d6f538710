import { buildingOrAddress, pickFields } from "~/backend/toilet";
import { findUnusableToilets, reportStatusOf } from "~/boards/reported-toilets.server";
import { splitUsableFacilities } from "~/facilities/facility-tags";
import { PROFILE_FACILITY, PROFILE_PACE, type RequestedFacility } from "~/facilities/profile-facility";
import { showFacilities } from "~/facilities/shown-facilities";
import { type FreeBox, isFreeOfControls } from "~/geo/fitted-view";
import { type LatLng, roundTo, toWorldPixel } from "~/geo/projection";
import { arrivalHint } from "~/maps/arrival-hint/arrival-hint.server";
import { CHOSEN_ZOOM } from "~/maps/provider";
import { openStatusOf } from "~/opening-hours/open-now.server";
import { districtOf, fullProvince, provinceNames } from "~/place-index/korean-address";
import { addressReadingOf, placeReading, readingOf } from "~/romanization/page-reading.server";
import type { KnownToilet, Marker, Walk } from "~/toilet-directory/directory";
import { toiletFactOf } from "~/toilet-directory/facility-fact.server";
import { excludeAlso } from "~/toilet-directory/filters";
import { findNextToilet } from "~/toilet-directory/next-toilet.server";
import { type OriginKind, wayFrom } from "./distance-words";
import { type ActiveFilters, toFilterQuery } from "./filter-links";
import { type ChosenToilet, ENTRY_FIELDS, type MapPageData, type ToiletEntry } from "./map-page";
import { chooseHref, type MapQuery, mapHref } from "./map-view";
import type { View } from "./opening-view.server";
import { tellApart } from "./tell-apart";

export const PAGE_SIZE = 10;
/** Number of toilets to send before and after a page, because the exact location may reorder them. */
const NEARBY = 30;

/** Returns how many toilets to find from the first one, so that the browser can sort a page of them. */
export const toiletsToFind = (page: number): number => page * PAGE_SIZE + NEARBY;
const COORDINATE_DECIMALS = 5;
const FACILITY_KEYS: readonly RequestedFacility[] = ["accessible", "diaper", "bell", "cctv"];

export type Moment = {
  at: number;
  asked: ActiveFilters;
  origin: LatLng;
  kind: OriginKind;
  walk: Walk | null;
};

/** Lists the page's toilets. With the visitor's location, adds those around them, for the browser to sort. */
export function listOf(
  { ownLocation, page }: MapQuery,
  listedToilets: KnownToilet[],
  moment: Moment,
): Pick<MapPageData, "toilets" | "nearby"> {
  if (!ownLocation)
    return { toilets: tellApart(listedToilets.map((toilet) => toEntry(toilet, moment))), nearby: null };
  const first = (page - 1) * PAGE_SIZE;
  const offset = Math.max(0, first - NEARBY);
  const toilets = tellApart(listedToilets.slice(offset).map((toilet) => toEntry(toilet, moment)));
  return { toilets: toilets.slice(first - offset, first - offset + PAGE_SIZE), nearby: { toilets, offset } };
}

function toEntry(toilet: KnownToilet, { at, asked, origin, kind, walk }: Moment): ToiletEntry {
  const { facilities, cleanliness } = splitUsableFacilities(toilet.cleanlinessTags);
  const reading = readingOf(toilet.name);
  const way = wayFrom(origin, toilet, kind, PROFILE_PACE[asked.profile]);
  return {
    ...pickFields(toilet, ENTRY_FIELDS),
    ...(toilet.isRough ? { isRough: true, place: nearAddress(toilet) } : { place: placeOf(toilet) }),
    ...roundTo(toilet, COORDINATE_DECIMALS),
    ...way,
    open: {
      ...openStatusOf(toilet, at, walk && way.walk),
      ...reportStatusOf(toilet.id, at),
    },
    profileFact: toiletFactOf(toilet, facilities, facilityInQuestion(asked), toFilterQuery(asked).room),
    facilities: showFacilities(facilities),
    cleanlinessTags: cleanliness,
    ...(reading && { reading }),
  };
}

/** Returns the facility that entries report on: the profile's, or that of a filter with unknown toilets. */
function facilityInQuestion({ profile, filters, withUnknown }: ActiveFilters): RequestedFacility | null {
  const unknownFacility = FACILITY_KEYS.find((key) => withUnknown && filters[key]);
  return PROFILE_FACILITY[profile] ?? unknownFacility ?? null;
}

type DrawnMap = { centre: LatLng; zoom: number; free: FreeBox; hasPanel: boolean };
/** Extra reach of stacks and clusters compared with a pin. */
const WIDER_PX = 16;

function isCovered(marker: Marker, { centre, zoom, free, hasPanel }: DrawnMap): boolean {
  const [at, centrePx] = [toWorldPixel(marker, zoom), toWorldPixel(centre, zoom)];
  const [x, y] = [at.x - centrePx.x, at.y - centrePx.y];
  const more = marker.kind === "toilet" ? 0 : WIDER_PX;
  return !isFreeOfControls({ x: x + Math.sign(x) * more, y: y + Math.sign(y) * more }, free, hasPanel);
}

const placeOf = (toilet: KnownToilet) => placeReading(buildingOrAddress(toilet), toilet.address);

/** Returns the address below the district, because a rough position does not lead to the door. */
function nearAddress(toilet: KnownToilet): string {
  const words = toilet.address.split(/\s+/);
  const province = provinceNames(fullProvince(words[0] ?? "")).length > 0 ? 1 : 0;
  const address = words.slice(districtOf(toilet.address)?.length ?? province).join(" ");
  return address ? placeReading(address, address) : placeOf(toilet);
}

/** Reduces markers to the data for drawing. Stacks keep only the toilets that the list numbers. */
export function reduceMarkers(markers: Marker[], listedEntries: ToiletEntry[], map: DrawnMap): Marker[] {
  const ids = new Set(listedEntries.map(({ id }) => id));
  return markers.map((marker) => {
    const covered = isCovered(marker, map) ? ({ isCovered: true } as const) : {};
    const reduced = { ...withReading(marker), ...roundTo(marker, COORDINATE_DECIMALS), ...covered };
    return reduced.kind === "stack" ? { ...reduced, ids: reduced.ids.filter((id) => ids.has(id)) } : reduced;
  });
}

/** Puts the reading in place of the name, because an attribute cannot mark its text as Korean. */
export const withReading = (marker: Marker): Marker =>
  marker.kind === "cluster" ? marker : { ...marker, name: readingOf(marker.name) ?? marker.name };

/** Returns the nearest match and its direction on the map. */
export function nearestMatchOf(
  query: MapQuery,
  { centre, zoom, linkedOrigin }: View,
  [nearest]: KnownToilet[],
  moment: Moment,
): MapPageData["nearestMatch"] {
  if (!nearest) return null;
  const [at, centrePx] = [toWorldPixel(nearest, zoom), toWorldPixel(centre, zoom)];
  const { name, reading, away } = toEntry(nearest, moment);
  return {
    name: reading ?? name,
    away,
    href: chooseHref(query, nearest.id, linkedOrigin, zoom),
    degrees: Math.round((Math.atan2(at.x - centrePx.x, centrePx.y - at.y) * 180) / Math.PI),
  };
}

export async function toChosenToilet(
  toilet: KnownToilet,
  query: MapQuery,
  view: { zoom: number; linkedOrigin: LatLng | null },
  moment: Moment,
): Promise<ChosenToilet> {
  const excludedIds = excludeAlso(query.skippedIds, toilet.id);
  const entry = toEntry(toilet, moment);
  const { asked, at, walk } = moment;
  const next = await findNextToilet(toilet, entry.open, excludedIds, {
    ...toFilterQuery(asked),
    at,
    walk,
    deprioritizedIds: findUnusableToilets(at),
  });
  const zoom = Math.max(CHOSEN_ZOOM, view.zoom);
  const changes = { centre: null, zoom, from: view.linkedOrigin, not: excludedIds };
  return {
    ...entry,
    place: placeOf(toilet),
    address: addressReadingOf(toilet.address) ?? toilet.address,
    photo: toilet.photo,
    arrivalHint: arrivalHint(toilet),
    next: next && {
      ...roundTo(next, COORDINATE_DECIMALS),
      name: readingOf(next.name) ?? next.name,
      doorName: next.name,
      away: next.away,
      isOpen: next.isOpen,
      href: mapHref(query, { ...changes, toiletId: next.id }),
    },
  };
}
