import { around } from "geokdbush";
import type KDBush from "kdbush";
import { distanceMeters, isInBox, type LatLng, PHONE_MAP_PX, viewportBox } from "~/geo/projection";
import { districtOf } from "./korean-address";
import { GAZETTEER, LANDMARKS, type NamedPlaces, rowsOf } from "./named-places";
import { isSpot, type NamedPlace } from "./place";
import type { ToiletTable } from "./toilet-table";
import { countAround, indexPlaces, rowsIn } from "./toilet-tree";

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

const LANDMARK_ZOOM = 15;
const TOWN_ZOOM = 14;
const DISTRICT_ZOOM = 11;
const LANDMARK_KM = 0.3;
const TOWN_KM = 30;
const WITNESSES = 5;

const nameOf = (path: string[]) => path.at(-1) ?? "";
const TOWNS = GAZETTEER.filter(({ path }) => /[읍면동가로]$/.test(nameOf(path)));
const seenNames = new Set<string>();
const SHARED_NAMES = new Set(
  TOWNS.map(({ path }) => nameOf(path)).filter((name) => seenNames.size === seenNames.add(name).size),
);
const nearestTown = createNearest(TOWNS, TOWN_KM);
const nearestLandmark = createNearest(LANDMARKS, LANDMARK_KM);

/** Names the area at a point by the addresses of nearby toilets, because areas have no borders; null outside Korea. */
export function areaNameAt(point: LatLng, zoom: number, addresses: readonly string[] = []): string | null {
  const landmark = zoom >= LANDMARK_ZOOM ? nearestLandmark(point) : null;
  if (landmark) return landmark.name;
  const path = townAt(point, addresses);
  if (!path) return null;
  if (zoom < DISTRICT_ZOOM) return path[0] ?? null;
  if (zoom < TOWN_ZOOM) return path.slice(1, -1).join(" ") || path[0] || null;
  // Many towns share names such as 중앙동, so add the district.
  return SHARED_NAMES.has(nameOf(path)) ? path.slice(-2).join(" ") : nameOf(path);
}

export function areaAddressAt(point: LatLng, addresses: readonly string[] = []): string | null {
  return townAt(point, addresses)?.join(" ") ?? null;
}

/** An area is far only if its nearest town is that many times farther away than the nearest town of another one. */
const FARTHER = 2;

/** Tells whether a point is far from all towns of an area; false for an area that the gazetteer does not have. */
export function isFarFrom(area: readonly string[], point: LatLng, marginKm = 0): boolean {
  const isOwn = ({ path }: { path: string[] }) => area.every((name, at) => path[at] === name);
  const nearest = nearestTown(point);
  if (!nearest || isOwn(nearest)) return false;
  const km = (FARTHER * distanceMeters(point, nearest)) / 1000 + marginKm;
  return nearestTown(point, isOwn, km) === null && TOWNS.some(isOwn);
}

function townAt(point: LatLng, addresses: readonly string[]): string[] | null {
  const nearest = nearestTown(point);
  const district = nearest && majorityDistrict(addresses);
  if (!district) return nearest?.path ?? null;
  const isInside = ({ path }: { path: string[] }) => district.every((name, at) => path[at] === name);
  const nearestInside = isInside(nearest) ? nearest : nearestTown(point, isInside);
  return (nearestInside ?? nearest).path;
}

function majorityDistrict(addresses: readonly string[]): string[] | null {
  const votes = new Map<string, number>();
  const namedDistricts = addresses
    .slice(0, WITNESSES)
    .flatMap((address) => districtOf(address)?.join(" ") ?? []);
  for (const district of namedDistricts) votes.set(district, (votes.get(district) ?? 0) + 1);
  const [mostNamed] = [...votes].sort(([, a], [, b]) => b - a);
  return mostNamed && mostNamed[1] > namedDistricts.length / 2 ? mostNamed[0].split(" ") : null;
}

function createNearest<Place extends LatLng>(places: readonly Place[], withinKm: number) {
  const tree = indexPlaces(places);
  const isAny = () => true;
  return (
    { lat, lng }: LatLng,
    isEligible: (place: Place) => boolean = isAny,
    km = withinKm,
  ): Place | null => {
    const accepts = (row: number) => isEligible(places[row] as Place);
    const [row = -1] = around(tree, lng, lat, 1, km, accepts);
    return places[row] ?? null;
  };
}
