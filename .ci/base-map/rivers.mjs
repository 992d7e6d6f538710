/**
 * The data cuts rivers at the edges of small cells and loses much of them, so that 한강 is a row of pieces with gaps.
 * Because the pieces are at the right places, this module finds a course through them between well-known points and
 * draws it as one ribbon.
 */

const KM_PER_DEGREE = 111.2;
/** Number of cells around the equator: the data's cells are tiles of zoom 14. */
const CELLS_ACROSS = 2 ** 14;
const FARTHEST_STEP_KM = 9;
const ROUNDS = 3;

/** Maximum zooms: a computed course is up to some hundred metres off where the data has gaps. */
const [KNOWN_TO_ZOOM, ROUGH_TO_ZOOM] = [15, 12];

/** Courses from mouth to source: `via` are points in the stream (lng, lat), `m` the width in metres at both ends. */
const RIVERS = [
  {
    name: "한강",
    m: [1000, 600],
    isKnown: true,
    via: [
      ...[
        [126.672, 37.66],
        [126.705, 37.646],
        [126.747, 37.628],
        [126.786, 37.611],
        [126.811, 37.598],
      ],
      ...[
        [126.83, 37.588],
        [126.862, 37.5705],
        [126.89, 37.5535],
        [126.8995, 37.545],
        [126.9205, 37.538],
      ],
      ...[
        [126.9367, 37.5336],
        [126.9483, 37.5256],
        [126.9586, 37.5175],
        [126.982, 37.5097],
      ],
      ...[
        [126.9965, 37.5155],
        [127.0125, 37.5262],
        [127.0195, 37.5385],
        [127.028, 37.5405],
        [127.036, 37.538],
      ],
      ...[
        [127.046, 37.5325],
        [127.0566, 37.529],
        [127.075, 37.522],
        [127.091, 37.524],
        [127.1, 37.5325],
      ],
      ...[
        [127.1065, 37.5385],
        [127.113, 37.5455],
        [127.12, 37.5565],
        [127.1245, 37.5665],
        [127.138, 37.5755],
        [127.155, 37.5805],
      ],
      ...[
        [127.172, 37.585],
        [127.19, 37.5865],
        [127.205, 37.5815],
        [127.216, 37.5725],
        [127.226, 37.562],
      ],
      ...[
        [127.235, 37.55],
        [127.239, 37.542],
        [127.252, 37.532],
        [127.279, 37.5215],
        [127.308, 37.523],
      ],
    ],
  },
  {
    name: "북한강",
    m: [500, 200],
    via: [
      [127.308, 37.523],
      [127.365, 37.65],
      [127.515, 37.74],
      [127.68, 37.87],
    ],
  },
  {
    name: "남한강",
    m: [450, 200],
    via: [
      [127.308, 37.523],
      [127.49, 37.49],
      [127.64, 37.297],
      [127.75, 37.18],
      [127.88, 37.0],
    ],
  },
  {
    name: "임진강",
    m: [700, 150],
    via: [
      [126.68, 37.79],
      [126.76, 37.89],
      [126.93, 37.99],
      [127.03, 38.05],
    ],
  },
  {
    name: "금강",
    m: [800, 200],
    via: [
      [126.87, 36.05],
      [127.0, 36.15],
      [126.92, 36.28],
      [127.12, 36.46],
      [127.29, 36.48],
      [127.48, 36.47],
    ],
  },
  {
    name: "낙동강",
    m: [600, 150],
    via: [
      ...[
        [128.96, 35.13],
        [128.99, 35.25],
        [128.87, 35.38],
        [128.43, 35.38],
        [128.39, 35.69],
        [128.39, 36.1],
      ],
      ...[
        [128.3, 36.43],
        [128.72, 36.56],
      ],
    ],
  },
  {
    name: "금호강",
    m: [250, 120],
    via: [
      [128.46, 35.82],
      [128.6, 35.9],
      [128.75, 35.88],
    ],
  },
  {
    name: "영산강",
    m: [600, 150],
    via: [
      [126.5, 34.87],
      [126.71, 35.02],
      [126.83, 35.15],
    ],
  },
  {
    name: "섬진강",
    m: [400, 150],
    via: [
      [127.77, 35.07],
      [127.62, 35.18],
      [127.46, 35.2],
    ],
  },
];

const kmPerLng = (lat) => KM_PER_DEGREE * Math.cos((lat * Math.PI) / 180);
export const kmBetween = ([x, y], [toX, toY]) =>
  Math.hypot((toX - x) * kmPerLng(y), (toY - y) * KM_PER_DEGREE);

