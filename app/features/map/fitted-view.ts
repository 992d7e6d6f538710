import { fromWorldPixel, type LatLng, type Pixel, toWorldPixel } from "~/geo/projection";
import { CORNER_PX, FREE_MIDDLE_PX, isFreeOfControls } from "~/maps/free-of-controls";
import { MIN_ZOOM } from "~/maps/opening-view";
import type { MapView } from "~/maps/provider";

/** Whoever wants further ones than a walk sees them as numbers of clusters. */
const FARTHEST_FOR_ALL = 13;

function fromMiddle(toilet: LatLng, centre: LatLng, zoom: number): Pixel {
  const at = toWorldPixel(toilet, zoom);
  const middle = toWorldPixel(centre, zoom);
  return { x: at.x - middle.x, y: at.y - middle.y };
}

/**
 * The closest view, at zoom `most` at most, in which a phone shows the list free of controls; below 13 only what is needed.
 * @param mayMove whether the place stays the middle, or only stays in sight where that brings the map closer
 */
export function fittedView(
  place: LatLng,
  toilets: readonly LatLng[],
  { most, needed, mayMove = false }: { most: number; needed: number; mayMove?: boolean },
): MapView {
  const fits = (centre: LatLng, zoom: number, shown: readonly LatLng[]) =>
    shown.every((one) => isFreeOfControls(fromMiddle(one, centre, zoom)));
  let zoom = most;
  for (; zoom > FARTHEST_FOR_ALL && !fits(place, zoom, toilets); zoom -= 1) {
    const among = [place, ...toilets];
    const centre = mayMove ? middleOf(among, zoom) : null;
    if (centre && fits(centre, zoom, among)) return { ...centre, zoom };
  }
  while (zoom > MIN_ZOOM && !fits(place, zoom, toilets.slice(0, needed))) zoom -= 1;
  return { ...place, zoom };
}

/** Where the map's middle is when all of them lie in the middle of what nothing covers. */
function middleOf(places: readonly LatLng[], zoom: number): LatLng {
  const points = places.map((one) => toWorldPixel(one, zoom));
  const between = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  return fromWorldPixel(
    { x: between(points.map(({ x }) => x)), y: between(points.map(({ y }) => y)) - FREE_MIDDLE_PX },
    zoom,
  );
}

/** Whether one of the list is in the upper left corner of the map, and none in the lower. */
export function isCornerTaken(centre: LatLng, toilets: readonly LatLng[], zoom: number): boolean {
  const left = toilets
    .map((toilet) => fromMiddle(toilet, centre, zoom))
    .filter(({ x }) => x < -CORNER_PX.aside)
    .map(({ y }) => y);
  return left.some((y) => y < -CORNER_PX.above) && !left.some((y) => y > CORNER_PX.below);
}
