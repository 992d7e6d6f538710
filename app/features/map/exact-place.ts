import { distanceTo, roughDistance, walkText } from "~/geo/distance";
import { distanceMeters, type LatLng } from "~/geo/projection";
import { roundMyLocation } from "~/maps/kept-location";
import { isVague, type MyLocation } from "~/maps/provider";
import type { MapPageData, ToiletEntry } from "./map-page";
import { mapWords } from "./words";

const SAME_METERS = 2;

/** `accuracy` is the radius of the visitor's location in metres, if it is too large for directions. */
export type FoundPage = MapPageData & { accuracy?: number };

/** Sorts the list by the visitor's exact location, which only the browser has. The server knows it rounded. */
export function fromExactPlace(page: MapPageData, location: MyLocation | null): FoundPage {
  const { me, page: number } = page.query;
  if (!location || !me || !isSame(roundMyLocation(location), me)) return page;
  const place = { lat: location.lat, lng: location.lng };
  const seen = (toilet: ToiletEntry) => {
    const meters = distanceMeters(place, toilet);
    const away = isVague(location) ? roughDistance(meters) : distanceTo(place, toilet);
    return { meters, toilet: { ...toilet, away, walk: walkText(meters, toilet.isRough) } };
  };
  const { toilets, offset } = page.nearby ?? { toilets: page.toilets, offset: 0 };
  const first = page.nearby ? (number - 1) * page.pageSize - offset : 0;
  const runs = runsOf(toilets, me);
  const sorted = toilets
    .map((toilet, index) => ({ ...seen(toilet), run: runs[index] ?? 0 }))
    .sort((a, b) => a.run - b.run || a.meters - b.meters);
  const isAboutMe = page.basis === mapWords().sharedPlace;
  return {
    ...page,
    basis: isAboutMe ? mapWords().ownPlace : page.basis,
    ...(isVague(location) ? { accuracy: location.accuracyMeters } : {}),
    toilets: sorted.slice(first, first + page.pageSize).map(({ toilet }) => toilet),
    chosen: page.chosen && { ...page.chosen, ...seen(page.chosen).toilet },
  };
}

/** Each part of the list is sorted by itself, so a toilet nearer than the previous one starts the next part. */
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

export function exactCentre({ centre, query: { me } }: MapPageData, location: LatLng | null): LatLng {
  const isHere = location && me && isSame(centre, me) && isSame(roundMyLocation(location), me);
  return isHere ? { lat: location.lat, lng: location.lng } : centre;
}

const isSame = (one: LatLng, other: LatLng) => one.lat === other.lat && one.lng === other.lng;
