import { around } from "geokdbush";
import KDBush from "kdbush";
import type { ToiletSummary } from "~/backend/toilet";
import { distanceMeters, type LatLng } from "~/geo/projection";
import type { Holidays } from "~/opening-hours/holidays";
import { createHoursReader } from "~/opening-hours/hours-reader";
import { yieldToEventLoop } from "~/place-index/yield-to-event-loop";
import type { NearbyToilet, NearestQuery } from "./directory";
import { type Grouping, groupPoints } from "./grouping";
import { copyTraits, createMatcher, createTraits, type Matcher, readTraits, type Traits } from "./traits";

/** Toilets on one point: same coordinates to five decimals, about a metre. */
export type Point = { lat: number; lng: number; toilets: number[] };

/** Where the toilets of a feed are. Toilets and points are spoken of by number. */
type ToiletPlaces = {
  numberOf: Map<string, number>;
  points: Point[];
  /** x is the longitude, y the latitude */
  pointTree: KDBush;
  groupings: Grouping[];
};

/** Everything that answers questions about one feed. */
export type ToiletIndex = ToiletPlaces & {
  toilets: ToiletSummary[];
  traits: Traits;
  /** false where single toilets have been put in or taken out since: their groups are only nearly right */
  isExact: boolean;
};

const MAX_NEAREST = 500;
const MIN_LOOKED_AT = 30;
const TOILETS_PER_SLICE = 4000;

export const roundDegrees = (degrees: number) => Math.round(degrees * 1e5) / 1e5;

/**
 * Indexes a feed in slices, so that the index before it can go on answering.
 * @param served the index before it: what has not changed is taken from there
 */
export async function buildToiletIndex(
  toilets: ToiletSummary[],
  holidays: Holidays,
  served: ToiletIndex | null = null,
): Promise<ToiletIndex> {
  // Mostly a few stars and tags have changed, and every toilet is where it was.
  if (served?.isExact && areWhereTheyWere(served.toilets, toilets) && !served.traits.reader.isFull()) {
    return { ...served, toilets, traits: await updateTraits(served, toilets) };
  }
  const traits = createTraits(toilets.length, createHoursReader(holidays));
  for (const [number, toilet] of toilets.entries()) {
    if (number % TOILETS_PER_SLICE === 0) await yieldToEventLoop();
    readTraits(traits, number, toilet);
  }
  return { ...(await placeToilets(toilets)), toilets, traits, isExact: true };
}

const pointKey = ({ lat, lng }: LatLng) => `${roundDegrees(lat)},${roundDegrees(lng)}`;

function areWhereTheyWere(before: ToiletSummary[], now: ToiletSummary[]): boolean {
  return (
    before.length === now.length &&
    now.every((toilet, number) => {
      const was = before[number];
      return was === toilet || (was?.id === toilet.id && pointKey(was) === pointKey(toilet));
    })
  );
}

async function updateTraits({ toilets: before, traits }: ToiletIndex, now: ToiletSummary[]): Promise<Traits> {
  const updated = copyTraits(traits);
  for (const [number, toilet] of now.entries()) {
    if (number % TOILETS_PER_SLICE === 0) await yieldToEventLoop();
    if (before[number] !== toilet) readTraits(updated, number, toilet);
  }
  return updated;
}

async function placeToilets(toilets: ToiletSummary[]): Promise<ToiletPlaces> {
  const numberOf = new Map<string, number>();
  const pointAt = new Map<string, Point>();
  for (const [number, toilet] of toilets.entries()) {
    if (number % TOILETS_PER_SLICE === 0) await yieldToEventLoop();
    numberOf.set(toilet.id, number);
    const key = pointKey(toilet);
    const point = pointAt.get(key);
    if (point) point.toilets.push(number);
    else
      pointAt.set(key, { lat: roundDegrees(toilet.lat), lng: roundDegrees(toilet.lng), toilets: [number] });
  }
  const points = [...pointAt.values()];
  const pointTree = new KDBush(points.length);
  for (const point of points) pointTree.add(point.lng, point.lat);
  pointTree.finish();
  const groupings = await groupPoints(
    points.map(({ lat, lng, toilets }) => ({ lat, lng, weight: toilets.length })),
  );
  return { numberOf, points, pointTree, groupings };
}

