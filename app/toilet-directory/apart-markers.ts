import { type Box, toWorldPixel } from "~/geo/projection";
import type { MarkerQuery } from "./directory";
import { placeOf } from "./points";
import type { ToiletIndex } from "./toilet-index";

/** Ids of toilets that never join a cluster: the chosen one, then those of the list in their order. */
export const unclusteredIds = (
  listedToilets: readonly { id: string }[],
  chosenId: string | null,
): string[] => [...new Set([...(chosenId === null ? [] : [chosenId]), ...listedToilets.map(({ id }) => id)])];

/** Distance at which two pins no longer overlap, in px. */
const PIN_PX = 46;

/** Maps each point of `separateIds` in `points` to the first point of the group whose pins or badges would overlap. */
export function unclusteredPoints(
  index: ToiletIndex,
  points: number[],
  { separateIds = [], zoom }: MarkerQuery,
) {
  if (separateIds.length === 0) return new Map<number, number>();
  const listedPoints = new Set(separateIds.map((id) => index.pointOf[index.toilets.rowOf(id) ?? -1]));
  let groups: number[][] = [];
  for (const point of listedPoints) {
    if (point === undefined || !points.includes(point)) continue;
    let group = [point];
    for (;;) {
      const frame = frameOf(index, group, zoom);
      const overlappingGroup = groups.find((group) => overlaps(frame, frameOf(index, group, zoom)));
      if (!overlappingGroup) break;
      groups = groups.filter((group) => group !== overlappingGroup);
      group = [...overlappingGroup, ...group];
    }
    groups.push(group);
  }
  return new Map(groups.flatMap((group) => group.map((point) => [point, group[0] ?? point] as const)));
}

/** Returns the box of a pin with its number, or of a stack with several numbers, at the first point. */
function frameOf({ points }: ToiletIndex, [first = -1, ...otherPoints]: number[], zoom: number): Box {
  const { x, y } = toWorldPixel(placeOf(points, first), zoom);
  if (otherPoints.length === 0) return { west: x - 16, east: x + 24, north: y - 44, south: y + 2 };
  const half = 11 + 8 * otherPoints.length;
  return { west: x - half, east: x + half, north: y - 16, south: y + 16 };
}

const overlaps = (a: Box, b: Box) =>
  a.west < b.east && b.west < a.east && a.north < b.south && b.north < a.south;

function pixelsBetween({ points }: ToiletIndex, first: number, second: number, zoom: number): number {
  const [from, to] = [
    toWorldPixel(placeOf(points, first), zoom),
    toWorldPixel(placeOf(points, second), zoom),
  ];
  return Math.hypot(from.x - to.x, from.y - to.y);
}

/** Returns the zoom at which the points of a marker separate. */
export function zoomApart(index: ToiletIndex, [first = 0, ...otherPoints]: number[], zoom: number): number {
  const farthest = Math.max(
    ...otherPoints.map((otherPoint) => pixelsBetween(index, first, otherPoint, zoom)),
  );
  return zoom + Math.max(1, Math.ceil(Math.log2(PIN_PX / farthest)));
}
