import { awayText, roughAwayText, walkText } from "~/geo/distance";
import { distanceMeters, type LatLng } from "~/geo/projection";

/**
 * How far a toilet is, and how long on foot, in words: the same on the server and in the browser.
 * @param isRough true where the origin is one's own place, rounded
 */
export function wayFrom(origin: LatLng, toilet: LatLng, isRough: boolean) {
  const meters = distanceMeters(origin, toilet);
  return { away: (isRough ? roughAwayText : awayText)(origin, toilet, meters), walk: walkText(meters) };
}
