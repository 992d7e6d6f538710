import type { LatLng } from "~/geo/projection";
import { nearestTown } from "~/place-index/districts";
import type { ToiletTable } from "~/place-index/toilet-table";
import type { Slices } from "~/place-index/toilet-tree";

/** Distinct positions in columns, because a view of the whole country reads all of them. Degrees, to five decimals. */
export type Points = {
  lat: Float64Array;
  lng: Float64Array;
  /** index in `toilets` of each point's first toilet; one entry more than there are points */
  first: Uint32Array;
  toilets: Uint32Array;
};

const STEPS_PER_DEGREE = 1e5;

const POINT_DECIMALS = 5;

/** Writes a point as the address of its toilets has it. */
export const pointText = ({ lat, lng }: LatLng): string =>
  `${lat.toFixed(POINT_DECIMALS)},${lng.toFixed(POINT_DECIMALS)}`;

export const roundDegrees = (degrees: number) => Math.round(degrees * STEPS_PER_DEGREE) / STEPS_PER_DEGREE;

/** @returns whole steps, equal for coordinates that agree to five decimals, about a metre */
export const pointOfDegrees = ({ lat, lng }: LatLng): LatLng => ({
  lat: Math.round(lat * STEPS_PER_DEGREE),
  lng: Math.round(lng * STEPS_PER_DEGREE),
});

export async function collectPoints(
  toilets: Pick<ToiletTable, "count" | "placeOf">,
  pointOf: Uint32Array,
  count: number,
  slices: Slices,
): Promise<Points> {
  const first = new Uint32Array(count + 1);
  for (const point of pointOf) {
    if (slices.areOver()) await slices.next();
    first[point + 1] = (first[point + 1] ?? 0) + 1;
  }
  for (let point = 0; point < count; point++) {
    if (slices.areOver()) await slices.next();
    first[point + 1] = (first[point + 1] ?? 0) + (first[point] ?? 0);
  }
  const nextPosition = first.slice();
  const points = { lat: new Float64Array(count), lng: new Float64Array(count), first };
  const numbers = new Uint32Array(toilets.count);
  for (let number = 0; number < toilets.count; number += 1) {
    if (slices.areOver()) await slices.next();
    const toilet = toilets.placeOf(number);
    const point = pointOf[number] ?? 0;
    const position = nextPosition[point] ?? 0;
    points.lat[point] = roundDegrees(toilet.lat);
    points.lng[point] = roundDegrees(toilet.lng);
    numbers[position] = number;
    nextPosition[point] = position + 1;
  }
  return { ...points, toilets: numbers };
}

export const toiletsOf = ({ first, toilets }: Points, point: number): Uint32Array =>
  toilets.subarray(first[point] ?? 0, first[point + 1] ?? 0);

export const placeOf = ({ lat, lng }: Points, point: number): LatLng => ({
  lat: lat[point] ?? 0,
  lng: lng[point] ?? 0,
});

/** Finds the neighbourhood of every point once for an index, because a search for each request would take a second. */
export async function findTowns(points: Points, slices: Slices): Promise<Uint16Array> {
  const towns = new Uint16Array(points.lat.length);
  for (let point = 0; point < towns.length; point += 1) {
    if (slices.areOver()) await slices.next();
    towns[point] = nearestTown(placeOf(points, point));
  }
  return towns;
}
