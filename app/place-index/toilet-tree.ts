import KDBush from "kdbush";
import type { Box, LatLng } from "~/geo/projection";

/** Between one kilometre and two. */
const HALF_DEGREES = 0.015;

export function indexPlaces(places: readonly LatLng[]): KDBush {
  const tree = new KDBush(places.length);
  for (const { lat, lng } of places) tree.add(lng, lat);
  return tree.finish();
}

export const rowsIn = (tree: KDBush, { west, south, east, north }: Box): number[] =>
  tree.range(west, south, east, north);

export const countAround = (tree: KDBush, { lat, lng }: LatLng): number =>
  tree.range(lng - HALF_DEGREES, lat - HALF_DEGREES, lng + HALF_DEGREES, lat + HALF_DEGREES).length;
