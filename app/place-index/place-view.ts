import type KDBush from "kdbush";
import { isInBox, type LatLng, PHONE_MAP_PX, viewportBox } from "~/geo/projection";
import { type NamedPlaces, rowsOf } from "./named-places";
import type { NamedPlace } from "./place";
import { isSpot } from "./ranking";
import type { ToiletTable } from "./toilet-table";
import { countAround, rowsIn } from "./toilet-tree";

export type PlaceView = LatLng & { zoom: number };

const FITTED_PX = { width: 340, height: 240 };
const ZOOM = { closest: 16, furthest: 9 };
const MIDDLE = 0.5;
/** Share of points to ignore at each end, because a wrong position must not stretch the view. */
const OUTLIERS = 0.1;

/** Most toilets that a view is computed from: all of a province with 67,000 would stall the thread for 1.2 s. */
const SAMPLE_MAX = 256;

/** Fits an area or road around its toilets. A spot gets the closest zoom that also shows a toilet. */
export function viewOf(place: NamedPlace, toilets: ToiletTable, named: NamedPlaces, tree: KDBush): PlaceView {
  const points = sampleOf(rowsOf(named, place)).map(toilets.placeOf);
  if (isSpot(place) || points.length === 0) {
    const zoom = closestZoom((zoom) => hasToilets(place, zoom, tree));
    return { lat: place.lat, lng: place.lng, zoom };
  }
  const middle = quantileOf(points, MIDDLE);
  const { lat, lng } = hasToilets(middle, ZOOM.closest, tree) ? middle : densestOf(points, tree);
  const fixedCentre = place.kind === "road" ? { lat, lng } : undefined;
  const zoom = points.length > 1 ? fittingZoom(points, fixedCentre) : ZOOM.closest - 1;
  return { lat, lng, zoom };
}

function sampleOf(rows: Uint32Array): number[] {
  const step = Math.max(1, rows.length / SAMPLE_MAX);
  const length = Math.min(rows.length, SAMPLE_MAX);
  return Array.from({ length }, (_, number) => rows[Math.floor(number * step)] ?? 0);
}

const phoneBox = (centre: LatLng, zoom: number) =>
  viewportBox(centre, zoom, PHONE_MAP_PX.width, PHONE_MAP_PX.height);

const hasToilets = (centre: LatLng, zoom: number, tree: KDBush) =>
  rowsIn(tree, phoneBox(centre, zoom)).length > 0;

export const zoomShowing = (centre: LatLng, point: LatLng): number =>
  closestZoom((zoom) => isInBox(point, phoneBox(centre, zoom)));

function closestZoom(fits: (zoom: number) => boolean): number {
  let zoom = ZOOM.closest;
  while (zoom > ZOOM.furthest && !fits(zoom)) zoom -= 1;
  return zoom;
}

function densestOf(points: LatLng[], tree: KDBush): LatLng {
  const counts = points.map((point) => countAround(tree, point));
  const maxCount = counts.reduce((a, b) => Math.max(a, b), 0);
  return points[counts.indexOf(maxCount)] as LatLng;
}

function quantileOf(points: LatLng[], part: number): LatLng {
  const axisQuantile = (axis: keyof LatLng) =>
    points.map((point) => point[axis]).sort((a, b) => a - b)[Math.floor(points.length * part)] ?? 0;
  return { lat: axisQuantile("lat"), lng: axisQuantile("lng") };
}

function fittingZoom(points: LatLng[], fixedCentre?: LatLng): number {
  const [low, high] = [quantileOf(points, OUTLIERS), quantileOf(points, 1 - OUTLIERS)];
  const centre = fixedCentre ?? { lat: (low.lat + high.lat) / 2, lng: (low.lng + high.lng) / 2 };
  return closestZoom((zoom) => {
    const box = viewportBox(centre, zoom, FITTED_PX.width, FITTED_PX.height);
    return isInBox(low, box) && isInBox(high, box);
  });
}
