import type { WayStart } from "~/maps/way-links";
import type { MapPageData, ToiletEntry } from "./map-page";

const DECIMALS = 5;

/** Nobody is sent on foot from the middle of a map, nor where nobody would walk. */
export function wayStart(
  { linkedOrigin, origin, basis }: MapPageData,
  { walk }: ToiletEntry,
): WayStart | null {
  if (linkedOrigin || walk === null) return null;
  const rounded = (degrees: number) => Number(degrees.toFixed(DECIMALS));
  return { name: basis, lat: rounded(origin.lat), lng: rounded(origin.lng) };
}
