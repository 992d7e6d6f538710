import { distanceAndDirection, isHere, roughDistanceAndDirection, walkText } from "~/geo/distance";
import { distanceMeters, type LatLng } from "~/geo/projection";

/** What distances are measured from: one's own place, rounded, one that was searched for, or where nobody is. */
export type OriginKind = "own" | "searched" | "nobodys";

/** @param linkedOrigin what links must say of the origin: no place of anybody's then */
export function originKind(me: LatLng | null, linkedOrigin: LatLng | null): OriginKind {
  if (me) return "own";
  return linkedOrigin ? "nobodys" : "searched";
}

/**
 * How far a toilet is, and how long on foot, in words: the same on the server and in the browser. Nothing of a toilet
 * that is itself what distances are measured from: nobody has said to be there.
 */
export function wayFrom(
  origin: LatLng,
  toilet: LatLng,
  kind: OriginKind,
): { away: string | null; walk: string | null } {
  const meters = distanceMeters(origin, toilet);
  if (kind === "nobodys" && isHere(meters)) return { away: null, walk: null };
  const away = (kind === "own" ? roughDistanceAndDirection : distanceAndDirection)(origin, toilet, meters);
  return { away, walk: walkText(meters) };
}
