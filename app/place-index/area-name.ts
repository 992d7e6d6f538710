import { around } from "geokdbush";
import { distanceMeters, type LatLng } from "~/geo/projection";
import { GAZETTEER, LANDMARKS } from "./gazetteer";
import { districtOf } from "./korean-address";
import { indexPlaces } from "./toilet-tree";

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