/** The toilets of a point that are wanted. */
export function toiletsAt({ toilets }: Point, matcher: Matcher): number[] {
  return matcher.takesAll ? toilets : toilets.filter(matcher.takes);
}

/** How many toilets of a point, spoken of by number, are wanted. */
export function countToiletsAt(index: ToiletIndex, point: number, matcher: Matcher): number {
  const toilets = index.points[point]?.toilets ?? [];
  if (matcher.takesAll) return toilets.length;
  let count = 0;
  for (const toilet of toilets) if (matcher.takes(toilet)) count++;
  return count;
}

/** Toilets nearest first, and how many are wanted in all; see NearestAnswer for their order. */
export function findNearest(
  index: ToiletIndex,
  query: NearestQuery,
): { toilets: NearbyToilet[]; total: number } {
  const matcher = without(createMatcher(index.traits, query), index, query.without ?? []);
  const total = countTaken(index, matcher);
  const first = (Math.max(1, Math.trunc(query.page)) - 1) * query.pageSize;
  const listed = Math.min(total, MAX_NEAREST);
  const end = Math.min(first + query.pageSize, listed);
  if (first >= end) return { toilets: [], total };
  // Mostly the nearest few are enough: all 500 are needed only where many are closed or not known.
  const few = Math.min(end * 2 + MIN_LOOKED_AT, listed);
  let inOrder = orderNearest(index, query, matcher, few);
  if (inOrder[0].length < end && few < listed) inOrder = orderNearest(index, query, matcher, listed);
  const toilets = inOrder
    .flat()
    .slice(first, end)
    .flatMap((number) => {
      const toilet = index.toilets[number];
      return toilet ? [{ ...toilet, distanceMeters: Math.round(distanceMeters(query, toilet)) }] : [];
    });
  return { toilets, total };
}

/** Toilets at most so many metres from a point, nearest first. */
export function findWithin(index: ToiletIndex, point: LatLng, meters: number, limit: number): NearbyToilet[] {
  // A point stands for toilets up to a metre from it.
  const reachKm = (meters + 2) / 1000;
  return around(index.pointTree, point.lng, point.lat, limit, reachKm)
    .flatMap((number) => index.points[number]?.toilets ?? [])
    .flatMap((number) => {
      const toilet = index.toilets[number];
      return toilet ? [{ ...toilet, distanceMeters: Math.round(distanceMeters(point, toilet)) }] : [];
    })
    .filter((toilet) => toilet.distanceMeters <= meters)
    .slice(0, limit);
}

/** The nearest: known ones, those not known to satisfy what is asked for, and those closed for certain. */
function orderNearest(
  index: ToiletIndex,
  { lat, lng }: LatLng,
  matcher: Matcher,
  limit: number,
): [number[], number[], number[]] {
  const hasAny = (point: number) => countToiletsAt(index, point, matcher) > 0;
  const nearest = around(index.pointTree, lng, lat, limit, Number.POSITIVE_INFINITY, hasAny)
    .flatMap((number) => {
      const point = index.points[number];
      return point ? toiletsAt(point, matcher) : [];
    })
    .slice(0, limit);
  const groups: [number[], number[], number[]] = [[], [], []];
  for (const toilet of nearest) {
    const isKnown = matcher.takesAll || matcher.match(toilet) === "yes";
    groups[matcher.isClosed(toilet) ? 2 : isKnown ? 0 : 1].push(toilet);
  }
  return groups;
}

function without(matcher: Matcher, { numberOf }: ToiletIndex, ids: string[]): Matcher {
  if (ids.length === 0) return matcher;
  const refused = new Set(ids.map((id) => numberOf.get(id)));
  const takes = (toilet: number) => !refused.has(toilet) && matcher.takes(toilet);
  return { ...matcher, takes, takesAll: false };
}

function countTaken({ toilets }: ToiletIndex, matcher: Matcher): number {
  if (matcher.takesAll) return toilets.length;
  let count = 0;
  for (let toilet = 0; toilet < toilets.length; toilet += 1) if (matcher.takes(toilet)) count++;
  return count;
}
