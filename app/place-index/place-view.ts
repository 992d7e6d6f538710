import type { ToiletSummary } from "~/backend/toilet";
import { type LatLng, PHONE_MAP_PX, viewportBox } from "~/geo/projection";
import type { NamedPlace } from "./named-places";
import type { ToiletGrid } from "./toilet-grid";

export type PlaceView = LatLng & { zoom: number };

const FITTED_PX = { width: 340, height: 240 };
const ZOOM = { closest: 16, furthest: 9 };
/** An address with a wrong position must not stretch the view. */
const OUTLIERS = 0.1;

/** An area is fitted, and centred on its toilets where its middle has none. */
export function viewOf(place: NamedPlace, toilets: ToiletSummary[], grid: ToiletGrid): PlaceView {
  const isSpot = place.kind === "station" || place.kind === "landmark";
  if (isSpot) return { lat: place.lat, lng: place.lng, zoom: zoomWithToilets(place, grid) };
  const points = place.rows.flatMap((row) => toilets[row] ?? []);
  const middle = points.length > 0 ? medianOf(points) : place;
  const zoom = points.length > 1 ? fittingZoom(points) : ZOOM.closest - 1;
  const centre = hasToilets(middle, ZOOM.closest, grid)
    ? middle
    : densestToilet(place, points, toilets, grid);
  return { lat: centre.lat, lng: centre.lng, zoom };
}

const hasToilets = (centre: LatLng, zoom: number, grid: ToiletGrid) =>
  grid.rowsIn(viewportBox(centre, zoom, PHONE_MAP_PX.width, PHONE_MAP_PX.height)).length > 0;

/** The closest zoom at which both are on a phone's map that is centred on the first. */
export function zoomShowing(centre: LatLng, point: LatLng): number {
  let zoom = ZOOM.closest;
  for (; zoom > ZOOM.furthest; zoom -= 1) {
    const { west, south, east, north } = viewportBox(centre, zoom, PHONE_MAP_PX.width, PHONE_MAP_PX.height);
    if (west <= point.lng && point.lng <= east && south <= point.lat && point.lat <= north) break;
  }
  return zoom;
}

function zoomWithToilets(centre: LatLng, grid: ToiletGrid): number {
  let zoom = ZOOM.closest;
  while (zoom > ZOOM.furthest && !hasToilets(centre, zoom, grid)) zoom -= 1;
  return zoom;
}

function densestToilet(
  place: NamedPlace,
  points: LatLng[],
  toilets: ToiletSummary[],
  grid: ToiletGrid,
): LatLng {
  let best: LatLng | null = null;
  let most = 0;
  for (const point of points) {
    const count = grid.countAround(point);
    if (count > most) [best, most] = [point, count];
  }
  const nearest = best ? null : grid.nearest(place);
  return best ?? (nearest === null ? place : (toilets[nearest] ?? place));
}

function medianOf(points: LatLng[]): LatLng {
  return {
    lat: quantile(
      points.map(({ lat }) => lat),
      0.5,
    ),
    lng: quantile(
      points.map(({ lng }) => lng),
      0.5,
    ),
  };
}

function quantile(numbers: number[], part: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

function fittingZoom(points: LatLng[]): number {
  const [lats, lngs] = [points.map(({ lat }) => lat), points.map(({ lng }) => lng)];
  const low = { lat: quantile(lats, OUTLIERS), lng: quantile(lngs, OUTLIERS) };
  const high = { lat: quantile(lats, 1 - OUTLIERS), lng: quantile(lngs, 1 - OUTLIERS) };
  const centre = { lat: (low.lat + high.lat) / 2, lng: (low.lng + high.lng) / 2 };
  let zoom = ZOOM.closest;
  for (; zoom > ZOOM.furthest; zoom -= 1) {
    const { west, south, east, north } = viewportBox(centre, zoom, FITTED_PX.width, FITTED_PX.height);
    if (west <= low.lng && south <= low.lat && east >= high.lng && north >= high.lat) break;
  }
  return zoom;
}
