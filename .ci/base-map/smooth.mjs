/**
 * Smooths the coast of the data, which has a corner every few hundred metres, by cutting corners (Chaikin), and drops
 * lakes that are hardly more than their corners.
 */

const ROUNDS = 2;
const FARTHEST_CUT_KM = 0.25;
const KM_PER_DEGREE = 111.2;

const kmPerLng = (lat) => KM_PER_DEGREE * Math.cos((lat * Math.PI) / 180);

export function areaKm2(ring) {
  let doubled = 0;
  for (const [at, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(at + 1) % ring.length];
    doubled += x * nextY - nextX * y;
  }
  return (Math.abs(doubled) / 2) * KM_PER_DEGREE * kmPerLng(ring[0][1]);
}

const between = ([x, y], [toX, toY], part) => [x + (toX - x) * part, y + (toY - y) * part];

function partOf([x, y], [toX, toY]) {
  const km = Math.hypot((toX - x) * kmPerLng(y), (toY - y) * KM_PER_DEGREE);
  return Math.min(0.25, FARTHEST_CUT_KM / km);
}

const isIn = ([x, y], [west, south, east, north]) => x >= west && x <= east && y >= south && y <= north;
export const touches = (ring, box) => ring.some((point) => isIn(point, box));

/** @param ring closed: its last point equals its first. Cuts only edges inside the box, not those of other coasts. */
function smoothRing(ring, box) {
  let smooth = ring;
  for (let round = 0; touches(ring, box) && round < ROUNDS; round++) {
    const next = [];
    for (let at = 0; at + 1 < smooth.length; at++) {
      const [from, to] = [smooth[at], smooth[at + 1]];
      const part = isIn(from, box) && isIn(to, box) ? partOf(from, to) : 0;
      next.push(...(part > 0 ? [between(from, to, part), between(from, to, 1 - part)] : [from]));
    }
    smooth = [...next, next[0]];
  }
  return smooth;
}

/** Smooths the coast of a MultiPolygon in a box (degrees west, south, east, north), and keeps the lakes `isWanted`. */
export function smoothWithin(lands, box, isWanted) {
  const coordinates = lands.coordinates.map(([outer, ...lakes]) => [
    smoothRing(outer, box),
    ...lakes.filter((lake) => !touches(lake, box) || isWanted(lake)).map((lake) => smoothRing(lake, box)),
  ]);
  return { type: "MultiPolygon", coordinates };
}
