import { isDeepStrictEqual } from "node:util";
import type { ToiletSummary } from "~/backend/toilet";
import { toWorldPixel } from "~/geo/projection";
import type { Holidays } from "~/opening-hours/holidays";
import { createHoursReader } from "~/opening-hours/hours-reader";
import {
  createRowIndex,
  findChangedRows,
  hashPair,
  putRow,
  removeRow,
  type ToiletTable,
} from "~/place-index/toilet-table";
import { createSlices, indexInSlices, type Slices } from "~/place-index/toilet-tree";
import type { UnrecordedBits } from "./filters";
import { collectPoints, findTowns, type Points, placeOf, pointOfDegrees } from "./points";
import {
  copyTraits,
  createTraits,
  findRareTraits,
  findUnrecordedBits,
  type Matcher,
  type RareTraits,
  readAllTraits,
  readTraitsAmong,
  type Traits,
} from "./traits";

export type ToiletIndex = Awaited<ReturnType<typeof placeToilets>> & {
  toilets: ToiletTable;
  traits: Traits;
  rare: RareTraits;
  silent: UnrecordedBits;
};

/** Indexes a feed in slices, and reuses unchanged parts of the served index. */
export async function buildToiletIndex(
  toilets: ToiletTable,
  holidays: Holidays,
  servedIndex: ToiletIndex | null = null,
): Promise<ToiletIndex> {
  const slices = createSlices();
  const changedRows = servedIndex && (await findChangedRows(servedIndex.toilets, toilets, slices));
  if (servedIndex && changedRows?.length === 0) return servedIndex;
  // Usually only some stars and tags have changed, and all positions are the same.
  if (servedIndex && changedRows && !servedIndex.traits.reader.isFull()) {
    if (await allStayInPlace(servedIndex.toilets, toilets, changedRows, slices))
      return updateTraits(servedIndex, toilets, changedRows);
  }
  const traits = createTraits(toilets.count, createHoursReader(holidays));
  const unrecordedBits = await readAllTraits(traits, toilets, slices);
  const rareTraits = await findRareTraits(traits, slices);
  return {
    ...(await placeToilets(toilets, slices)),
    toilets,
    traits,
    rare: rareTraits,
    silent: unrecordedBits,
  };
}

