import { distanceTo, isHere, walkText } from "~/geo/distance";
import { distanceMeters, type LatLng } from "~/geo/projection";

/** Origin of distances: the visitor's location, a searched place, a point where no visitor is, or none. */
export type OriginKind = "own" | "searched" | "nobodys" | "none";

/** At this zoom and below, distances from the map's centre mean nothing. */
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

/** Describes the way to a toilet. At the origin itself there is none, unless the visitor is there. */
export function wayFrom(
  origin: LatLng,
  toilet: LatLng & { isRough?: boolean },
  kind: OriginKind,
): { away: string | null; walk: string | null } {
  const meters = distanceMeters(origin, toilet);
  if (kind === "none" || (kind === "nobodys" && isHere(meters))) return { away: null, walk: null };
  return { away: distanceTo(origin, toilet, kind === "own"), walk: walkText(meters, toilet.isRough) };
}
