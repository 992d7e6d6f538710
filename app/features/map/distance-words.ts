import { distanceAndDirection, isHere, roughDistanceAndDirection, walkText } from "~/geo/distance";
import { distanceMeters, type LatLng } from "~/geo/projection";

/** What distances are measured from: one's own place, rounded, one that was searched for, where nobody is, or nothing. */
export type OriginKind = "own" | "searched" | "nobodys" | "none";

/** From so far off nobody's place is no place: distances from the middle of the country say nothing. */
const WHOLE_COUNTRY_ZOOM = 8;

export function originKind(
  me: LatLng | null,
  { linkedOrigin, zoom }: { linkedOrigin: LatLng | null; zoom: number },
): OriginKind {
  if (me) return "own";
  if (!linkedOrigin) return "searched";
  return zoom <= WHOLE_COUNTRY_ZOOM ? "none" : "nobodys";
}

/** Nothing of a toilet that is itself what distances are measured from: nobody has said to be there. */
export function wayFrom(
  origin: LatLng,
  toilet: LatLng,
  kind: OriginKind,
): { away: string | null; walk: string | null } {
  const meters = distanceMeters(origin, toilet);
  if (kind === "none" || (kind === "nobodys" && isHere(meters))) return { away: null, walk: null };
  const away = (kind === "own" ? roughDistanceAndDirection : distanceAndDirection)(origin, toilet, meters);
  return { away, walk: walkText(meters) };
}
