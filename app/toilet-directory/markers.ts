import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { around } from "geokdbush";
import { type Box, boxAround, clamp, distanceMeters, type LatLng, radians } from "~/geo/projection";
import { firstCharacters } from "~/texts/first-characters";
import { pointsApart, zoomApart } from "./apart-markers";
import type {
  CountQuery,
  FilterCounts,
  FilterQuery,
  Marker,
  MarkerAnswer,
  MarkerQuery,
  MarkersJson,
} from "./directory";
import { bitsOf, FILTER_BITS, FILTERS, type FilterKey, mapFilters } from "./filters";
import { UNGROUPED_ZOOM } from "./grouping";
import { type Points, placeOf, roundDegrees, toiletsOf } from "./points";
import { silentBitsAt } from "./silent-facilities";
import { countToiletsAt, type ToiletIndex } from "./toilet-index";
import { countByFilter, createMatcher, type Matcher, satisfiedBits } from "./traits";

const MAX_MARKERS = 150;
const MAX_GZIP_BYTES = 8 * 1000;
const MAX_STACK_IDS = 100;
const MAX_NAME_CHARACTERS = 60;
const FARTHEST_METERS = 50_000;
const REACHES_METERS = [3000, 12_000, FARTHEST_METERS];

type InBox = {
  points: number[];
  counts: number[];
  /** the points that stand in no cluster, each with the first of those that it shares a marker with */
  apart: Map<number, number>;
};
type Group = {
  count: number;
  latSum: number;
  lngSum: number;
  points: number[] | null;
  expansionZoom: number;
};

const or = (value: number, otherwise: number) => (Number.isFinite(value) ? value : otherwise);

/** Sides that are no numbers become the world's, sides in the wrong order are swapped. */
function sanitizeBox(box: Box): Box {
  const lngs = [clamp(or(box.west, -180), -180, 180), clamp(or(box.east, 180), -180, 180)] as const;
  const lats = [clamp(or(box.south, -90), -90, 90), clamp(or(box.north, 90), -90, 90)] as const;
  return {
    west: Math.min(...lngs),
    south: Math.min(...lats),
    east: Math.max(...lngs),
    north: Math.max(...lats),
  };
}

/** Markers of a box, grouped further until they fit (docs/urls-and-forms.md#answers-that-are-not-pages). */
export function listMarkers(
  index: ToiletIndex,
  query: MarkerQuery,
  generation: string,
): { answer: Omit<MarkerAnswer, keyof FilterCounts>; json: MarkersJson } {
  const box = sanitizeBox(query);
  const matcher = createMatcher(index.traits, query);
  const points = index.pointTree.range(box.west, box.south, box.east, box.north);
  const counts = points.map((point) => countToiletsAt(index, point, matcher));
  const apart = pointsApart(index, points, query);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const closest = clamp(Math.round(or(query.zoom, UNGROUPED_ZOOM)), 0, UNGROUPED_ZOOM);
  for (let zoom = closest; ; zoom--) {
    const groups = groupUp(
      index,
      { points, counts, apart },
      zoom,
      zoom === 0 ? Number.POSITIVE_INFINITY : MAX_MARKERS,
    );
    if (!groups) continue;
    const markers = groups.map((group) => toMarker(index, group, matcher, query.zoom));
    const content = JSON.stringify({ markers, total, leftOut: 0 });
    const body = gzipSync(content);
    if (body.length > MAX_GZIP_BYTES && zoom > 0) continue;
    const etag = `W/"${createHash("sha1").update(content).digest("base64url")}"`;
    const json = { body: new Uint8Array(body), etag };
    return { answer: { markers, total, leftOut: 0, generation }, json };
  }
}

export function countInBox(index: ToiletIndex, query: MarkerQuery): FilterCounts {
  const { west, south, east, north } = sanitizeBox(query);
  const points = index.pointTree.range(west, south, east, north);
  const found = countByFilter(index.traits, toiletsOfAll(index.points, points), query);
  const lacking = bitsOf(mapFilters(({ key }) => found.counts[key] === 0));
  const nearest =
    query.origin && lacking ? nearestByFilter(index, query, query.origin, lacking) : NONE_LOOKED_FOR;
  return { ...found, nearest, silent: silentAt(index, query.origin), absent: index.rare.absent };
}

function silentAt({ points, pointTree, silent, toilets }: ToiletIndex, origin?: LatLng): FilterKey[] {
  const [point] = origin ? around(pointTree, origin.lng, origin.lat, 1) : [];
  const [toilet] = point === undefined ? [] : toiletsOf(points, point);
  const bits = silentBitsAt(silent, toilets[toilet ?? -1]?.address ?? "");
  return FILTERS.map(({ key }) => key).filter((key) => bits & FILTER_BITS[key]);
}

/** Counts the matches of each query in its box. Queries of the same box and moment share one pass over its toilets. */
export function countMatches(index: ToiletIndex, queries: CountQuery[]): number[] {
  const tallies = new Map<string, Uint32Array>();
  const bits = new Map<number, (toilet: number) => number>();
  return queries.map((query) => {
    const box = sanitizeBox(query);
    const key = [box.west, box.south, box.east, box.north, query.at].join();
    const bitsAt = bits.get(query.at) ?? satisfiedBits(index.traits, query.at);
    bits.set(query.at, bitsAt);
    const tally = tallies.get(key) ?? countByCombination(index, box, bitsAt);
    tallies.set(key, tally);
    const asked = bitsOf(query.filters);
    return tally.reduce((sum, count, satisfied) => ((satisfied & asked) === asked ? sum + count : sum), 0);
  });
}

