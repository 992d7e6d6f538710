import { distanceAndDirection, roughDistance, walkText } from "~/geo/distance";
import { distanceMeters, type LatLng } from "~/geo/projection";
import { roundMyLocation } from "~/maps/kept-location";
import { isVague, type MyLocation } from "~/maps/provider";
import type { MapPageData, ToiletEntry } from "./map-page";
import { OWN_PLACE, SHARED_PLACE } from "./map-view";

/** Coordinates are told to a metre. */
const SAME_METERS = 2;

/** `accuracy`: how many metres one's own place may be off, where that is too many for directions. */
export type FoundPage = MapPageData & { accuracy?: number };

/**
 * The page as it is from where exactly one is: distances, directions and the order of the list. Only the tab knows
 * that place; the address has it rounded, and the server sends more toilets than the page has, to choose from.
 * @param location what the tab knows, if anything: it counts only where the address speaks of the same place
 */
export function fromExactPlace(page: MapPageData, location: MyLocation | null): FoundPage {
  const { me, page: number } = page.query;
  if (!location || !me || !isSame(roundMyLocation(location), me)) return page;
  const place = { lat: location.lat, lng: location.lng };
  const seen = (toilet: ToiletEntry) => {
    const meters = distanceMeters(place, toilet);
    const away = isVague(location) ? roughDistance(meters) : distanceAndDirection(place, toilet, meters);
    return { meters, toilet: { ...toilet, away, walk: walkText(meters) } };
  };
  const { toilets, offset } = page.nearby ?? { toilets: page.toilets, offset: 0 };
  const first = page.nearby ? (number - 1) * page.pageSize - offset : 0;
  const runs = runsOf(toilets, me);
  const sorted = toilets
    .map((toilet, index) => ({ ...seen(toilet), run: runs[index] ?? 0 }))
    .sort((a, b) => a.run - b.run || a.meters - b.meters);
  const isAboutMe = page.basis === SHARED_PLACE;
  return {
    ...page,
    basis: isAboutMe ? OWN_PLACE : page.basis,
    ...(isVague(location) ? { accuracy: location.accuracyMeters } : {}),
    toilets: sorted.slice(first, first + page.pageSize).map(({ toilet }) => toilet),
    chosen: page.chosen && { ...page.chosen, ...seen(page.chosen).toilet },
  };
}

/**
 * The list may be in parts, such as what is closed after all others: each is ordered by distance for itself, so a
 * toilet nearer than the one before it begins the next.
 */
function runsOf(toilets: ToiletEntry[], from: LatLng): number[] {
  let run = 0;
  let before = 0;
  return toilets.map((toilet) => {
    const meters = distanceMeters(from, toilet);
    if (meters < before - SAME_METERS) run += 1;
    before = meters;
    return run;
  });
}

/** The middle of a live map: exactly where one is while the address has one's own place in the middle. */
export function exactCentre({ centre, query: { me } }: MapPageData, location: LatLng | null): LatLng {
  const isHere = location && me && isSame(centre, me) && isSame(roundMyLocation(location), me);
  return isHere ? { lat: location.lat, lng: location.lng } : centre;
}

const isSame = (one: LatLng, other: LatLng) => one.lat === other.lat && one.lng === other.lng;
