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
  const rows: number[] = [];
  if (areas.centres.length === 0) return rows;
  const centres = new KDBush(areas.centres.length);
  for (const { lat, lng } of areas.centres) centres.add(lng, lat);
  centres.finish();
  for (let row = 0; row < toilets.count; row += 1) {
    if (slices.areOver()) await slices.next();
    const area = areas.areaOfRow[row] ?? areas.unknown;
    const ownCentre = area < areas.firstDistrict ? undefined : areas.centres[area];
    const point = toilets.placeOf(row);
    if (!ownCentre || !hasNearerCentre(centres, point, ownCentre)) continue;
    const neighbourArea = areaAround(areas, tree, toilets.placeOf, row);
    const centre = neighbourArea === null ? undefined : areas.centres[neighbourArea];
    if (centre && distanceMeters(point, ownCentre) > FARTHER * distanceMeters(point, centre)) rows.push(row);
  }
  return rows;
}

function hasNearerCentre(centres: KDBush, { lat, lng }: LatLng, ownCentre: LatLng): boolean {
  const degrees = Math.hypot(ownCentre.lat - lat, ownCentre.lng - lng) / FARTHER;
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
    const neighbours = rowsIn(tree, box).filter((neighbour) => {
      const place = placeOf(neighbour);
      return (place.lat !== lat || place.lng !== lng) && areas.areaOfRow[neighbour] !== areas.unknown;
    });
    if (neighbours.length < NEIGHBOURS_MIN) continue;
    const neighbourAreas = new Set(
      neighbours.slice(0, NEIGHBOURS_READ).map((neighbour) => areas.areaOfRow[neighbour] ?? 0),
    );
    const [onlyArea = null] = neighbourAreas;
    return neighbourAreas.size === 1 && onlyArea !== areas.areaOfRow[row] ? onlyArea : null;
  }
  return null;
}