/** Returns the centre of the water in each cell. */
function middlesOf(lakes) {
  const cells = new Map();
  for (const lake of lakes) {
    for (let at = 0; at + 1 < lake.length; at++) {
      const [from, to] = [lake[at], lake[at + 1]];
      const points = Math.max(1, Math.ceil(kmBetween(from, to) / 0.1));
      for (let step = 0; step < points; step++) {
        const x = from[0] + ((to[0] - from[0]) * step) / points;
        const y = from[1] + ((to[1] - from[1]) * step) / points;
        const row = (Math.asinh(Math.tan((y * Math.PI) / 180)) / (2 * Math.PI)) * CELLS_ACROSS;
        const key = `${Math.floor((x / 360) * CELLS_ACROSS)}/${Math.floor(row)}`;
        const [sumX, sumY, count] = cells.get(key) ?? [0, 0, 0];
        cells.set(key, [sumX + x, sumY + y, count + 1]);
      }
    }
  }
  return [...cells.values()].map(([x, y, count]) => [x / count, y / count]);
}

/** Finds the path with the smallest sum of squared steps, which prefers many short steps. */
function wayThrough(middles, from, to) {
  const reach = kmBetween(from, to) * 0.75 + FARTHEST_STEP_KM;
  const half = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  const nodes = [from, to, ...middles.filter((middle) => kmBetween(middle, half) < reach)];
  const costs = nodes.map(() => Number.POSITIVE_INFINITY);
  const before = nodes.map(() => -1);
  const open = new Set([0]);
  costs[0] = 0;
  while (open.size > 0) {
    const at = [...open].reduce((best, other) => (costs[other] < costs[best] ? other : best));
    if (at === 1) break;
    open.delete(at);
    for (const [next, node] of nodes.entries()) {
      const km = kmBetween(nodes[at], node);
      const cost = costs[at] + km ** 2;
      if (km > FARTHEST_STEP_KM || cost >= costs[next]) continue;
      costs[next] = cost;
      before[next] = at;
      open.add(next);
    }
  }
  if (before[1] < 0) throw new Error(`no water leads from ${from} to ${to}`);
  const way = [];
  for (let at = 1; at !== 0; at = before[at]) way.unshift(nodes[at]);
  return way;
}

/** Snaps a well-known point, which is only roughly in the stream, to the nearest water of the data. */
const nearest = (middles, place) =>
  middles.reduce((best, other) => (kmBetween(other, place) < kmBetween(best, place) ? other : best));

function courseOf({ via, isKnown }, middles) {
  if (isKnown) return via;
  const course = [via[0]];
  for (const place of via.slice(1))
    course.push(...wayThrough(middles, course.at(-1), nearest(middles, place)));
  return course;
}

const between = ([x, y], [toX, toY], part) => [x + (toX - x) * part, y + (toY - y) * part];

function smooth(course) {
  let line = course;
  for (let round = 0; round < ROUNDS; round++) {
    const cut = line.slice(1).flatMap((to, at) => [between(line[at], to, 0.25), between(line[at], to, 0.75)]);
    line = [line[0], ...cut, line.at(-1)];
  }
  return line;
}

/** Joins two lines along the course; the width changes linearly between its ends. */
function ribbonOf(line, [first, last]) {
  const sides = line.map(([x, y], at) => {
    const [fromX, fromY] = line[Math.max(0, at - 1)];
    const [toX, toY] = line[Math.min(line.length - 1, at + 1)];
    const across = [-(toY - fromY) * KM_PER_DEGREE, (toX - fromX) * kmPerLng(y)];
    const km = (first + ((last - first) * at) / (line.length - 1)) / 2000 / Math.hypot(...across);
    const [dx, dy] = [(across[0] * km) / kmPerLng(y), (across[1] * km) / KM_PER_DEGREE];
    return [
      [x + dx, y + dy],
      [x - dx, y - dy],
    ];
  });
  const ring = [...sides.map(([left]) => left), ...sides.map(([, right]) => right).reverse()];
  return [...ring, ring[0]];
}

/** @param lakes rings of water inside the land @returns each river's name, line, ring and maximum zoom */
export function riversThrough(lakes) {
  const middles = middlesOf(lakes);
  return RIVERS.map((river) => {
    const line = smooth(courseOf(river, middles));
    const toZoom = river.isKnown ? KNOWN_TO_ZOOM : ROUGH_TO_ZOOM;
    return { name: river.name, line, ring: ribbonOf(line, river.m), toZoom };
  });
}
