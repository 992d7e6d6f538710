import { type LatLng, roundTo } from "~/geo/projection";
import type { MyLocation } from "./provider";

/** Kept for this tab only, and never sent anywhere. */
const STORAGE_KEY = "my-location";
const ADDRESS_DECIMALS = 3;

/** One's own position as addresses have it: to about 100 m. */
export const roundMyLocation = (point: LatLng) => roundTo(point, ADDRESS_DECIMALS);

/** Keeps where one is as exactly as it was found. Browsers may refuse storage; then it is simply not there later. */
export function keepLocation(location: MyLocation): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(location));
  } catch {
    return;
  }
}

/** Where one is as this tab has found it, or null. */
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
