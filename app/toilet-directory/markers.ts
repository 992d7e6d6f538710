import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { type Box, clamp } from "~/geo/projection";
import { firstCharacters } from "~/texts/short-texts";
import { unclusteredPoints, zoomApart } from "./apart-markers";
import type { Marker, MarkerQuery, MarkersJson, MarkersOfBox } from "./directory";
import { placeOf, roundDegrees, toiletsOf } from "./points";
import { countToiletsAt, type ToiletIndex, UNGROUPED_ZOOM } from "./toilet-index";
import { createMatcher, type Matcher } from "./traits";

const MAX_MARKERS = 150;
const MAX_GZIP_BYTES = 8 * 1000;
const GZIP_FRAME_BYTES = 100;
const MAX_STACK_IDS = 100;
const MAX_NAME_CHARACTERS = 60;

type InBox = {
  points: number[];
  counts: number[];
  /** the points that join no cluster, each with the first point of its shared marker */
  separatePoints: Map<number, number>;
};
type Group = {
  count: number;
  latSum: number;
  lngSum: number;
  points: number[] | null;
  expansionZoom: number;
};

const finiteOr = (value: number, otherwise: number) => (Number.isFinite(value) ? value : otherwise);

/** Replaces sides that are no numbers by the world's limits, and swaps sides in the wrong order. */
export function sanitizeBox(box: Box): Box {
  const lngs = [
    clamp(finiteOr(box.west, -180), -180, 180),
    clamp(finiteOr(box.east, 180), -180, 180),
  ] as const;
  const lats = [clamp(finiteOr(box.south, -90), -90, 90), clamp(finiteOr(box.north, 90), -90, 90)] as const;
  return {
    west: Math.min(...lngs),
    south: Math.min(...lats),
    east: Math.max(...lngs),
    north: Math.max(...lats),
  };
}

/** Groups the markers of a box, more coarsely until they fit (docs/urls-and-forms.md#answers-that-are-not-pages). */
function groupToFit(index: ToiletIndex, query: MarkerQuery) {
  const box = sanitizeBox(query);
  const matcher = createMatcher(index, query);
  const points = index.pointTree.range(box.west, box.south, box.east, box.north);
  const counts = points.map((point) => countToiletsAt(index, point, matcher));
  const inBox = { points, counts, separatePoints: unclusteredPoints(index, points, query) };
  const total = counts.reduce((sum, count) => sum + count, 0);
  const closest = clamp(Math.round(finiteOr(query.zoom, UNGROUPED_ZOOM)), 0, UNGROUPED_ZOOM);
  for (let zoom = closest; ; zoom--) {
    const groups = groupUp(index, inBox, zoom, zoom === 0 ? Number.POSITIVE_INFINITY : MAX_MARKERS);
    if (!groups) continue;
    const answer = {
      markers: groups.map((group) => toMarker(index, group, matcher, query.zoom)),
      total,
      leftOut: 0,
    };
    const content = JSON.stringify(answer);
    const isShort = Buffer.byteLength(content) <= MAX_GZIP_BYTES - GZIP_FRAME_BYTES;
    const body = isShort ? null : gzipSync(content);
    if (zoom === 0 || (body?.length ?? 0) <= MAX_GZIP_BYTES) return { answer, content, body };
  }
}

export const listMarkers = (index: ToiletIndex, query: MarkerQuery): MarkersOfBox =>
  groupToFit(index, query).answer;

export function packMarkers(index: ToiletIndex, query: MarkerQuery): MarkersJson {
  const { content, body } = groupToFit(index, query);
  const etag = `W/"${createHash("sha1").update(content).digest("base64url")}"`;
  return { body: new Uint8Array(body ?? gzipSync(content)), etag };
}

function groupUp(index: ToiletIndex, inBox: InBox, zoom: number, limit: number): Group[] | null {
  const grouping = index.groupings[zoom];
  const groups = new Map<number, Group>();
  for (const [position, number] of inBox.points.entries()) {
    const count = inBox.counts[position] ?? 0;
    const lat = index.points.lat[number] ?? 0;
    const lng = index.points.lng[number] ?? 0;
    const groupId = grouping?.groupOf[number];
    if (count === 0 || !grouping || groupId === undefined) continue;
    const first = inBox.separatePoints.get(number);
    // Clusters have ids from 0; separate markers have negative ids.
    const id = first === undefined ? groupId : -1 - first;
    const group = groups.get(id);
    if (group) {
      group.count += count;
      group.latSum += lat * count;
      group.lngSum += lng * count;
      if (first === undefined) group.points = null;
      else if (first === number) group.points?.unshift(number);
      else group.points?.push(number);
      continue;
    }
    if (groups.size === limit) return null;
    groups.set(id, {
      count,
      latSum: lat * count,
      lngSum: lng * count,
      points: [number],
      expansionZoom: grouping.expansionZoom[groupId] ?? UNGROUPED_ZOOM,
    });
  }
  return [...groups.values()];
}

function toMarker(index: ToiletIndex, group: Group, matcher: Matcher, zoom: number): Marker {
  const { points, count } = group;
  if (points === null) {
    const lat = roundDegrees(group.latSum / count);
    const lng = roundDegrees(group.lngSum / count);
    return { kind: "cluster", lat, lng, count, expansionZoom: group.expansionZoom };
  }
  const toilets = points.flatMap((point) => [...toiletsOf(index.points, point)].filter(matcher.includes));
  const ids = toilets.slice(0, MAX_STACK_IDS).map((number) => index.toilets.texts.id.at(number));
  const name = firstCharacters(index.toilets.texts.name.at(toilets[0] ?? -1), MAX_NAME_CHARACTERS);
  const { lat, lng } = placeOf(index.points, points[0] ?? -1);
  if (count > 1) {
    const expansion = points.length > 1 ? { expansionZoom: zoomApart(index, points, zoom) } : {};
    return { kind: "stack", ids, name, lat, lng, count, ...expansion };
  }
  const closedMark = matcher.isClosed(toilets[0] ?? -1) ? ({ isClosed: true } as const) : {};
  return { kind: "toilet", id: ids[0] ?? "", name, lat, lng, count: 1, ...closedMark };
}
