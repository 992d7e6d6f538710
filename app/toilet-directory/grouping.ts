import { toWorldPixel } from "~/geo/projection";
import { createSlices, type Slices } from "~/place-index/slices";
import { indexInSlices } from "~/place-index/toilet-tree";
import { type Points, placeOf } from "./points";

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
export async function groupPoints(points: Points): Promise<Grouping[]> {
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
