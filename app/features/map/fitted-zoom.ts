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

/**
 * The closest zoom at which a phone's map shows the toilets of its list, covered by nothing: all of them where that needs
 * no zoom below 13, else as many as that shows, and from as far off as it takes the first few.
 * @param centre of the map
 * @param most the zoom that is wanted
 * @param needed how many of them must be seen
 * @returns a zoom of at most `most`
 */
export function fittedZoom(centre: LatLng, toilets: readonly LatLng[], most: number, needed: number): number {
  const fits = (zoom: number, shown: readonly LatLng[]) => shown.every((one) => isFree(one, centre, zoom));
  let zoom = most;
  while (zoom > FARTHEST_FOR_ALL && !fits(zoom, toilets)) zoom -= 1;
  while (zoom > MIN_ZOOM && !fits(zoom, toilets.slice(0, needed))) zoom -= 1;
  return zoom;
}
