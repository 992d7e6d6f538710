import { isDeepStrictEqual } from "node:util";
import { around } from "geokdbush";
import type { ToiletSummary } from "~/backend/toilet";
import { distanceMeters, type LatLng } from "~/geo/projection";
import type { Holidays } from "~/opening-hours/holidays";
import { createHoursReader } from "~/opening-hours/hours-reader";
import { createShardedMap } from "~/place-index/sharded-map";
import { createSlices, type Slices } from "~/place-index/slices";
import { indexInSlices } from "~/place-index/toilet-tree";
import type { KnownToilet, NearbyToilet, NearestQuery } from "./directory";
import { groupPoints } from "./grouping";
import { collectPoints, pointKey, roundDegrees, toiletsOf } from "./points";
import { isRough } from "./rough-position";
import { findSilentBits, readAllTraits, readTraitsAmong, type SilentBits } from "./silent-facilities";
import {
  copyTraits,
  createMatcher,
  createTraits,
  findRareTraits,
  type Matcher,
  type RareTraits,
  type Traits,
} from "./traits";

export type ToiletIndex = Awaited<ReturnType<typeof placeToilets>> & {
  toilets: ToiletSummary[];
  traits: Traits;
  rare: RareTraits;
  silent: SilentBits;
};

const MAX_NEAREST = 500;
const MIN_LOOKED_AT = 30;

/** Indexes a feed in slices; what has not changed is taken from the index that is `served`. */
export async function buildToiletIndex(
  toilets: ToiletSummary[],
  holidays: Holidays,
  served: ToiletIndex | null = null,
): Promise<ToiletIndex> {
  const slices = createSlices();
  const change = served ? await compare(served.toilets, toilets, slices) : "places";
  if (served && change === "nothing") return served;
  // Mostly a few stars and tags have changed, and every toilet is where it was.
  if (served && change === "traits" && !served.traits.reader.isFull()) {
    return updateTraits(served, toilets, slices);
  }
  const traits = createTraits(toilets.length, createHoursReader(holidays));
  const silent = await readAllTraits(traits, toilets, slices);
  const rare = await findRareTraits(traits, slices);
  return { ...(await placeToilets(toilets, slices)), toilets, traits, rare, silent };
}

/** Puts one toilet into the index, or removes it (null). Reads no other toilet if its position is unchanged. */
export async function putToilet(
  served: ToiletIndex,
  id: string,
  toilet: ToiletSummary | null,
  holidays: Holidays,
): Promise<ToiletIndex> {
  const number = served.numberOf.get(id);
  const was = served.toilets[number ?? -1];
  const toilets = served.toilets.slice();
  toilets.splice(number ?? toilets.length, 1, ...(toilet ? [toilet] : []));
  const stays = was && toilet && isWhereItWas(was, toilet) && !served.traits.reader.isFull();
  if (!stays || number === undefined) return buildToiletIndex(toilets, holidays, served);
  const traits = copyTraits(served.traits);
  readTraitsAmong(served.silent, traits, number, toilet);
  return withTraits(served, toilets, traits, traits.yes[number] === served.traits.yes[number]);
}

const isWhereItWas = (was: ToiletSummary, now: ToiletSummary) =>
  was.id === now.id &&
  roundDegrees(was.lat) === roundDegrees(now.lat) &&
  roundDegrees(was.lng) === roundDegrees(now.lng);

async function compare(
  before: ToiletSummary[],
  now: ToiletSummary[],
  slices: Slices,
): Promise<"nothing" | "traits" | "places"> {
  if (before.length !== now.length) return "places";
  let change: "nothing" | "traits" = "nothing";
  for (const [number, toilet] of now.entries()) {
    if (slices.areOver()) await slices.next();
    const was = before[number];
    if (was === toilet) continue;
    if (!was || !isWhereItWas(was, toilet)) return "places";
    change = "traits";
  }
  return change;
}

async function updateTraits(
  served: ToiletIndex,
  toilets: ToiletSummary[],
  slices: Slices,
): Promise<ToiletIndex> {
  const traits = copyTraits(served.traits);
  let isAsRare = true;
  for (const [number, toilet] of toilets.entries()) {
    if (slices.areOver()) await slices.next();
    if (served.toilets[number] === toilet) continue;
    readTraitsAmong(served.silent, traits, number, toilet);
    isAsRare &&= traits.yes[number] === served.traits.yes[number];
  }
  return withTraits(served, toilets, traits, isAsRare);
}

async function withTraits(
  served: ToiletIndex,
  toilets: ToiletSummary[],
  traits: Traits,
  isAsRare: boolean,
): Promise<ToiletIndex> {
  if (isAsRare) return { ...served, toilets, traits };
  const slices = createSlices();
  const silent = await findSilentBits(traits, toilets, slices);
  if (!isDeepStrictEqual(silent, served.silent)) await readAllTraits(traits, toilets, slices);
  return { ...served, toilets, traits, silent, rare: await findRareTraits(traits, slices) };
}

