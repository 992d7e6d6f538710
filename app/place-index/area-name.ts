import { distanceMeters, type LatLng } from "~/geo/projection";
import { type GazetteerArea, readGazetteer } from "./gazetteer";
import { districtOf } from "./korean-address";
import { LANDMARKS } from "./landmarks";

const LANDMARK_ZOOM = 15;
const TOWN_ZOOM = 14;
const DISTRICT_ZOOM = 11;
const LANDMARK_METERS = 300;
const TOWN_METERS = 30_000;
const LANDMARK_DEGREES = 0.01;
const TOWN = /[읍면동가로]$/;
const WITNESSES = 5;

type Towns = { areas: GazetteerArea[]; byName: Map<string, number> };
let known: Towns | null = null;

function readTowns(): Towns {
  if (known) return known;
  const areas = readGazetteer().filter(({ path }) => TOWN.test(nameOf(path)));
  const byName = new Map<string, number>();
  for (const { path } of areas) byName.set(nameOf(path), (byName.get(nameOf(path)) ?? 0) + 1);
  known = { areas, byName };
  return known;
}

const nameOf = (path: string[]) => path.at(-1) ?? "";

/** Areas have no borders, so the nearest toilets' addresses decide; null outside Korea. */
export function areaNameAt(point: LatLng, zoom: number, addresses: readonly string[] = []): string | null {
  const landmark = zoom >= LANDMARK_ZOOM ? landmarkAt(point) : null;
  if (landmark) return landmark;
  const path = townAt(point, addresses);
  if (!path) return null;
  if (zoom < DISTRICT_ZOOM) return path[0] ?? null;
  if (zoom < TOWN_ZOOM) return path.slice(1, -1).join(" ") || path[0] || null;
  // There are many 중앙동: such a name says which one.
  return (readTowns().byName.get(nameOf(path)) ?? 0) > 1 ? path.slice(-2).join(" ") : nameOf(path);
}

/** Province, district and neighbourhood of a point, or null outside Korea. */
export function areaAddressAt(point: LatLng, addresses: readonly string[] = []): string | null {
  return townAt(point, addresses)?.join(" ") ?? null;
}

function townAt(point: LatLng, addresses: readonly string[]): string[] | null {
  const { areas } = readTowns();
  const nearest = nearestPath(areas, point);
  return nearest && (pathWithin(areas, point, majorityDistrict(addresses)) ?? nearest);
}

/** The district named by most toilets around; null where they disagree. */
function majorityDistrict(addresses: readonly string[]): string[] | null {
  const votes = new Map<string, number>();
  const said = addresses.slice(0, WITNESSES).flatMap((address) => districtOf(address)?.join(" ") ?? []);
  for (const district of said) votes.set(district, (votes.get(district) ?? 0) + 1);
  const [first] = [...votes].sort(([, a], [, b]) => b - a);
  return first && first[1] > said.length / 2 ? first[0].split(" ") : null;
}

function pathWithin(areas: GazetteerArea[], point: LatLng, district: string[] | null): string[] | null {
  if (!district) return null;
  const inside = areas.filter(({ path }) => district.every((name, at) => path[at] === name));
  return nearestPath(inside, point);
}

function landmarkAt(point: LatLng): string | null {
  let name: string | null = null;
  let nearest = LANDMARK_METERS;
  for (const [landmark, lat, lng] of LANDMARKS) {
    if (Math.abs(lat - point.lat) > LANDMARK_DEGREES || Math.abs(lng - point.lng) > LANDMARK_DEGREES)
      continue;
    const meters = distanceMeters(point, { lat, lng });
    if (meters <= nearest) [name, nearest] = [landmark, meters];
  }
  return name;
}

function nearestPath(areas: GazetteerArea[], point: LatLng): string[] | null {
  let path: string[] | null = null;
  let nearest = TOWN_METERS;
  for (const area of areas) {
    const meters = distanceMeters(point, area);
    if (meters < nearest) [path, nearest] = [area.path, meters];
  }
  return path;
}
