import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import {
  type Box,
  clamp,
  type Frame,
  fromWorldPixel,
  isInBox,
  type LatLng,
  MAX_ZOOM,
  type Pixel,
  toWorldPixel,
} from "~/geo/projection";
import { isOpenState, PIN_STATES, type PinState } from "~/opening-hours/arrival";
import { stationFrames } from "~/place-index/stations";
import { firstCharacters } from "~/texts/short-texts";
import {
  clusterRadius,
  GROUPS_FROM_ZOOM,
  type Marker,
  type MarkerQuery,
  type MarkersJson,
  type MarkersOfBox,
} from "./directory";
import { placeOf, pointText, roundDegrees, toiletsOf } from "./points";
import { type ToiletIndex, UNGROUPED_ZOOM } from "./toilet-index";
import { createMatcher, type Matcher, pinStateReader } from "./traits";

const MAX_MARKERS = 150;
const MAX_GZIP_BYTES = 8 * 1000;
const GZIP_FRAME_BYTES = 100;
const MAX_STACK_IDS = 100;
const MAX_NAME_CHARACTERS = 60;

/** The matching toilets of a box by point: how many, and how many of them are open. */
type InBox = { points: number[]; counts: number[]; opens: number[] };
type Group = {
  count: number;
  open: number;
  latSum: number;
  lngSum: number;
  /** null if the group has several points */
  point: number | null;
  expansionZoom: number;
};
/** The matches of a query, their states, and the toilets that join no group. */
type Drawn = { matcher: Matcher; stateOf(toilet: number): PinState; separateRows: Set<number> };

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

function countInBox(index: ToiletIndex, points: number[], { matcher, stateOf, separateRows }: Drawn): InBox {
  const counts = new Array<number>(points.length).fill(0);
  const opens = counts.slice();
  for (const [position, point] of points.entries()) {
    for (const toilet of toiletsOf(index.points, point)) {
      if (!matcher.includes(toilet) || separateRows.has(toilet)) continue;
      counts[position] = (counts[position] ?? 0) + 1;
      if (isOpenState(stateOf(toilet))) opens[position] = (opens[position] ?? 0) + 1;
    }
  }
  return { points, counts, opens };
}

/** Returns the rows of the query's separate toilets that match it and lie in its box. */
function separateRowsOf(index: ToiletIndex, { separateIds = [] }: MarkerQuery, box: Box, matcher: Matcher) {
  const rows = separateIds.map((id) => index.toilets.rowOf(id) ?? -1);
  const isShown = (row: number) =>
    row >= 0 && matcher.includes(row) && isInBox(placeOf(index.points, index.pointOf[row] ?? -1), box);
  return new Set(rows.filter(isShown));
}

