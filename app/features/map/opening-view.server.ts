import type { ToiletSummary } from "~/backend/toilet";
import { readPoint } from "~/env/env.schema";
import { isInKorea } from "~/geo/korea.server";
import { CLOSEST_FITTED_ZOOM, type LatLng, type Opening, toWorldPixel } from "~/geo/projection";
import { MAP_CENTRE } from "~/maps/map-settings.server";
import { CHOSEN_ZOOM, COUNTRY, DEFAULT_ZOOM } from "~/maps/provider";
import { type PlaceResult, placeLabel } from "~/place-search/place-search-box";
import { readingOf } from "~/romanization/page-reading.server";
import type { MapQuery } from "./map-view";
import { mapWords } from "./words";

/** `basis` names the place that the list starts from; null means the area around the origin. */
export type View = Opening & {
  basis: string | null;
  linkedOrigin: LatLng | null;
};

/** Half the shorter side of the map that a phone leaves uncovered, less a pin. */
const BOTH_WITHIN_PX = 120;

/** Decides what the map shows first. A search without results keeps the view that it was made from. */
export function decideView(query: MapQuery, place: PlaceResult | null, chosen: ToiletSummary | null): View {
  const { ownLocation, listOrigin } = query;
  const isAbroad = ownLocation !== null && !isInKorea(ownLocation);
  const searchedFrom = query.q === null ? null : query.searchOrigin;
  const centre =
    query.centre ??
    pointOf(chosen) ??
    (query.point === null ? null : readPoint(query.point)) ??
    pointOf(place) ??
    searchedFrom ??
    (isAbroad ? COUNTRY : ownLocation) ??
    MAP_CENTRE;
  const zoom =
    query.zoom ?? (query.centre ? null : ownZoom(query, place, chosen)) ?? (isAbroad ? COUNTRY.zoom : null);
  // After the visitor has moved the map, it shows other toilets than the list.
  const isElsewhere = ownLocation !== null && query.centre !== null;
  const isStreet = place?.missed !== undefined && !query.centre;
  const isFitted =
    query.zoom === null && query.point === null && !chosen && !isAbroad && !isElsewhere && !isStreet;
  const closest = zoom ?? (isFitted ? CLOSEST_FITTED_ZOOM : DEFAULT_ZOOM);
  const view = {
    centre: { lat: centre.lat, lng: centre.lng },
    zoom: closest,
    isFitted,
    mayMove: false,
    linkedOrigin: null,
  };
  if (place && !query.centre) {
    return { ...view, origin: { lat: place.lat, lng: place.lng }, basis: placeLabel(place) };
  }
  if (ownLocation) return { ...view, origin: ownLocation, mayMove: true, basis: mapWords().sharedPlace };
  const origin = listOrigin ?? centre;
  const isAtChosen = chosen !== null && listOrigin === null && query.centre === null;
  return {
    ...view,
    origin,
    basis: isAtChosen ? (readingOf(chosen.name) ?? chosen.name) : null,
    linkedOrigin: origin,
  };
}

function ownZoom(
  { q, searchZoom, ownLocation }: MapQuery,
  place: PlaceResult | null,
  chosen: ToiletSummary | null,
) {
  if (chosen) return ownLocation ? zoomOfBoth(chosen, ownLocation) : CHOSEN_ZOOM;
  return place ? (place.zoom ?? null) : q !== null ? searchZoom : null;
}

/** Returns the closest zoom at which a phone shows both the chosen toilet in its middle and the own place, if one does. */
function zoomOfBoth(chosen: ToiletSummary, ownLocation: LatLng): number {
  for (let zoom = CLOSEST_FITTED_ZOOM; zoom > CHOSEN_ZOOM; zoom--) {
    const [a, b] = [toWorldPixel(chosen, zoom), toWorldPixel(ownLocation, zoom)];
    if (Math.hypot(a.x - b.x, a.y - b.y) <= BOTH_WITHIN_PX) return zoom;
  }
  return CHOSEN_ZOOM;
}

const pointOf = (place: LatLng | null): LatLng | null => place && { lat: place.lat, lng: place.lng };
