import { formatCount } from "~/languages/numbers";
import { type LatLng, radians, walkingMinutes } from "./projection";
import { geoWords } from "./words";

const HERE_METERS = 10;
const ROUGH_LEAST_METERS = 50;
const ROUGH_DIRECTION_METERS = 150;
const WALK_MOST_METERS = 3000;

export function bearingWord(from: LatLng, to: LatLng): string {
  const dLng = radians(to.lng - from.lng);
  const y = Math.sin(dLng) * Math.cos(radians(to.lat));
  const x =
    Math.cos(radians(from.lat)) * Math.sin(radians(to.lat)) -
    Math.sin(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.cos(dLng);
  const eighth = Math.round(Math.atan2(y, x) / (Math.PI / 4));
  return geoWords().bearings[(eighth + 8) % 8] ?? "";
}

export function distanceText(meters: number): string {
  if (meters < 1000) return `${meters < 100 ? Math.round(meters) : Math.round(meters / 10) * 10} m`;
  const km = meters / 1000;
  return `${km < 10 ? km.toFixed(1) : formatCount(Math.round(km))} km`;
}

export const isHere = (meters: number) => meters < HERE_METERS;

export function distanceAndDirection(from: LatLng, to: LatLng, meters: number): string {
  return isHere(meters) ? geoWords().here : `${distanceText(meters)} ${bearingWord(from, to)}`;
}

/** The same from a rounded point: `약 120 m`, with a direction only where it can be told. */
export function roughDistanceAndDirection(from: LatLng, to: LatLng, meters: number): string {
  const tens = Math.round(meters / 10) * 10;
  const distance = geoWords().about(distanceText(Math.max(ROUGH_LEAST_METERS, tens)));
  return meters < ROUGH_DIRECTION_METERS ? distance : `${distance} ${bearingWord(from, to)}`;
}

/** The same from a point that may be anywhere around: no direction can be told. */
export const roughDistance = (meters: number) => geoWords().about(distanceText(meters));

/** `걸어서 약 3분`, or null where nobody would walk. */
export function walkText(meters: number): string | null {
  return meters > WALK_MOST_METERS ? null : geoWords().walk(walkingMinutes(meters));
}
