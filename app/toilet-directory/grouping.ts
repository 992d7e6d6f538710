import KDBush from "kdbush";
import { toWorldPixel } from "~/geo/projection";
import { yieldToEventLoop } from "~/place-index/yield-to-event-loop";
import { type Points, placeOf } from "./points";

export const UNGROUPED_ZOOM = 17;
const GROUP_RADIUS_PX = 70;

export type Grouping = {
  groupOf: Uint32Array;
  expansionZoom: Uint8Array;
};

type Nodes = { x: Float64Array; y: Float64Array; weight: Float64Array; expansionZoom: Uint8Array };

/** Supercluster's method with fixed groups, so that filters need no new ones. @returns by zoom */
export async function groupPoints(points: Points): Promise<Grouping[]> {
  const { length } = points.lat;
  const pixels = Array.from({ length }, (_, point) => toWorldPixel(placeOf(points, point), 0));
  let nodes: Nodes = {
    x: Float64Array.from(pixels, ({ x }) => x),
    y: Float64Array.from(pixels, ({ y }) => y),
    weight: Float64Array.from(pixels, (_, point) => at(points.first, point + 1) - at(points.first, point)),
    expansionZoom: new Uint8Array(length).fill(UNGROUPED_ZOOM),
  };
  let groupOf = Uint32Array.from(pixels, (_, point) => point);
  const byZoom: Grouping[] = [];
  byZoom[UNGROUPED_ZOOM] = { groupOf, expansionZoom: nodes.expansionZoom };
  for (let zoom = UNGROUPED_ZOOM - 1; zoom >= 0; zoom--) {
    await yieldToEventLoop();
    const merged = mergeNearby(nodes, zoom);
    nodes = merged.nodes;
    groupOf = groupOf.map((group) => merged.mergedInto[group] ?? 0);
    byZoom[zoom] = { groupOf, expansionZoom: nodes.expansionZoom };
  }
  return byZoom;
}

/** Each free node takes the free nodes within the radius; the centre is weighted by toilets. */
function mergeNearby(from: Nodes, zoom: number): { nodes: Nodes; mergedInto: Uint32Array } {
  const size = from.x.length;
  const radius = GROUP_RADIUS_PX / 2 ** zoom;
  const tree = new KDBush(size);
  for (let node = 0; node < size; node++) tree.add(at(from.x, node), at(from.y, node));
  tree.finish();
  const FREE = 0xffffffff;
  const mergedInto = new Uint32Array(size).fill(FREE);
  const x: number[] = [];
  const y: number[] = [];
  const weight: number[] = [];
  const expansionZoom: number[] = [];
  for (let node = 0; node < size; node++) {
    if (mergedInto[node] !== FREE) continue;
    const group = weight.length;
    let sumX = 0;
    let sumY = 0;
    let sumWeight = 0;
    let members = 0;
    for (const member of tree.within(at(from.x, node), at(from.y, node), radius)) {
      if (mergedInto[member] !== FREE) continue;
      mergedInto[member] = group;
      members++;
      sumWeight += at(from.weight, member);
      sumX += at(from.x, member) * at(from.weight, member);
      sumY += at(from.y, member) * at(from.weight, member);
    }
    x.push(sumX / sumWeight);
    y.push(sumY / sumWeight);
    weight.push(sumWeight);
    expansionZoom.push(members > 1 ? zoom + 1 : at(from.expansionZoom, node));
  }
  const nodes = {
    x: Float64Array.from(x),
    y: Float64Array.from(y),
    weight: Float64Array.from(weight),
    expansionZoom: Uint8Array.from(expansionZoom),
  };
  return { nodes, mergedInto };
}

const at = (numbers: Float64Array | Uint32Array | Uint8Array, index: number) => numbers[index] ?? 0;