async function placeToilets(toilets: ToiletSummary[], slices: Slices) {
  const numberOf = createShardedMap<number>();
  const pointAt = createShardedMap<number>();
  const pointOf = new Uint32Array(toilets.length);
  let count = 0;
  for (const [number, toilet] of toilets.entries()) {
    if (slices.areOver()) await slices.next();
    numberOf.set(toilet.id, number);
    const key = pointKey(toilet);
    const known = pointAt.get(key);
    pointOf[number] = known ?? count;
    if (known === undefined) pointAt.set(key, count++);
  }
  const points = await collectPoints(toilets, pointOf, count, slices);
  const pointTree = await indexInSlices(
    count,
    (tree, point) => tree.add(points.lng[point] ?? 0, points.lat[point] ?? 0),
    slices,
  );
  return { numberOf, points, pointOf, pointTree, groupings: await groupPoints(points) };
}

export function countToiletsAt({ points }: ToiletIndex, point: number, matcher: Matcher): number {
  const end = points.first[point + 1] ?? 0;
  let at = points.first[point] ?? 0;
  if (matcher.takesAll) return end - at;
  let count = 0;
  for (; at < end; at++) if (matcher.takes(points.toilets[at] ?? 0)) count++;
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
  const inOrder = firstNearest(index, query, matcher, { end, listed });
  return { toilets: measured(index, query, inOrder.slice(first, end)), total };
}

/** Positions of the first page, without counting all toilets that match. */
export function findNearestPoints(index: ToiletIndex, query: NearestQuery): LatLng[] {
  const matcher = createMatcher(index.traits, query);
  const end = Math.min(query.pageSize, MAX_NEAREST);
  return firstNearest(index, query, matcher, { end, listed: MAX_NEAREST })
    .slice(0, end)
    .flatMap((number) => index.toilets[number] ?? [])
    .map(({ lat, lng }) => ({ lat, lng }));
}

function firstNearest(
  index: ToiletIndex,
  origin: LatLng,
  matcher: Matcher,
  { end, listed }: { end: number; listed: number },
): number[] {
  const few = Math.min(end * 2 + MIN_LOOKED_AT, listed);
  const inOrder = orderNearest(index, origin, matcher, few);
  const isEnough = inOrder[0].length >= end || few >= listed;
  return (isEnough ? inOrder : orderNearest(index, origin, matcher, listed)).flat();
}

const roughness = (index: ToiletIndex, number: number): Pick<KnownToilet, "isRough"> =>
  isRough(index, number) ? { isRough: true } : {};

export function findToilet(index: ToiletIndex, id: string): KnownToilet | null {
  const number = index.numberOf.get(id) ?? -1;
  const toilet = index.toilets[number];
  return toilet ? { ...toilet, ...roughness(index, number) } : null;
}

const measured = (index: ToiletIndex, from: LatLng, numbers: number[]): NearbyToilet[] =>
  numbers.flatMap((number) => {
    const toilet = index.toilets[number];
    if (!toilet) return [];
    const away = { distanceMeters: Math.round(distanceMeters(from, toilet)) };
    return [{ ...toilet, ...away, ...roughness(index, number) }];
  });

export function findWithin(index: ToiletIndex, point: LatLng, meters: number, limit: number): NearbyToilet[] {
  // A point stands for toilets up to a metre from it.
  const reachKm = (meters + 2) / 1000;
  const points = around(index.pointTree, point.lng, point.lat, limit, reachKm);
  const numbers = points.flatMap((near) => [...toiletsOf(index.points, near)]);
  return measured(index, point, numbers)
    .filter((toilet) => toilet.distanceMeters <= meters)
    .slice(0, limit);
}

function orderNearest(
  index: ToiletIndex,
  { lat, lng }: LatLng,
  matcher: Matcher,
  limit: number,
): [number[], number[], number[]] {
  const hasAny = (point: number) => countToiletsAt(index, point, matcher) > 0;
  const nearest = around(index.pointTree, lng, lat, limit, Number.POSITIVE_INFINITY, hasAny)
    .flatMap((point) => [...toiletsOf(index.points, point).filter(matcher.takes)])
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
  const excluded = new Set(ids.map((id) => numberOf.get(id)));
  const takes = (toilet: number) => !excluded.has(toilet) && matcher.takes(toilet);
  return { ...matcher, takes, takesAll: false };
}

function countTaken({ toilets }: ToiletIndex, matcher: Matcher): number {
  if (matcher.takesAll) return toilets.length;
  let count = 0;
  for (let toilet = 0; toilet < toilets.length; toilet += 1) if (matcher.takes(toilet)) count++;
  return count;
}
