import { around } from "geokdbush";
import KDBush from "kdbush";
import type { ToiletSummary } from "~/backend/toilet";
import { distanceMeters } from "~/geo/projection";
import { breathe } from "./breathe";
import type { NearbyToilet, NearestQuery } from "./directory";
import { traitsAskedFor, traitsOf } from "./filters";
import { type Grouping, groupPoints } from "./grouping";

/** Toilets on one point: same coordinates to five decimals, about a metre. */
export type Point = { lat: number; lng: number; toilets: number[] };

/** Everything that answers questions about one feed. Toilets and points are spoken of by number. */
export type ToiletIndex = {
  toilets: ToiletSummary[];
  numberOf: Map<string, number>;
  /** what each toilet satisfies, see filters.ts */
  traits: Uint8Array;
  points: Point[];
  /** x is the longitude, y the latitude */
  pointTree: KDBush;
  groupings: Grouping[];
};

const MAX_NEAREST = 500;
const TOILETS_PER_SLICE = 4000;

export const roundDegrees = (degrees: number) => Math.round(degrees * 1e5) / 1e5;

/** Indexes a feed in slices, so that the index before it can go on answering. */
export async function buildToiletIndex(toilets: ToiletSummary[]): Promise<ToiletIndex> {
  const numberOf = new Map<string, number>();
  const traits = new Uint8Array(toilets.length);
  const pointAt = new Map<string, Point>();
  for (const [number, toilet] of toilets.entries()) {
    if (number % TOILETS_PER_SLICE === 0) await breathe();
    numberOf.set(toilet.id, number);
    traits[number] = traitsOf(toilet);
    const lat = roundDegrees(toilet.lat);
    const lng = roundDegrees(toilet.lng);
    const key = `${lat},${lng}`;
    const point = pointAt.get(key);
    if (point) point.toilets.push(number);
    else pointAt.set(key, { lat, lng, toilets: [number] });
  }
  const points = [...pointAt.values()];
  const pointTree = new KDBush(points.length);
  for (const point of points) pointTree.add(point.lng, point.lat);
  pointTree.finish();
  const groupings = await groupPoints(
    points.map(({ lat, lng, toilets }) => ({ lat, lng, weight: toilets.length })),
  );
  return { toilets, numberOf, traits, points, pointTree, groupings };
}

const satisfies = (index: ToiletIndex, toilet: number, asked: number) =>
  ((index.traits[toilet] ?? 0) & asked) === asked;

/** The toilets of a point that satisfy what is asked for. */
export function toiletsAt(index: ToiletIndex, point: Point, asked: number): number[] {
  return point.toilets.filter((toilet) => satisfies(index, toilet, asked));
}

/** How many toilets of a point, spoken of by number, satisfy what is asked for. */
export function countToiletsAt(index: ToiletIndex, point: number, asked: number): number {
  const toilets = index.points[point]?.toilets ?? [];
  if (asked === 0) return toilets.length;
  let count = 0;
  for (const toilet of toilets) if (satisfies(index, toilet, asked)) count++;
  return count;
}

/** Toilets nearest first, and how many satisfy the filters in all. Only the nearest 500 are paged through. */
export function findNearest(
  index: ToiletIndex,
  query: NearestQuery,
): { toilets: NearbyToilet[]; total: number } {
  const asked = traitsAskedFor(query.filters);
  const total = asked === 0 ? index.toilets.length : countSatisfying(index, asked);
  const first = (Math.max(1, Math.trunc(query.page)) - 1) * query.pageSize;
  const end = Math.min(first + query.pageSize, total, MAX_NEAREST);
  if (first >= end) return { toilets: [], total };
  const hasAny = (point: number) => countToiletsAt(index, point, asked) > 0;
  const toilets = around(index.pointTree, query.lng, query.lat, end, Number.POSITIVE_INFINITY, hasAny)
    .flatMap((number) => {
      const point = index.points[number];
      return point ? toiletsAt(index, point, asked) : [];
    })
    .slice(first, end)
    .flatMap((number) => {
      const toilet = index.toilets[number];
      return toilet ? [{ ...toilet, distanceMeters: Math.round(distanceMeters(query, toilet)) }] : [];
    });
  return { toilets, total };
}

function countSatisfying(index: ToiletIndex, asked: number): number {
  let count = 0;
  for (const traits of index.traits) if ((traits & asked) === asked) count++;
  return count;
}
