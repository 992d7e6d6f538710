import { type LatLng, toWorldPixel } from "~/geo/projection";
import { isFreeOfControls } from "~/maps/free-of-controls";
import { MIN_ZOOM } from "~/maps/opening-view";

/** Whoever wants further ones than a walk sees them as numbers of clusters. */
const FARTHEST_FOR_ALL = 13;
function isFree(toilet: LatLng, centre: LatLng, zoom: number): boolean {
  const at = toWorldPixel(toilet, zoom);
  const middle = toWorldPixel(centre, zoom);
  return isFreeOfControls({ x: at.x - middle.x, y: at.y - middle.y });
}

/** The closest zoom, `most` at most, at which a phone shows the list free of controls; below 13 only what is needed. */
export function fittedZoom(centre: LatLng, toilets: readonly LatLng[], most: number, needed: number): number {
  const fits = (zoom: number, shown: readonly LatLng[]) => shown.every((one) => isFree(one, centre, zoom));
  let zoom = most;
  while (zoom > FARTHEST_FOR_ALL && !fits(zoom, toilets)) zoom -= 1;
  while (zoom > MIN_ZOOM && !fits(zoom, toilets.slice(0, needed))) zoom -= 1;
  return zoom;
}
