import type { LatLng } from "~/geo/projection";

/** Points by number, in columns: a view of the whole country reads all at once. Degrees, to five decimals. */
export type Points = {
  lat: Float64Array;
  lng: Float64Array;
  /** where the toilets of each point begin in `toilets`; one more than there are points */
  first: Uint32Array;
  toilets: Uint32Array;
};

export const roundDegrees = (degrees: number) => Math.round(degrees * 1e5) / 1e5;

/** Same coordinates to five decimals, about a metre. */
export const pointKey = ({ lat, lng }: LatLng) => `${roundDegrees(lat)},${roundDegrees(lng)}`;

export function collectPoints(toilets: readonly LatLng[], pointOf: Uint32Array): Points {
  const count = pointOf.reduce((most, point) => Math.max(most, point + 1), 0);
  const first = new Uint32Array(count + 1);
  for (const point of pointOf) first[point + 1] = (first[point + 1] ?? 0) + 1;
  for (let point = 0; point < count; point++)
    first[point + 1] = (first[point + 1] ?? 0) + (first[point] ?? 0);
  const next = first.slice();
  const points = { lat: new Float64Array(count), lng: new Float64Array(count), first };
  const numbers = new Uint32Array(toilets.length);
  for (const [number, toilet] of toilets.entries()) {
    const point = pointOf[number] ?? 0;
    const place = next[point] ?? 0;
    points.lat[point] = roundDegrees(toilet.lat);
    points.lng[point] = roundDegrees(toilet.lng);
    numbers[place] = number;
    next[point] = place + 1;
  }
  return { ...points, toilets: numbers };
}

export const toiletsOf = ({ first, toilets }: Points, point: number): Uint32Array =>
  toilets.subarray(first[point] ?? 0, first[point + 1] ?? 0);

export const placeOf = ({ lat, lng }: Points, point: number): LatLng => ({
  lat: lat[point] ?? 0,
  lng: lng[point] ?? 0,
});
