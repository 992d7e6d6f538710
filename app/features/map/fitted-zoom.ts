import { type LatLng, toWorldPixel } from "~/geo/projection";
import { MIN_ZOOM } from "~/maps/opening-view";

/** Whoever wants further ones than a walk sees them as numbers of clusters. */
const FARTHEST_FOR_ALL = 13;
/** Around the middle of a phone's map: below its controls, above its scale, with a pin's 40 px over the point. */
const FREE_PX = { aside: 150, above: 55, below: 90 };
/** The signs of the zoom lie over this corner. */
const CORNER_PX = { aside: 75, above: 30 };

function isFree(toilet: LatLng, centre: LatLng, zoom: number): boolean {
  const at = toWorldPixel(toilet, zoom);
  const middle = toWorldPixel(centre, zoom);
  const [x, y] = [at.x - middle.x, at.y - middle.y];
  if (x > CORNER_PX.aside && y < -CORNER_PX.above) return false;
  return Math.abs(x) <= FREE_PX.aside && y >= -FREE_PX.above && y <= FREE_PX.below;
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
