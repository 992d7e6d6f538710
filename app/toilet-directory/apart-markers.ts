import { type Box, toWorldPixel } from "~/geo/projection";
import type { MarkerQuery } from "./directory";
import { placeOf } from "./points";
import type { ToiletIndex } from "./toilet-index";

/** Ids of toilets that never join a cluster: the chosen one, then those of the list in their order. */
export const unclusteredIds = (listed: readonly { id: string }[], chosenId: string | null): string[] => [
  ...new Set([...(chosenId === null ? [] : [chosenId]), ...listed.map(({ id }) => id)]),
];

/** Distance at which two pins no longer overlap, in px. */
const PIN_PX = 46;

/** Maps each point of `apart` in `points` to the first point of the group whose pins or badges would overlap. */
export function unclusteredPoints(index: ToiletIndex, points: number[], { apart = [], zoom }: MarkerQuery) {
  if (apart.length === 0) return new Map<number, number>();
  const listed = new Set(apart.map((id) => index.pointOf[index.toilets.rowOf(id) ?? -1]));
  let groups: number[][] = [];
  for (const point of listed) {
    if (point === undefined || !points.includes(point)) continue;
    let joined = [point];
    for (;;) {
      const frame = frameOf(index, joined, zoom);
      const covered = groups.find((group) => overlaps(frame, frameOf(index, group, zoom)));
      if (!covered) break;
      groups = groups.filter((group) => group !== covered);
      joined = [...covered, ...joined];
    }
    groups.push(joined);
  }
  return new Map(groups.flatMap((group) => group.map((point) => [point, group[0] ?? point] as const)));
}

/** Returns the box of a pin with its number, or of a stack with several numbers, at the first point. */
function frameOf({ points }: ToiletIndex, [first = -1, ...others]: number[], zoom: number): Box {
  const { x, y } = toWorldPixel(placeOf(points, first), zoom);
  if (others.length === 0) return { west: x - 16, east: x + 24, north: y - 44, south: y + 2 };
  const half = 11 + 8 * others.length;
  return { west: x - half, east: x + half, north: y - 16, south: y + 16 };
}

const overlaps = (one: Box, other: Box) =>
  one.west < other.east && other.west < one.east && one.north < other.south && other.north < one.south;

function pixelsBetween({ points }: ToiletIndex, one: number, other: number, zoom: number): number {
  const [from, to] = [toWorldPixel(placeOf(points, one), zoom), toWorldPixel(placeOf(points, other), zoom)];
  return Math.hypot(from.x - to.x, from.y - to.y);
}

/** Returns the zoom at which the points of a marker separate. */
export function zoomApart(index: ToiletIndex, [first = 0, ...others]: number[], zoom: number): number {
  const farthest = Math.max(...others.map((other) => pixelsBetween(index, first, other, zoom)));
  return zoom + Math.max(1, Math.ceil(Math.log2(PIN_PX / farthest)));
}
