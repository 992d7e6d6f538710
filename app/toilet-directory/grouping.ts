import KDBush from "kdbush";
import { toWorldPixel } from "~/geo/projection";
import { yieldToEventLoop } from "~/place-index/yield-to-event-loop";
import { type Points, placeOf } from "./points";

/** From this zoom on nothing is grouped but toilets on one point. */
export const UNGROUPED_ZOOM = 17;
/** on the screen; positions here are pixels of zoom 0 */
const GROUP_RADIUS_PX = 70;

/** The groups of one zoom: every point is in exactly one. */
export type Grouping = {
  /** group number of each point */
  groupOf: Uint32Array;
  /** for each group the zoom at which it falls apart */
  expansionZoom: Uint8Array;
};

type Nodes = { x: Float64Array; y: Float64Array; weight: Float64Array; expansionZoom: Uint8Array };

/**
 * Groups points for every zoom, the closest zoom first and each next one from the groups before (the greedy
 * method of supercluster). Supercluster itself cannot be used: its clusters count toilets outside the box that
 * is asked for, and under a filter it must be built anew. Here a box counts its own toilets into fixed groups.
 * @returns groupings by zoom, 0 to 17
 */
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

/** Each node not taken yet takes every free node within the radius; their centre is weighted by toilets. */
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

/**
 * The groupings with one point more, the last: it goes where its nearest neighbour is from the zoom on at which the two
 * are close enough to be grouped, and stands alone before.
 * @param beside the nearest of the others and how far it is, in pixels of zoom 0; null when there is none
 */
export function groupOneMore(
  groupings: Grouping[],
  beside: { point: number; distance: number } | null,
): Grouping[] {
  const reach = beside ? Math.floor(Math.log2(GROUP_RADIUS_PX / beside.distance)) : -1;
  const joinsAt = Math.min(reach, UNGROUPED_ZOOM - 1);
  return groupings.map(({ groupOf, expansionZoom }, zoom) => {
    const isAlone = !beside || zoom > joinsAt;
    const group = isAlone ? expansionZoom.length : (groupOf[beside.point] ?? 0);
    const zooms = new Uint8Array(expansionZoom.length + (isAlone ? 1 : 0));
    zooms.set(expansionZoom);
    zooms[group] = isAlone ? UNGROUPED_ZOOM : Math.min(zooms[group] ?? UNGROUPED_ZOOM, joinsAt + 1);
    const groups = new Uint32Array(groupOf.length + 1);
    groups.set(groupOf);
    groups[groupOf.length] = group;
    return { groupOf: groups, expansionZoom: zooms };
  });
}

const at = (numbers: Float64Array | Uint32Array | Uint8Array, index: number) => numbers[index] ?? 0;
