import { distanceTo, isHere, walkText } from "~/geo/distance";
import { distanceMeters, type LatLng } from "~/geo/projection";

/** What distances are measured from: one's own place, rounded, one that was searched for, where nobody is, or nothing. */
export type OriginKind = "own" | "searched" | "nobodys" | "none";

/** From so far off nobody's place is no place: distances from the middle of the country say nothing. */
const WHOLE_COUNTRY_ZOOM = 8;

export function originKind(
  me: LatLng | null,
  { linkedOrigin, zoom }: { linkedOrigin: LatLng | null; zoom: number },
  searched: { isWide?: boolean } | null,
): OriginKind {
  if (me) return "own";
  if (!linkedOrigin) return searched?.isWide ? "nobodys" : "searched";
  return zoom <= WHOLE_COUNTRY_ZOOM ? "none" : "nobodys";
}

/** Nothing of a toilet that is itself what distances are measured from: nobody has said to be there. */
export function wayFrom(
  origin: LatLng,
  toilet: LatLng & { isRough?: boolean },
  kind: OriginKind,
): { away: string | null; walk: string | null } {
  const meters = distanceMeters(origin, toilet);
  if (kind === "none" || (kind === "nobodys" && isHere(meters))) return { away: null, walk: null };
  return { away: distanceTo(origin, toilet, kind === "own"), walk: walkText(meters, toilet.isRough) };
}
