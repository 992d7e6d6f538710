import { isDeepStrictEqual } from "node:util";
import type { ToiletSummary } from "~/backend/toilet";
import type { Holidays } from "~/opening-hours/holidays";
import { createHoursReader } from "~/opening-hours/hours-reader";
import { createShardedMap } from "~/place-index/sharded-map";
import { createSlices, type Slices } from "~/place-index/slices";
import { indexInSlices } from "~/place-index/toilet-tree";
import { groupPoints } from "./grouping";
import { collectPoints, pointKey, roundDegrees } from "./points";
import { findSilentBits, readAllTraits, readTraitsAmong, type SilentBits } from "./silent-facilities";
import {
  copyTraits,
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

/** Indexes a feed in slices, and reuses unchanged parts of the index that is `served`. */
export async function buildToiletIndex(
  toilets: ToiletSummary[],
  holidays: Holidays,
  served: ToiletIndex | null = null,
): Promise<ToiletIndex> {
  const slices = createSlices();
  const change = served ? await compare(served.toilets, toilets, slices) : "places";
  if (served && change === "nothing") return served;
  // Usually only some stars and tags have changed, and all positions are the same.
  if (served && change === "traits" && !served.traits.reader.isFull()) {
    return updateTraits(served, toilets, slices);
  }
  const traits = createTraits(toilets.length, createHoursReader(holidays));
  const silent = await readAllTraits(traits, toilets, slices);
  const rare = await findRareTraits(traits, slices);
  return { ...(await placeToilets(toilets, slices)), toilets, traits, rare, silent };
}

/** Replaces one toilet in the index, or removes it (null). Reads no other toilet if its position is unchanged. */
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
