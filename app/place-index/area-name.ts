import { distanceMeters, type LatLng } from "~/geo/projection";
import { GAZETTEER } from "./gazetteer";
import { districtOf } from "./korean-address";
import { LANDMARKS } from "./landmarks";

const LANDMARK_ZOOM = 15;
const TOWN_ZOOM = 14;
const DISTRICT_ZOOM = 11;
const LANDMARK_METERS = 300;
const TOWN_METERS = 30_000;
const WITNESSES = 5;

const nameOf = (path: string[]) => path.at(-1) ?? "";
const TOWNS = GAZETTEER.filter(({ path }) => /[읍면동가로]$/.test(nameOf(path)));

/** Areas have no borders, so the nearest toilets' addresses decide; null outside Korea. */
export function areaNameAt(point: LatLng, zoom: number, addresses: readonly string[] = []): string | null {
  const landmark = zoom >= LANDMARK_ZOOM ? nearestOf(LANDMARKS, point, LANDMARK_METERS) : null;
  if (landmark) return landmark.name;
  const path = townAt(point, addresses);
  if (!path) return null;
  if (zoom < DISTRICT_ZOOM) return path[0] ?? null;
  if (zoom < TOWN_ZOOM) return path.slice(1, -1).join(" ") || path[0] || null;
  // There are many 중앙동: such a name says which one.
  const alike = TOWNS.filter((town) => nameOf(town.path) === nameOf(path));
  return alike.length > 1 ? path.slice(-2).join(" ") : nameOf(path);
}

/** Province, district and neighbourhood of a point, or null outside Korea. */
export function areaAddressAt(point: LatLng, addresses: readonly string[] = []): string | null {
  return townAt(point, addresses)?.join(" ") ?? null;
}

function townAt(point: LatLng, addresses: readonly string[]): string[] | null {
  const nearest = nearestOf(TOWNS, point, TOWN_METERS);
  const district = nearest && majorityDistrict(addresses);
  const inside = district ? TOWNS.filter(({ path }) => district.every((name, at) => path[at] === name)) : [];
  return (nearestOf(inside, point, TOWN_METERS) ?? nearest)?.path ?? null;
}

function majorityDistrict(addresses: readonly string[]): string[] | null {
  const votes = new Map<string, number>();
  const said = addresses.slice(0, WITNESSES).flatMap((address) => districtOf(address)?.join(" ") ?? []);
  for (const district of said) votes.set(district, (votes.get(district) ?? 0) + 1);
  const [first] = [...votes].sort(([, a], [, b]) => b - a);
  return first && first[1] > said.length / 2 ? first[0].split(" ") : null;
}

function nearestOf<Place extends LatLng>(
  places: readonly Place[],
  point: LatLng,
  withinMeters: number,
): Place | null {
  let found: Place | null = null;
  let nearest = withinMeters;
  for (const place of places) {
    const meters = distanceMeters(point, place);
    if (meters < nearest) [found, nearest] = [place, meters];
  }
  return found;
}