/** Replaces or removes (null) one toilet in the index. Reads no other if its position and filters are unchanged. */
export async function putToilet(
  servedIndex: ToiletIndex,
  id: string,
  toilet: ToiletSummary | null,
  holidays: Holidays,
): Promise<ToiletIndex> {
  const toilets = await putInTable(servedIndex.toilets, id, toilet);
  const row = servedIndex.toilets.rowOf(id);
  const isInPlace = toilet && row !== undefined && staysInPlace(servedIndex.toilets, toilets, row);
  return isInPlace && !servedIndex.traits.reader.isFull()
    ? updateTraits(servedIndex, toilets, [row])
    : buildToiletIndex(toilets, holidays, servedIndex);
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

async function allStayInPlace(previous: ToiletTable, current: ToiletTable, rows: number[], slices: Slices) {
  for (const row of rows) {
    if (slices.areOver()) await slices.next();
    if (!staysInPlace(previous, current, row)) return false;
  }
  return true;
}

function staysInPlace(previous: ToiletTable, current: ToiletTable, row: number): boolean {
  const [oldPoint, newPoint] = [pointOfDegrees(previous.placeOf(row)), pointOfDegrees(current.placeOf(row))];
  return (
    previous.texts.id.at(row) === current.texts.id.at(row) &&
    oldPoint.lat === newPoint.lat &&
    oldPoint.lng === newPoint.lng
  );
}

async function updateTraits(
  servedIndex: ToiletIndex,
  toilets: ToiletTable,
  changedRows: number[],
): Promise<ToiletIndex> {
  const slices = createSlices();
  const traits = copyTraits(servedIndex.traits);
  let isAsRare = true;
  for (const row of changedRows) {
    if (slices.areOver()) await slices.next();
    const toilet = toilets.at(row);
    if (toilet) readTraitsAmong(servedIndex.silent, traits, row, toilet);
    isAsRare &&= traits.yes[row] === servedIndex.traits.yes[row];
  }
  if (isAsRare) return { ...servedIndex, toilets, traits };
  const unrecordedBits = await findUnrecordedBits(traits, toilets, slices);
  if (!isDeepStrictEqual(unrecordedBits, servedIndex.silent)) await readAllTraits(traits, toilets, slices);
  return {
    ...servedIndex,
    toilets,
    traits,
    silent: unrecordedBits,
    rare: await findRareTraits(traits, slices),
  };
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
    const existingPoint = pointAt.find(hash, (point) => lats[point] === lat && lngs[point] === lng);
    pointOf[row] = existingPoint ?? count;
    if (existingPoint !== undefined) continue;
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
  const towns = await findTowns(points, slices);
  return { points, pointOf, pointTree, towns, groupings: await groupPoints(points) };
}

export function countToiletsAt({ points }: ToiletIndex, point: number, matcher: Matcher): number {
  const end = points.first[point + 1] ?? 0;
  let at = points.first[point] ?? 0;
  if (matcher.includesAll) return end - at;
  let count = 0;
  for (; at < end; at++) if (matcher.includes(points.toilets[at] ?? 0)) count++;
  return count;
}

export const UNGROUPED_ZOOM = 17;
const GROUP_RADIUS_PX = 70;

type Grouping = {
  groupOf: Numbers;
  expansionZoom: Uint8Array;
};

/** With few groups, 16 bits suffice; there are as many columns as zooms. */
type Numbers = Uint16Array | Uint32Array;
const createNumbers = (length: number, limit: number): Numbers =>
  limit <= 2 ** 16 ? new Uint16Array(length) : new Uint32Array(length);

type Nodes = { x: Float64Array; y: Float64Array; weight: Float64Array; expansionZoom: Uint8Array };

/** Precomputes Supercluster's groups once, so that filters need no new ones. @returns the groupings by zoom */
async function groupPoints(points: Points): Promise<Grouping[]> {
  const slices = createSlices();
  const { length } = points.lat;
  let nodes = createNodes(length);
  let groupOf = createNumbers(length, length);
  for (let point = 0; point < length; point += 1) {
    if (slices.areOver()) await slices.next();
    const { x, y } = toWorldPixel(placeOf(points, point), 0);
    nodes.x[point] = x;
    nodes.y[point] = y;
    nodes.weight[point] = at(points.first, point + 1) - at(points.first, point);
    nodes.expansionZoom[point] = UNGROUPED_ZOOM;
    groupOf[point] = point;
  }
  const byZoom: Grouping[] = [];
  byZoom[UNGROUPED_ZOOM] = { groupOf, expansionZoom: nodes.expansionZoom };
  for (let zoom = UNGROUPED_ZOOM - 1; zoom >= 0; zoom--) {
    const mergeResult = await mergeNearby(nodes, zoom, slices);
    nodes = mergeResult.nodes;
    const previousGroupOf = groupOf;
    groupOf = createNumbers(length, nodes.x.length);
    for (let point = 0; point < length; point += 1) {
      if (slices.areOver()) await slices.next();
      groupOf[point] = at(mergeResult.mergedInto, at(previousGroupOf, point));
    }
    byZoom[zoom] = { groupOf, expansionZoom: nodes.expansionZoom };
  }
  return byZoom;
}

const createNodes = (size: number): Nodes => ({
  x: new Float64Array(size),
  y: new Float64Array(size),
  weight: new Float64Array(size),
  expansionZoom: new Uint8Array(size),
});

/** Merges each free node with the free nodes within the radius; the centre is weighted by number of toilets. */
async function mergeNearby(
  from: Nodes,
  zoom: number,
  slices: Slices,
): Promise<{ nodes: Nodes; mergedInto: Uint32Array }> {
  const size = from.x.length;
  const radius = GROUP_RADIUS_PX / 2 ** zoom;
  const tree = await indexInSlices(
    size,
    (growing, node) => growing.add(at(from.x, node), at(from.y, node)),
    slices,
  );
  const FREE = 0xffffffff;
  const mergedInto = new Uint32Array(size).fill(FREE);
  const { x, y, weight, expansionZoom } = createNodes(size);
  let groups = 0;
  for (let node = 0; node < size; node++) {
    if (slices.areOver()) await slices.next();
    if (mergedInto[node] !== FREE) continue;
    let sumX = 0;
    let sumY = 0;
    let sumWeight = 0;
    let members = 0;
    for (const member of tree.within(at(from.x, node), at(from.y, node), radius)) {
      if (mergedInto[member] !== FREE) continue;
      mergedInto[member] = groups;
      members++;
      sumWeight += at(from.weight, member);
      sumX += at(from.x, member) * at(from.weight, member);
      sumY += at(from.y, member) * at(from.weight, member);
    }
    x[groups] = sumX / sumWeight;
    y[groups] = sumY / sumWeight;
    weight[groups] = sumWeight;
    expansionZoom[groups] = members > 1 ? zoom + 1 : at(from.expansionZoom, node);
    groups += 1;
  }
  // Only the zooms are kept for long, so the others needn't be copied.
  const nodes = {
    x: x.subarray(0, groups),
    y: y.subarray(0, groups),
    weight: weight.subarray(0, groups),
    expansionZoom: expansionZoom.slice(0, groups),
  };
  return { nodes, mergedInto };
}

const at = (numbers: Float64Array | Numbers | Uint8Array, index: number) => numbers[index] ?? 0;
