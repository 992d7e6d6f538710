import type { ToiletSummary } from "~/backend/toilet";
import { distanceMeters, isInKorea, type LatLng } from "~/geo/projection";
import { type FreeBox, freeBoxOf } from "~/maps/free-box.server";
import { MAP_CENTRE } from "~/maps/map-settings.server";
import { CHOSEN_ZOOM, COUNTRY, DEFAULT_ZOOM } from "~/maps/opening-view";
import type { WindowClass } from "~/maps/window-class";
import { calledPlace, type FoundPlace } from "~/place-search/found-place";
import { readingOf } from "~/readings/page-reading.server";
import { fittedView } from "./fitted-view";
import type { MapQuery } from "./map-view";
import { mapWords } from "./words";

/** Number of nearest matches that a filtered map always shows, at any distance. */
const MATCHES_SHOWN = 3;
/** Toilets that the map shows of a page of the list, and in a window whose map is low. */
const SHOWN = 5;
const SHOWN_ON_LOW_MAP = 3;
/** Distance within which a map beside the list shows every toilet of the page. */
const SHOWN_WITHIN_METERS = 1500;
const CLOSEST_FITTED = 17;
/** The part of the server's map that a large window shows, less the room of a pin at its edges. */
const STILL_ROOM_PX: FreeBox = { aside: 330, above: 250, below: 290 };

/** `basis` names the place that the list starts from; null means the area around the origin. */
export type View = {
  centre: LatLng;
  zoom: number;
  /** true if the list decides the zoom, because the URL has none */
  isFitted: boolean;
  origin: LatLng;
  basis: string | null;
  linkedOrigin: LatLng | null;
};

/** Decides what the map shows first. A search without results keeps the view that it was made from. */
export function decideView(query: MapQuery, place: FoundPlace | null, chosen: ToiletSummary | null): View {
  const { me, from } = query;
  const isAbroad = me !== null && !isInKorea(me);
  const searchedFrom = query.q === null ? null : query.near;
  const centre =
    query.centre ??
    pointOf(chosen) ??
    pointOf(place) ??
    searchedFrom ??
    (isAbroad ? COUNTRY : me) ??
    MAP_CENTRE;
  const zoom =
    query.zoom ?? (query.centre ? null : ownZoom(query, place, chosen)) ?? (isAbroad ? COUNTRY.zoom : null);
  // After the visitor has moved the map, it shows other toilets than the list.
  const isElsewhere = me !== null && query.centre !== null;
  const isStreet = place?.missed !== undefined && !query.centre;
  const isFitted = query.zoom === null && !chosen && !isAbroad && !isElsewhere && !isStreet;
  const closest = zoom ?? (isFitted ? CLOSEST_FITTED : DEFAULT_ZOOM);
  const view = { centre: { lat: centre.lat, lng: centre.lng }, zoom: closest, isFitted, linkedOrigin: null };
  if (place && !query.centre) {
    return { ...view, origin: { lat: place.lat, lng: place.lng }, basis: calledPlace(place) };
  }
  if (me) return { ...view, origin: me, basis: mapWords().sharedPlace };
  const origin = from ?? centre;
  const isAtChosen = chosen !== null && from === null && query.centre === null;
  return {
    ...view,
    origin,
    basis: isAtChosen ? (readingOf(chosen.name) ?? chosen.name) : null,
    linkedOrigin: origin,
  };
}

function ownZoom({ q, nearZoom }: MapQuery, place: FoundPlace | null, chosen: ToiletSummary | null) {
  if (chosen) return CHOSEN_ZOOM;
  return place ? (place.zoom ?? null) : q !== null ? nearZoom : null;
}

const pointOf = (place: LatLng | null): LatLng | null => place && { lat: place.lat, lng: place.lng };

/** Zooms a view without a zoom of its own to the nearest toilets of its list. */
export function fitToList(
  { me }: MapQuery,
  opening: View,
  listed: readonly LatLng[],
  { isFiltered, windowClass }: { isFiltered: boolean; windowClass: WindowClass | null },
): View {
  if (!opening.isFitted) return opening;
  const { centre, zoom: most, origin } = opening;
  const least = windowClass === "small" ? SHOWN_ON_LOW_MAP : SHOWN;
  const isNear = (toilet: LatLng) => distanceMeters(origin, toilet) <= SHOWN_WITHIN_METERS;
  const isBeside = windowClass === "wide" || windowClass === "large";
  const shown = listed.filter((toilet, index) => index < least || (isBeside && isNear(toilet)));
  const { zoom, ...moved } = fittedView(centre, shown, {
    most,
    needed: isFiltered ? MATCHES_SHOWN : 1,
    free: freeBoxOf(windowClass),
    mayMove: me !== null && origin === me,
    // Without scripts a large window draws the same map larger.
    ...(windowClass === null && { around: { toilets: listed.filter(isNear), room: STILL_ROOM_PX } }),
  });
  return { ...opening, centre: moved, zoom };
}
