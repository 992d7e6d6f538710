import { around } from "geokdbush";
import { distanceMeters, type LatLng } from "~/geo/projection";
import type {
  FilterQuery,
  KnownToilet,
  ListedToilet,
  ListPart,
  NearbyToilet,
  NearestQuery,
} from "./directory";
import { toiletsOf } from "./points";
import { countToiletsAt, type ToiletIndex } from "./toilet-index";
import { createMatcher, isRough, type Matcher } from "./traits";

const MAX_NEAREST = 500;
const MIN_LOOKED_AT = 30;
/** A point of the index stands for toilets within a metre of it. */
const POINT_REACH_METERS = 2;

/** Returns a page of the nearest toilets and the number of all matches; NearestAnswer describes the order. */
export function findNearest(
  index: ToiletIndex,
  query: NearestQuery,
): { toilets: ListedToilet[]; total: number } {
  const matcher = excludeToilets(matcherOf(index, query), index, query.excludedIds ?? []);
  const total = countIncluded(index, matcher);
  const first = (Math.max(1, Math.trunc(query.page)) - 1) * query.pageSize;
  const listedCount = Math.min(total, MAX_NEAREST);
  const end = Math.min(first + query.pageSize, listedCount);
  if (first >= end) return { toilets: [], total };
  const inOrder = firstNearest(index, query, matcher, { end, listed: listedCount });
  const toilets = inOrder
    .slice(first, end)
    .flatMap(({ number, part }) =>
      measureDistances(index, query, [number]).map((toilet) => ({ ...toilet, part })),
    );
  return { toilets, total };
}

type Ordered = { number: number; part: ListPart };

function firstNearest(
  index: ToiletIndex,
  origin: LatLng,
  matcher: Matcher,
  { end, listed: listedCount }: { end: number; listed: number },
): Ordered[] {
  const firstLimit = Math.min(end * 2 + MIN_LOOKED_AT, listedCount);
  const inOrder = orderNearest(index, origin, matcher, firstLimit);
  const isEnough = firstLimit >= listedCount || inOrder.filter(({ part }) => part === 0).length >= end;
  return isEnough ? inOrder : orderNearest(index, origin, matcher, listedCount);
}

const roughness = (index: ToiletIndex, number: number): Pick<KnownToilet, "isRough"> =>
  isRough(index, number) ? { isRough: true } : {};

export function findToilet(index: ToiletIndex, id: string): KnownToilet | null {
  const number = index.toilets.rowOf(id) ?? -1;
  const toilet = index.toilets.at(number);
  return toilet ? { ...toilet, ...roughness(index, number) } : null;
}

const measureDistances = (index: ToiletIndex, from: LatLng, numbers: number[]): NearbyToilet[] =>
  numbers.flatMap((number) => {
    const toilet = index.toilets.at(number);
    if (!toilet) return [];
    const distance = { distanceMeters: Math.round(distanceMeters(from, toilet)) };
    return [{ ...toilet, ...distance, ...roughness(index, number) }];
  });

export function findWithin(index: ToiletIndex, point: LatLng, meters: number, limit: number): NearbyToilet[] {
  const reachKm = (meters + POINT_REACH_METERS) / 1000;
  const points = around(index.pointTree, point.lng, point.lat, limit, reachKm);
  const numbers = points.flatMap((nearPoint) => [...toiletsOf(index.points, nearPoint)]);
  return measureDistances(index, point, numbers)
    .filter((toilet) => toilet.distanceMeters <= meters)
    .slice(0, limit);
}

const MEMBER_METERS = 1;
const MAX_MEMBERS = 50;

/** Returns the matching toilets of a point, whatever the hour. */
export function findMembers(
  index: ToiletIndex,
  query: FilterQuery & { opening: { origin: LatLng } },
  point: LatLng,
): { toilets: ListedToilet[]; total: number } {
  const matcher = matcherOf(index, { ...query, filters: { ...query.filters, openNow: false } });
  const reachKm = (MEMBER_METERS + POINT_REACH_METERS) / 1000;
  const rows = around(index.pointTree, point.lng, point.lat, MAX_MEMBERS, reachKm)
    .flatMap((near) => [...toiletsOf(index.points, near)])
    .filter(
      (row) => matcher.includes(row) && distanceMeters(point, index.toilets.placeOf(row)) <= MEMBER_METERS,
    )
    .slice(0, MAX_MEMBERS);
  const toilets = rows
    .map((row) => ({ row, part: partOf(row, matcher) }))
    .sort((a, b) => a.part - b.part)
    .flatMap(({ row, part }) =>
      measureDistances(index, query.opening.origin, [row]).map((toilet) => ({ ...toilet, part })),
    );
  return { toilets, total: toilets.length };
}

/** Sorts the nearest matches into the parts of the list, each of them by distance. */
function orderNearest(index: ToiletIndex, origin: LatLng, matcher: Matcher, limit: number): Ordered[] {
  const find = matcher.knownBits & index.rare.bits ? findAmongRare : findAround;
  const numbers = find(index, origin, matcher, limit).slice(0, limit);
  return numbers.map((number) => ({ number, part: partOf(number, matcher) })).sort((a, b) => a.part - b.part);
}

function partOf(toilet: number, matcher: Matcher): ListPart {
  if (matcher.isClosed(toilet)) return 2;
  return matcher.includesAll || matcher.match(toilet) === "yes" ? 0 : 1;
}

function findAround(index: ToiletIndex, { lat, lng }: LatLng, matcher: Matcher, limit: number): number[] {
  const hasAny = (point: number) => countToiletsAt(index, point, matcher) > 0;
  const points = around(index.pointTree, lng, lat, limit, Number.POSITIVE_INFINITY, hasAny);
  return points.flatMap((point) => [...toiletsOf(index.points, point).filter(matcher.includes)]);
}

/** Checks all rare toilets, because searching outwards for them would visit the whole country. */
function findAmongRare({ rare, toilets }: ToiletIndex, origin: LatLng, matcher: Matcher): number[] {
  const metersTo = (number: number) => distanceMeters(origin, toilets.placeOf(number));
  return rare.toilets
    .filter(matcher.includes)
    .map((number) => ({ number, meters: metersTo(number) }))
    .sort((a, b) => a.meters - b.meters)
    .map(({ number }) => number);
}

export function matcherOf(index: ToiletIndex, query: FilterQuery): Matcher {
  const matcher = createMatcher(index, query);
  if (query.ignoresMoment) return { ...matcher, isClosed: () => false };
  if (!query.deprioritizedIds?.length) return matcher;
  const deprioritizedRows = new Set(query.deprioritizedIds.map((id) => index.toilets.rowOf(id)));
  return { ...matcher, isClosed: (toilet) => deprioritizedRows.has(toilet) || matcher.isClosed(toilet) };
}

function excludeToilets(matcher: Matcher, { toilets }: ToiletIndex, ids: string[]): Matcher {
  if (ids.length === 0) return matcher;
  const excluded = new Set(ids.map((id) => toilets.rowOf(id)));
  const includes = (toilet: number) => !excluded.has(toilet) && matcher.includes(toilet);
  return { ...matcher, includes, includesAll: false };
}

function countIncluded({ toilets }: ToiletIndex, matcher: Matcher): number {
  if (matcher.includesAll) return toilets.count;
  let count = 0;
  for (let toilet = 0; toilet < toilets.count; toilet += 1) if (matcher.includes(toilet)) count++;
  return count;
}
