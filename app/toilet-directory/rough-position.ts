import type { LatLng } from "~/geo/projection";
import { siteOf } from "~/place-index/korean-address";
import { toiletsOf } from "./points";
import type { ToiletIndex } from "./toilet-index";

/** A hundred metres. */
const COARSE_STEPS_PER_DEGREE = 1000;
const ROUNDING = 1e-6;
const SHARED_BY = 3;

const isCoarse = ({ lat, lng }: LatLng) =>
  [lat, lng].some((degrees) => {
    const steps = degrees * COARSE_STEPS_PER_DEGREE;
    return Math.abs(steps - Math.round(steps)) < ROUNDING;
  });

/** Whether a position is told to three decimals only, or is that of three addresses. */
export function isRough({ toilets, points, pointOf }: ToiletIndex, number: number): boolean {
  const toilet = toilets[number];
  if (!toilet || isCoarse(toilet)) return toilet !== undefined;
  const sites = new Set<string>();
  for (const other of toiletsOf(points, pointOf[number] ?? 0)) {
    const { address = "" } = toilets[other] ?? {};
    if (address) sites.add(siteOf(address));
    if (sites.size >= SHARED_BY) return true;
  }
  return false;
}
