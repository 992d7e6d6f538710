import { formatCount } from "~/languages/formats";
import { distanceMeters, type LatLng, radians, walkingMinutes } from "./projection";
import { geoWords } from "./words";

const HERE_METERS = 10;
const ROUGH_LEAST_METERS = 50;
const ROUGH_DIRECTION_METERS = 150;
export const WALK_MAX_METERS = 3000;
/** Farther away than this, no toilet is near the visitor. */
const FAR_METERS = 50_000;
/** A filter offers no match farther away than this. */
export const MATCH_MAX_METERS = 20_000;
/** Within this distance the walking time from a rounded position would be meaningless. */
const ROUGH_WALK_LEAST_METERS = 300;

/** Returns the direction in radians clockwise from north. */
export function bearingOf(from: LatLng, to: LatLng): number {
  const dLng = radians(to.lng - from.lng);
  const y = Math.sin(dLng) * Math.cos(radians(to.lat));
  const x =
    Math.cos(radians(from.lat)) * Math.sin(radians(to.lat)) -
    Math.sin(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.cos(dLng);
  return Math.atan2(y, x);
}

export function bearingWord(from: LatLng, to: LatLng): string {
  const eighth = Math.round(bearingOf(from, to) / (Math.PI / 4));
  return geoWords().bearings[(eighth + 8) % 8] ?? "";
}

export function distanceText(meters: number): string {
  if (meters < 1000) return `${meters < 100 ? Math.round(meters) : Math.round(meters / 10) * 10} m`;
  const km = meters / 1000;
  return `${km < 10 ? km.toFixed(1) : formatCount(Math.round(km))} km`;
}

type Goal = LatLng & { isRough?: boolean | undefined };

type Measured = { distanceMeters: number };
export const isFar = ({ distanceMeters: meters }: Measured) => meters > FAR_METERS;
export const isBeyondMatches = ({ distanceMeters: meters }: Measured) => meters > MATCH_MAX_METERS;

export const isHere = (meters: number) => meters < HERE_METERS;

export function distanceAndDirection(from: LatLng, to: LatLng, meters: number): string {
  return isHere(meters) ? geoWords().here : `${distanceText(meters)} ${bearingWord(from, to)}`;
}

/** Returns a distance from a rounded point (`약 120 m`). */
function roundedDistance(meters: number): string {
  const tens = Math.round(meters / 10) * 10;
  return geoWords().about(distanceText(Math.max(ROUGH_LEAST_METERS, tens)));
}

/** Returns a distance from a rounded point, with the direction if it is at least 150 m. */
export function roughDistanceAndDirection(from: LatLng, to: LatLng, meters: number): string {
  const distance = roundedDistance(meters);
  return meters < ROUGH_DIRECTION_METERS ? distance : `${distance} ${bearingWord(from, to)}`;
}

const roughDistance = (meters: number) => geoWords().about(distanceText(meters));

/** Returns the distance and the direction in words; both are approximate if either end is. */
export function distanceTo(from: LatLng, to: Goal, isFromRough = false): string {
  const describe = isFromRough || to.isRough ? roughDistanceAndDirection : distanceAndDirection;
  return describe(from, to, distanceMeters(from, to));
}

/** Returns the minutes to print, or null beyond 3 km, and for a rounded position also below 300 m. */
export function walkOf(meters: number, pace: number, isRough = false): number | null {
  const isOmitted = meters > WALK_MAX_METERS || (isRough && meters < ROUGH_WALK_LEAST_METERS);
  return isOmitted ? null : walkingMinutes(meters, pace);
}

/** Returns the way from an exact location. @param isVague the location is too inaccurate for directions */
export function exactWay(ownLocation: LatLng, to: Goal, pace: number, isVague: boolean) {
  const meters = distanceMeters(ownLocation, to);
  return {
    away: isVague ? roughDistance(meters) : distanceTo(ownLocation, to),
    walk: walkOf(meters, pace, to.isRough),
  };
}

export const walkText = (minutes: number | null) => minutes && geoWords().walk(minutes);
