import { isDeepStrictEqual } from "node:util";
import type { ToiletSummary } from "~/backend/toilet";
import type { Holidays } from "~/opening-hours/holidays";
import { createHoursReader } from "~/opening-hours/hours-reader";
import { createRowIndex, hashPair } from "~/place-index/row-index";
import { createSlices, type Slices } from "~/place-index/slices";
import { findChangedRows, putRow, removeRow, type ToiletTable } from "~/place-index/toilet-table";
import { indexInSlices } from "~/place-index/toilet-tree";
import { groupPoints } from "./grouping";
import { collectPoints, pointOfDegrees } from "./points";
import {
  copyTraits,
  createTraits,
  findRareTraits,
  type Matcher,
  type RareTraits,
  type Traits,
} from "./traits";
import {
  findUnrecordedBits,
  readAllTraits,
  readTraitsAmong,
  type UnrecordedBits,
} from "./unrecorded-facilities";

export type ToiletIndex = Awaited<ReturnType<typeof placeToilets>> & {
  toilets: ToiletTable;
  traits: Traits;
  rare: RareTraits;
  silent: UnrecordedBits;
};

/** Indexes a feed in slices, and reuses unchanged parts of the index that is `served`. */
export async function buildToiletIndex(
  toilets: ToiletTable,
  holidays: Holidays,
  served: ToiletIndex | null = null,
): Promise<ToiletIndex> {
  const slices = createSlices();
  const changed = served && (await findChangedRows(served.toilets, toilets, slices));
  if (served && changed?.length === 0) return served;
  // Usually only some stars and tags have changed, and all positions are the same.
  if (served && changed && !served.traits.reader.isFull()) {
    if (await allStayInPlace(served.toilets, toilets, changed, slices))
      return updateTraits(served, toilets, changed);
  }
  const traits = createTraits(toilets.count, createHoursReader(holidays));
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
  const toilets = await putInTable(served.toilets, id, toilet);
  const row = served.toilets.rowOf(id);
  const stays = toilet && row !== undefined && staysInPlace(served.toilets, toilets, row);
  return stays && !served.traits.reader.isFull()
    ? updateTraits(served, toilets, [row])
    : buildToiletIndex(toilets, holidays, served);
}

/** A changed toilet keeps its row, and a new one comes last. */
export async function putInTable(
  table: ToiletTable,
  id: string,
  toilet: ToiletSummary | null,
): Promise<ToiletTable> {
  const row = table.rowOf(id);
  if (toilet) return putRow(table, row ?? table.count, toilet);
  return row === undefined ? table : removeRow(table, row, createSlices());
}

async function allStayInPlace(before: ToiletTable, now: ToiletTable, rows: number[], slices: Slices) {
  for (const row of rows) {
    if (slices.areOver()) await slices.next();
    if (!staysInPlace(before, now, row)) return false;
  }
  return true;
}

function staysInPlace(before: ToiletTable, now: ToiletTable, row: number): boolean {
  const [was, is] = [pointOfDegrees(before.placeOf(row)), pointOfDegrees(now.placeOf(row))];
  return before.texts.id.at(row) === now.texts.id.at(row) && was.lat === is.lat && was.lng === is.lng;
}

async function updateTraits(
  served: ToiletIndex,
  toilets: ToiletTable,
  changed: number[],
): Promise<ToiletIndex> {
  const slices = createSlices();
  const traits = copyTraits(served.traits);
  let isAsRare = true;
  for (const row of changed) {
    if (slices.areOver()) await slices.next();
    const toilet = toilets.at(row);
    if (toilet) readTraitsAmong(served.silent, traits, row, toilet);
    isAsRare &&= traits.yes[row] === served.traits.yes[row];
  }
  if (isAsRare) return { ...served, toilets, traits };
  const silent = await findUnrecordedBits(traits, toilets, slices);
  if (!isDeepStrictEqual(silent, served.silent)) await readAllTraits(traits, toilets, slices);
  return { ...served, toilets, traits, silent, rare: await findRareTraits(traits, slices) };
}

async function placeToilets(toilets: ToiletTable, slices: Slices) {
  const pointAt = createRowIndex();
  const pointOf = new Uint32Array(toilets.count);
  const lats = new Int32Array(toilets.count);
  const lngs = new Int32Array(toilets.count);
  let count = 0;
  for (let row = 0; row < toilets.count; row += 1) {
    if (slices.areOver()) await slices.next();
    const { lat, lng } = pointOfDegrees(toilets.placeOf(row));
    const hash = hashPair(lat, lng);
    const known = pointAt.find(hash, (point) => lats[point] === lat && lngs[point] === lng);
    pointOf[row] = known ?? count;
    if (known !== undefined) continue;
    lats[count] = lat;
    lngs[count] = lng;
    pointAt.add(hash, count++);
  }
  const points = await collectPoints(toilets, pointOf, count, slices);
  const pointTree = await indexInSlices(
    count,
    (tree, point) => tree.add(points.lng[point] ?? 0, points.lat[point] ?? 0),
    slices,
  );
  return { points, pointOf, pointTree, groupings: await groupPoints(points) };
}

export function countToiletsAt({ points }: ToiletIndex, point: number, matcher: Matcher): number {
  const end = points.first[point + 1] ?? 0;
  let at = points.first[point] ?? 0;
  if (matcher.includesAll) return end - at;
  let count = 0;
  for (; at < end; at++) if (matcher.includes(points.toilets[at] ?? 0)) count++;
  return count;
}
