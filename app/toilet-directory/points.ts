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

export function changeToilets(
  points: Points,
  point: number | undefined,
  change: (there: number[]) => number[],
) {
  if (point === undefined) return points;
  const [start, end] = [points.first[point] ?? 0, points.first[point + 1] ?? 0];
  const changed = change([...points.toilets.subarray(start, end)]);
  const grown = changed.length - (end - start);
  const toilets = new Uint32Array(points.toilets.length + grown);
  toilets.set(points.toilets.subarray(0, start));
  toilets.set(changed, start);
  toilets.set(points.toilets.subarray(end), start + changed.length);
  const first = points.first.map((begin, number) => (number > point ? begin + grown : begin));
  return { ...points, first, toilets };
}

export function addPoint(points: Points, place: LatLng, toilet: number): Points {
  const lat = new Float64Array(points.lat.length + 1);
  const lng = new Float64Array(lat.length);
  const first = new Uint32Array(lat.length + 1);
  const toilets = new Uint32Array(points.toilets.length + 1);
  lat.set([...points.lat, roundDegrees(place.lat)]);
  lng.set([...points.lng, roundDegrees(place.lng)]);
  first.set([...points.first, toilets.length]);
  toilets.set([...points.toilets, toilet]);
  return { lat, lng, first, toilets };
}
