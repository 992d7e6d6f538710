import { type LatLng, roundTo } from "~/geo/projection";
import type { MyLocation } from "./provider";

/** Kept for this tab only, and never sent anywhere. */
const STORAGE_KEY = "my-location";
const ADDRESS_DECIMALS = 3;

export const roundMyLocation = (point: LatLng) => roundTo(point, ADDRESS_DECIMALS);

/** Browsers may refuse storage; then it is simply not there later. */
export function keepLocation(location: MyLocation): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(location));
  } catch {
    return;
  }
}

export function readKeptLocation(): MyLocation | null {
  try {
    const { lat, lng, accuracyMeters } = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "");
    return [lat, lng, accuracyMeters].every(Number.isFinite) ? { lat, lng, accuracyMeters } : null;
  } catch {
    return null;
  }
}

/** What this tab knows more exactly of a place in an address; the place itself where it is not one's own. */
export function exactly(place: LatLng): LatLng {
  const own = readKeptLocation();
  const rounded = own && roundMyLocation(own);
  return own && rounded?.lat === place.lat && rounded.lng === place.lng ? own : place;
}