/** Groups the markers of a box, more coarsely until they fit (docs/urls-and-forms.md#answers-that-are-not-pages). */
function groupToFit(index: ToiletIndex, query: MarkerQuery) {
  const box = sanitizeBox(query);
  const matcher = createMatcher(index, query);
  const separateRows = separateRowsOf(index, query, box, matcher);
  const drawn = { matcher, stateOf: pinStateReader(index, query), separateRows };
  const isFar = query.zoom < GROUPS_FROM_ZOOM;
  const points = isFar ? [] : index.pointTree.range(box.west, box.south, box.east, box.north);
  const inBox = countInBox(index, points, drawn);
  const total = inBox.counts.reduce((sum, count) => sum + count, separateRows.size);
  const separateMarkers = [...separateRows].map((row) => toToilet(index, row, drawn));
  const closest = clamp(Math.round(finiteOr(query.zoom, UNGROUPED_ZOOM)), 0, UNGROUPED_ZOOM);
  const shownZoom = clamp(finiteOr(query.zoom, UNGROUPED_ZOOM), 0, MAX_ZOOM);
  for (let zoom = closest; ; zoom--) {
    const groups = groupUp(index, inBox, zoom, zoom === 0 ? Number.POSITIVE_INFINITY : MAX_MARKERS);
    if (!groups) continue;
    const markers = [...separateMarkers, ...groups.map((group) => toMarker(index, group, drawn, shownZoom))];
    const answer = { markers, total, leftOut: 0 };
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
  for (const [position, point] of inBox.points.entries()) {
    const count = inBox.counts[position] ?? 0;
    const open = inBox.opens[position] ?? 0;
    const latSum = (index.points.lat[point] ?? 0) * count;
    const lngSum = (index.points.lng[point] ?? 0) * count;
    const id = grouping?.groupOf[point];
    if (count === 0 || !grouping || id === undefined) continue;
    const group = groups.get(id);
    if (group) {
      group.count += count;
      group.open += open;
      group.latSum += latSum;
      group.lngSum += lngSum;
      group.point = null;
      continue;
    }
    if (groups.size === limit) return null;
    const expansionZoom = grouping.expansionZoom[id] ?? UNGROUPED_ZOOM;
    groups.set(id, { count, open, latSum, lngSum, point, expansionZoom });
  }
  return [...groups.values()];
}

const nameOf = (index: ToiletIndex, row: number) =>
  firstCharacters(index.toilets.texts.name.at(row), MAX_NAME_CHARACTERS);

function toToilet(index: ToiletIndex, row: number, { stateOf }: Drawn): Marker {
  const { lat, lng } = placeOf(index.points, index.pointOf[row] ?? -1);
  const id = index.toilets.texts.id.at(row);
  return { kind: "toilet", id, name: nameOf(index, row), lat, lng, count: 1, state: stateOf(row) };
}

function toMarker(index: ToiletIndex, group: Group, drawn: Drawn, zoom: number): Marker {
  const { point, count, open } = group;
  if (point === null) {
    const middle = { lat: group.latSum / count, lng: group.lngSum / count };
    const { lat, lng } = besideStations(middle, clusterRadius(count), zoom);
    const place = { lat: roundDegrees(lat), lng: roundDegrees(lng) };
    return { kind: "cluster", ...place, count, open, expansionZoom: group.expansionZoom };
  }
  const rows = [...toiletsOf(index.points, point)].filter(
    (row) => drawn.matcher.includes(row) && !drawn.separateRows.has(row),
  );
  const [first = -1] = rows;
  if (count === 1) return toToilet(index, first, drawn);
  const ids = rows.slice(0, MAX_STACK_IDS).map((row) => index.toilets.texts.id.at(row));
  const states = new Set(rows.map(drawn.stateOf));
  const state = PIN_STATES.find((candidate) => states.has(candidate)) ?? "unknown";
  const place = placeOf(index.points, point);
  const name = nameOf(index, first);
  return { kind: "stack", ids, name, ...place, point: pointText(place), count, open, state };
}

const GAP_PX = 2;

/** Moves a circle away from the signs and names of the stations that it would cover. */
export function besideStations(place: LatLng, radiusPx: number, zoom: number): LatLng {
  const centre = toWorldPixel(place, zoom);
  const frames = stationFrames(place, radiusPx, zoom);
  let moved = centre;
  // The way from one station may lead to another one, so each is looked at twice.
  for (const frame of [...frames, ...frames]) moved = besideFrame(moved, radiusPx + GAP_PX, frame);
  return moved === centre ? place : fromWorldPixel(moved, zoom);
}

/** Moves a circle the shortest way up, down or aside. */
function besideFrame(centre: Pixel, radius: number, frame: Frame): Pixel {
  const [left, right] = [frame.left - radius, frame.right + radius];
  const [top, bottom] = [frame.top - radius, frame.bottom + radius];
  const { x, y } = centre;
  if (x <= left || x >= right || y <= top || y >= bottom) return centre;
  const ways: Pixel[] = [
    { x, y: top },
    { x, y: bottom },
    { x: left, y },
    { x: right, y },
  ];
  const lengthOf = (to: Pixel) => Math.abs(to.x - x) + Math.abs(to.y - y);
  return ways.reduce((shortest, way) => (lengthOf(way) < lengthOf(shortest) ? way : shortest));
}
