import { around } from "geokdbush";
import KDBush from "kdbush";
import type { ToiletSummary } from "~/backend/toilet";
import { distanceMeters, type LatLng } from "~/geo/projection";
import type { Holidays } from "~/opening-hours/holidays";
import { createHoursReader } from "~/opening-hours/hours-reader";
import { yieldToEventLoop } from "~/place-index/yield-to-event-loop";
import type { NearbyToilet, NearestQuery } from "./directory";
import { groupPoints } from "./grouping";
import { collectPoints, type Points, pointKey, toiletsOf } from "./points";
import {
  copyTraits,
  createMatcher,
  createTraits,
  findRareTraits,
  type Matcher,
  type RareTraits,
  readTraits,
  type Traits,
} from "./traits";

export type ToiletIndex = Awaited<ReturnType<typeof placeToilets>> & {
  toilets: ToiletSummary[];
  traits: Traits;
  rare: RareTraits;
};

const MAX_NEAREST = 500;
const MIN_LOOKED_AT = 30;
const TOILETS_PER_SLICE = 4000;

/** Indexes a feed in slices; what has not changed is taken from the index that is `served`. */
export async function buildToiletIndex(
  toilets: ToiletSummary[],
  holidays: Holidays,
  served: ToiletIndex | null = null,
): Promise<ToiletIndex> {
  if (served && areSame(served.toilets, toilets)) return served;
  // Mostly a few stars and tags have changed, and every toilet is where it was.
  if (served && areWhereTheyWere(served.toilets, toilets) && !served.traits.reader.isFull()) {
    const traits = await updateTraits(served, toilets);
    const isAsRare = traits.yes.every((bits, number) => bits === served.traits.yes[number]);
    return { ...served, toilets, traits, rare: isAsRare ? served.rare : findRareTraits(traits) };
  }
  const traits = createTraits(toilets.length, createHoursReader(holidays));
  for (const [number, toilet] of toilets.entries()) {
    if (number % TOILETS_PER_SLICE === 0) await yieldToEventLoop();
    readTraits(traits, number, toilet);
  }
  return { ...(await placeToilets(toilets)), toilets, traits, rare: findRareTraits(traits) };
}

const areSame = (before: ToiletSummary[], now: ToiletSummary[]) =>
  before.length === now.length && now.every((toilet, number) => toilet === before[number]);

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
  for (let number = 0; number < now.length; number += 1) {
    if (number % TOILETS_PER_SLICE === 0) await yieldToEventLoop();
    const toilet = now[number];
    if (toilet && before[number] !== toilet) readTraits(updated, number, toilet);
  }
  return updated;
}

async function placeToilets(toilets: ToiletSummary[]) {
  const numberOf = new Map<string, number>();
  const pointAt = new Map<string, number>();
  const pointOf = new Uint32Array(toilets.length);
  for (const [number, toilet] of toilets.entries()) {
    if (number % TOILETS_PER_SLICE === 0) await yieldToEventLoop();
    numberOf.set(toilet.id, number);
    const key = pointKey(toilet);
    const point = pointAt.get(key) ?? pointAt.size;
    pointAt.set(key, point);
    pointOf[number] = point;
  }
  const points = collectPoints(toilets, pointOf);
  return { numberOf, points, pointTree: indexPoints(points), groupings: await groupPoints(points) };
}

function indexPoints({ lat, lng }: Points): KDBush {
  const tree = new KDBush(lat.length);
  for (let point = 0; point < lat.length; point++) tree.add(lng[point] ?? 0, lat[point] ?? 0);
  return tree.finish();
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
  const few = Math.min(end * 2 + MIN_LOOKED_AT, listed);
  let inOrder = orderNearest(index, query, matcher, few);
  if (inOrder[0].length < end && few < listed) inOrder = orderNearest(index, query, matcher, listed);
  return { toilets: measured(index, query, inOrder.flat().slice(first, end)), total };
}

const measured = (index: ToiletIndex, from: LatLng, numbers: number[]): NearbyToilet[] =>
  numbers.flatMap((number) => {
    const toilet = index.toilets[number];
    return toilet ? [{ ...toilet, distanceMeters: Math.round(distanceMeters(from, toilet)) }] : [];
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
