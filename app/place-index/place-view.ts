import type KDBush from "kdbush";
import type { ToiletSummary } from "~/backend/toilet";
import { isInBox, type LatLng, PHONE_MAP_PX, viewportBox } from "~/geo/projection";
import type { NamedPlace } from "./named-places";
import { isSpot } from "./ranking";
import { countAround, nearestRow, rowsIn } from "./toilet-tree";

export type PlaceView = LatLng & { zoom: number };

const FITTED_PX = { width: 340, height: 240 };
const ZOOM = { closest: 16, furthest: 9 };
const MIDDLE = 0.5;
/** An address with a wrong position must not stretch the view. */
const OUTLIERS = 0.1;

/** An area is fitted, and centred on its toilets where its middle has none. */
export function viewOf(place: NamedPlace, toilets: ToiletSummary[], tree: KDBush): PlaceView {
  if (isSpot(place)) {
    const zoom = closestZoom((zoom) => hasToilets(place, zoom, tree));
    return { lat: place.lat, lng: place.lng, zoom };
  }
  const points = place.rows.flatMap((row) => toilets[row] ?? []);
  const middle = points.length > 0 ? quantileOf(points, MIDDLE) : place;
  const zoom = points.length > 1 ? fittingZoom(points) : ZOOM.closest - 1;
  const { lat, lng } = hasToilets(middle, ZOOM.closest, tree)
    ? middle
    : densestToilet(place, points, toilets, tree);
  return { lat, lng, zoom };
}

const phoneBox = (centre: LatLng, zoom: number) =>
  viewportBox(centre, zoom, PHONE_MAP_PX.width, PHONE_MAP_PX.height);

const hasToilets = (centre: LatLng, zoom: number, tree: KDBush) =>
  rowsIn(tree, phoneBox(centre, zoom)).length > 0;

/** The closest zoom at which both are on a phone's map that is centred on the first. */
export const zoomShowing = (centre: LatLng, point: LatLng): number =>
  closestZoom((zoom) => isInBox(point, phoneBox(centre, zoom)));

function closestZoom(fits: (zoom: number) => boolean): number {
  let zoom = ZOOM.closest;
  while (zoom > ZOOM.furthest && !fits(zoom)) zoom -= 1;
  return zoom;
}

function densestToilet(place: NamedPlace, points: LatLng[], toilets: ToiletSummary[], tree: KDBush): LatLng {
  let best: LatLng | null = null;
  let most = 0;
  for (const point of points) {
    const count = countAround(tree, point);
    if (count > most) [best, most] = [point, count];
  }
  return best ?? toilets[nearestRow(tree, place) ?? -1] ?? place;
}

function quantileOf(points: LatLng[], part: number): LatLng {
  const of = (axis: keyof LatLng) =>
    points.map((point) => point[axis]).sort((a, b) => a - b)[Math.floor(points.length * part)] ?? 0;
  return { lat: of("lat"), lng: of("lng") };
}

function fittingZoom(points: LatLng[]): number {
  const [low, high] = [quantileOf(points, OUTLIERS), quantileOf(points, 1 - OUTLIERS)];
  const centre = { lat: (low.lat + high.lat) / 2, lng: (low.lng + high.lng) / 2 };
  return closestZoom((zoom) => {
    const box = viewportBox(centre, zoom, FITTED_PX.width, FITTED_PX.height);
    return isInBox(low, box) && isInBox(high, box);
  });
}
