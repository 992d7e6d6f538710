import { exactWay } from "~/geo/distance";
import { distanceMeters, type LatLng } from "~/geo/projection";
import { isRoundedTo } from "~/maps/own-place";
import { isInaccurate, type MyLocation } from "~/maps/provider";
import { statusNow } from "~/opening-hours/arrival";
import type { MapPageData, ToiletEntry } from "./map-page";
import { mapWords } from "./words";

/**
 * `start` is the visitor's exact location, which only the browser has; `accuracy` its radius in metres, if it is too
 * large for directions.
 */
export type LocatedPage = MapPageData & { start?: LatLng; accuracy?: number };

/**
 * Brings the page up to this minute. Sorts each part of its list by the visitor's exact location, which only the browser has; the
 * server knows it rounded. @param now minutes since 1970
 */
export function fromExactPlace(page: MapPageData, location: MyLocation | null, now: number): LocatedPage {
  const { ownLocation, page: number } = page.query;
  const exact = isRoundedTo(location, ownLocation) ? location : null;
  const locateToilet = <Toilet extends ToiletEntry>(toilet: Toilet): Toilet => {
    const { away, walk } = exact ? exactWay(exact, toilet, page.pace, isInaccurate(exact)) : toilet;
    return { ...toilet, away, walk, open: statusNow(toilet.open, now, walk) };
  };
  const chosen = page.chosen && locateToilet(page.chosen);
  if (!exact || !ownLocation) return { ...page, chosen, toilets: page.toilets.map(locateToilet) };
  const { toilets, offset } = page.nearby ?? { toilets: page.toilets, offset: 0 };
  const first = page.nearby ? (number - 1) * page.pageSize - offset : 0;
  const sorted = toilets
    .map((entry) => ({ toilet: locateToilet(entry), meters: distanceMeters(exact, entry) }))
    .sort((a, b) => a.toilet.part - b.toilet.part || a.meters - b.meters);
  return {
    ...page,
    start: exact,
    chosen,
    certain: page.certain && locateToilet(page.certain),
    basis: page.basis === mapWords().sharedPlace ? mapWords().ownPlace : page.basis,
    ...(isInaccurate(exact) ? { accuracy: exact.accuracyMeters } : {}),
    toilets: sorted.slice(first, first + page.pageSize).map(({ toilet }) => toilet),
  };
}

export function exactCentre(
  { centre, query: { ownLocation } }: MapPageData,
  location: MyLocation | null,
): LatLng {
  return ownLocation && isSame(centre, ownLocation) && isRoundedTo(location, ownLocation)
    ? { lat: location.lat, lng: location.lng }
    : centre;
}

const isSame = (a: LatLng, b: LatLng) => a.lat === b.lat && a.lng === b.lng;
