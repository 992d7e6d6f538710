import { around } from "geokdbush";
import KDBush from "kdbush";
import type { Box, LatLng } from "~/geo/projection";

const CELLS_PER_DEGREE = 100;
const FURTHEST_KM = 60;

export function indexToilets(toilets: readonly LatLng[]): KDBush {
  const tree = new KDBush(toilets.length);
  for (const { lat, lng } of toilets) tree.add(lng, lat);
  return tree.finish();
}

export const rowsIn = (tree: KDBush, { west, south, east, north }: Box): number[] =>
  tree.range(west, south, east, north);

/** Toilets in a point's cell of a hundredth of a degree (about a kilometre) and in the eight around it. */
export function countAround(tree: KDBush, { lat, lng }: LatLng): number {
  const [row, column] = [Math.floor(lat * CELLS_PER_DEGREE), Math.floor(lng * CELLS_PER_DEGREE)];
  const edge = (cell: number) => cell / CELLS_PER_DEGREE;
  return tree.range(edge(column - 1), edge(row - 1), edge(column + 2), edge(row + 2)).length;
}

export const nearestRow = (tree: KDBush, { lat, lng }: LatLng): number | undefined =>
  around(tree, lng, lat, 1, FURTHEST_KM)[0];