function countByCombination(
  { points, pointTree }: ToiletIndex,
  box: Box,
  bitsAt: (toilet: number) => number,
): Uint32Array {
  const tally = new Uint32Array(1 << FILTERS.length);
  for (const toilet of toiletsOfAll(points, pointTree.range(box.west, box.south, box.east, box.north))) {
    const satisfied = bitsAt(toilet);
    tally[satisfied] = (tally[satisfied] ?? 0) + 1;
  }
  return tally;
}

const NONE_LOOKED_FOR = mapFilters(() => null);

/** Whole metres to the nearest that each filter would list first: looked for close by, for those that lack farther. */
function nearestByFilter(index: ToiletIndex, wanted: FilterQuery, origin: LatLng, lacking: number) {
  const { points, pointTree, traits, rare } = index;
  const asked = bitsOf(wanted.filters);
  const bitsAt = satisfiedBits(traits, wanted.at);
  const { isClosed } = createMatcher(traits, wanted);
  // What is closed for certain comes last in every list: it counts where there is nothing else.
  const squares = new Float64Array(2 * FILTERS.length).fill(Number.POSITIVE_INFINITY);
  const found = new Int32Array(2 * FILTERS.length).fill(-1);
  const narrowing = Math.cos(radians(origin.lat));
  function consider(toilet: number, lat: number, lng: number): void {
    const bits = bitsAt(toilet);
    if ((bits & asked) !== asked) return;
    const square = (lat - origin.lat) ** 2 + ((lng - origin.lng) * narrowing) ** 2;
    const first = isClosed(toilet) ? FILTERS.length : 0;
    for (let filter = 0; filter < FILTERS.length; filter++) {
      if ((bits & (1 << filter)) === 0 || square >= (squares[first + filter] ?? 0)) continue;
      squares[first + filter] = square;
      found[first + filter] = toilet;
    }
  }
  const metersTo = (toilet: number | undefined) => {
    const place = index.toilets[toilet ?? -1];
    return place ? distanceMeters(origin, place) : Number.POSITIVE_INFINITY;
  };
  for (const number of rare.toilets) {
    const toilet = index.toilets[number];
    if (toilet) consider(number, toilet.lat, toilet.lng);
  }
  // With a rare one asked for, all that come into question have been considered.
  const common = asked & rare.bits ? 0 : lacking & ~rare.bits;
  const sought = FILTERS.flatMap((_, filter) => (common & (1 << filter) ? [filter] : []));
  for (const reach of REACHES_METERS) {
    if (sought.length === 0) break;
    const { west, south, east, north } = boxAround(origin, reach);
    for (const point of pointTree.range(west, south, east, north)) {
      const end = points.first[point + 1] ?? 0;
      for (let at = points.first[point] ?? 0; at < end; at++)
        consider(points.toilets[at] ?? 0, points.lat[point] ?? 0, points.lng[point] ?? 0);
    }
    if (sought.every((filter) => metersTo(found[filter]) <= reach)) break;
  }
  return mapFilters((filter) => {
    const at = FILTERS.indexOf(filter);
    const open = found[at] ?? -1;
    const meters = metersTo(open < 0 ? found[FILTERS.length + at] : open);
    return meters <= FARTHEST_METERS ? Math.round(meters) : null;
  });
}

function toiletsOfAll({ first, toilets }: Points, points: number[]): Uint32Array {
  const found = new Uint32Array(toilets.length);
  let length = 0;
  for (const point of points) {
    const end = first[point + 1] ?? 0;
    for (let at = first[point] ?? 0; at < end; at++) found[length++] = toilets[at] ?? 0;
  }
  return found.subarray(0, length);
}

function groupUp(index: ToiletIndex, inBox: InBox, zoom: number, limit: number): Group[] | null {
  const grouping = index.groupings[zoom];
  const groups = new Map<number, Group>();
  for (const [position, number] of inBox.points.entries()) {
    const count = inBox.counts[position] ?? 0;
    const lat = index.points.lat[number] ?? 0;
    const lng = index.points.lng[number] ?? 0;
    const grouped = grouping?.groupOf[number];
    if (count === 0 || !grouping || grouped === undefined) continue;
    const first = inBox.apart.get(number);
    // Clusters count from 0; the markers that are none have numbers below.
    const id = first === undefined ? grouped : -1 - first;
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
      expansionZoom: grouping.expansionZoom[grouped] ?? UNGROUPED_ZOOM,
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
  const toilets = points.flatMap((point) => [...toiletsOf(index.points, point)].filter(matcher.takes));
  const ids = toilets.slice(0, MAX_STACK_IDS).map((number) => index.toilets[number]?.id ?? "");
  const name = firstCharacters(index.toilets[toilets[0] ?? -1]?.name ?? "", MAX_NAME_CHARACTERS);
  const { lat, lng } = placeOf(index.points, points[0] ?? -1);
  if (count > 1) {
    const apart = points.length > 1 ? { expansionZoom: zoomApart(index, points, zoom) } : {};
    return { kind: "stack", ids, name, lat, lng, count, ...apart };
  }
  const closed = matcher.isClosed(toilets[0] ?? -1) ? ({ isClosed: true } as const) : {};
  return { kind: "toilet", id: ids[0] ?? "", name, lat, lng, count: 1, ...closed };
}
