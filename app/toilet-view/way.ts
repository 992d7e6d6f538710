import { PROFILE_PACE } from "~/facilities/profile-facility";
import { distanceTo, isHere, walkOf } from "~/geo/distance";
import { distanceMeters, type LatLng } from "~/geo/projection";
import type { Profile } from "~/session/display";
import type { Walk } from "~/toilet-directory/directory";

/** Origin of distances: the visitor's location, a searched place, the middle of a searched area or street, where nobody
 * sets out, a point where no visitor is, or none. */
export type OriginKind = "own" | "searched" | "area" | "nobodys" | "none";

/** Distance and direction in words, and the walk in minutes; null if there is no origin, or it is too far. */
export type Way = { away: string | null; walk: number | null };

/** At this zoom and below, distances from the map's centre mean nothing. */
const WHOLE_COUNTRY_ZOOM = 8;

export function originKind(
  ownLocation: LatLng | null,
  { linkedOrigin, zoom }: { linkedOrigin: LatLng | null; zoom: number },
  searched: { isWide?: boolean } | null,
): OriginKind {
  if (ownLocation) return "own";
  if (!linkedOrigin) return searched?.isWide ? "area" : "searched";
  return zoom <= WHOLE_COUNTRY_ZOOM ? "none" : "nobodys";
}

/** Returns the visitor's walk, or null if no visitor sets out from the origin, so that no arrival is known. */
export function walkFrom({ lat, lng }: LatLng, kind: OriginKind, profile: Profile): Walk | null {
  if (kind !== "own" && kind !== "searched") return null;
  return { from: { lat, lng, ...(kind === "own" && { isRough: true }) }, pace: PROFILE_PACE[profile] };
}

/** Describes the way to a toilet. At the origin itself there is none, unless the visitor is there. */
export function wayFrom(
  origin: LatLng,
  toilet: LatLng & { isRough?: boolean },
  kind: OriginKind,
  pace: number,
): Way {
  const meters = distanceMeters(origin, toilet);
  const isPoint = kind === "area" || kind === "nobodys";
  if (kind === "none" || (isPoint && isHere(meters))) return { away: null, walk: null };
  const walk = kind === "area" ? null : walkOf(meters, pace, toilet.isRough);
  return { away: distanceTo(origin, toilet, kind === "own"), walk };
}
