import KDBush from "kdbush";
import { distanceMeters, type LatLng } from "~/geo/projection";
import type { PlaceIndex } from "~/place-index/place-index";
import type { Slices } from "~/place-index/slices";
import { rowsIn } from "~/place-index/toilet-tree";
import type { Areas } from "./areas";

/** A position is elsewhere only if its own centre is that many times farther away than the centre of the other area. */
const FARTHER = 2;
const HALF_DEGREES = [0.01, 0.04];
const NEIGHBOURS_MIN = 5;
const NEIGHBOURS_READ = 60;

/** Lists the rows whose neighbours all lie in one other 시군구, which also has the nearer centre. */
export async function findElsewhere(areas: Areas, places: PlaceIndex, slices: Slices): Promise<number[]> {
  const { toilets, tree } = places;
  const found: number[] = [];
  if (areas.centres.length === 0) return found;
  const centres = new KDBush(areas.centres.length);
  for (const { lat, lng } of areas.centres) centres.add(lng, lat);
  centres.finish();
  for (let row = 0; row < toilets.count; row += 1) {
    if (slices.areOver()) await slices.next();
    const area = areas.of[row] ?? areas.unknown;
    const own = area < areas.firstDistrict ? undefined : areas.centres[area];
    const point = toilets.placeOf(row);
    if (!own || !hasNearerCentre(centres, point, own)) continue;
    const other = areaAround(areas, tree, toilets.placeOf, row);
    const centre = other === null ? undefined : areas.centres[other];
    if (centre && distanceMeters(point, own) > FARTHER * distanceMeters(point, centre)) found.push(row);
  }
  return found;
}

function hasNearerCentre(centres: KDBush, { lat, lng }: LatLng, own: LatLng): boolean {
  const degrees = Math.hypot(own.lat - lat, own.lng - lng) / FARTHER;
  return centres.within(lng, lat, degrees).length > 0;
}

/** Returns the only area of the neighbours at other points; null if they have several, or are too few. */
function areaAround(
  areas: Areas,
  tree: KDBush,
  placeOf: (row: number) => LatLng,
  row: number,
): number | null {
  const { lat, lng } = placeOf(row);
  for (const half of HALF_DEGREES) {
    const box = { west: lng - half, east: lng + half, south: lat - half, north: lat + half };
    const neighbours = rowsIn(tree, box).filter((other) => {
      const place = placeOf(other);
      return (place.lat !== lat || place.lng !== lng) && areas.of[other] !== areas.unknown;
    });
    if (neighbours.length < NEIGHBOURS_MIN) continue;
    const found = new Set(neighbours.slice(0, NEIGHBOURS_READ).map((other) => areas.of[other] ?? 0));
    const [only = null] = found;
    return found.size === 1 && only !== areas.of[row] ? only : null;
  }
  return null;
}
