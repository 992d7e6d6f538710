import { type LatLng, type Pixel, toWorldPixel } from "~/geo/projection";
import { CORNER_PX, isFreeOfControls } from "~/maps/free-of-controls";
import { MIN_ZOOM } from "~/maps/opening-view";

/** Whoever wants further ones than a walk sees them as numbers of clusters. */
const FARTHEST_FOR_ALL = 13;
const LOW_CORNER_PX = 20;

function fromMiddle(toilet: LatLng, centre: LatLng, zoom: number): Pixel {
  const at = toWorldPixel(toilet, zoom);
  const middle = toWorldPixel(centre, zoom);
  return { x: at.x - middle.x, y: at.y - middle.y };
}

/** The closest zoom, `most` at most, at which a phone shows the list free of controls; below 13 only what is needed. */
export function fittedZoom(centre: LatLng, toilets: readonly LatLng[], most: number, needed: number): number {
  const fits = (zoom: number, shown: readonly LatLng[]) =>
    shown.every((one) => isFreeOfControls(fromMiddle(one, centre, zoom)));
  let zoom = most;
  while (zoom > FARTHEST_FOR_ALL && !fits(zoom, toilets)) zoom -= 1;
  while (zoom > MIN_ZOOM && !fits(zoom, toilets.slice(0, needed))) zoom -= 1;
  return zoom;
}

/** Whether one of the list is in the upper left corner of the map, and none in the lower. */
export function isCornerTaken(centre: LatLng, toilets: readonly LatLng[], zoom: number): boolean {
  const left = toilets
    .map((toilet) => fromMiddle(toilet, centre, zoom))
    .filter(({ x }) => x < -CORNER_PX.aside)
    .map(({ y }) => y);
  return left.some((y) => y < -CORNER_PX.above) && !left.some((y) => y > LOW_CORNER_PX);
}
