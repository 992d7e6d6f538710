import type { LatLng } from "~/geo/projection";
import { readingOf } from "~/romanization/page-reading.server";
import { NEIGHBOUR_METERS, type Neighbour } from "./directory";
import { directory } from "./directory.server";

const NEIGHBOURS_MAX = 10;
const SAME_PLACE_METERS = 2;
const SAME_PLACE_MAX = 1000;

/** Lists toilets within 50 m; none if the directory does not answer. */
export async function listNeighbours(point: LatLng): Promise<Neighbour[]> {
  const toilets = await directory.within(point, NEIGHBOUR_METERS, NEIGHBOURS_MAX).catch(() => []);
  return toilets.map(({ id, name, buildingName, distanceMeters }) => ({
    id,
    name,
    detail: [readingOf(name), readingOf(buildingName) ?? buildingName, `${distanceMeters} m`]
      .filter(Boolean)
      .join(" · "),
  }));
}

export async function findJustRegistered(name: string, point: LatLng): Promise<string | null> {
  const toilets = await directory.within(point, SAME_PLACE_METERS, SAME_PLACE_MAX).catch(() => []);
  const sameNameIds = toilets.filter((toilet) => toilet.name === name).map(({ id }) => id);
  return sameNameIds.sort((a, b) => Number(b) - Number(a))[0] ?? null;
}
