import { siteOf } from "~/place-index/korean-address";
import type { ToiletTable } from "~/place-index/toilet-table";
import { type Points, toiletsOf } from "./points";

export type PlacedToilets = {
  toilets: Pick<ToiletTable, "placeOf" | "texts">;
  points: Points;
  pointOf: Uint32Array;
};

/** Three decimals, which are about a hundred metres. */
const COARSE_STEPS_PER_DEGREE = 1000;
const ROUNDING = 1e-6;
const SHARED_BY = 3;

export function isCoarse(degrees: number): boolean {
  const steps = degrees * COARSE_STEPS_PER_DEGREE;
  return Math.abs(steps - Math.round(steps)) < ROUNDING;
}

/** Tells whether a coordinate has at most three decimals, or three addresses share the position. */
export function isRough({ toilets, points, pointOf }: PlacedToilets, number: number): boolean {
  const { lat, lng } = toilets.placeOf(number);
  if (isCoarse(lat) || isCoarse(lng)) return true;
  const sites = new Set<string>();
  for (const neighbour of toiletsOf(points, pointOf[number] ?? 0)) {
    const address = toilets.texts.address.at(neighbour);
    if (address) sites.add(siteOf(address));
    if (sites.size >= SHARED_BY) return true;
  }
  return false;
}
