import type { MyLocation } from "./provider";
import { mapsWords } from "./words";

const DEFAULT_ACCURACY_METERS = 50;
/** Times to wait for an exact location, and then for a coarse one, in ms. */
const [EXACT_WITHIN_MS, COARSE_WITHIN_MS] = [8000, 7000];

export class LocationError extends Error {
  /** @param alternatives the alternatives on the page, as the end of a sentence of advice */
  withAdvice(alternatives: string): string {
    const { advice, allow, denied, retry } = mapsWords().location;
    return advice(this.message, this.message === denied ? allow : retry, alternatives);
  }
}

/** Finds an exact location, else a coarse one. @throws LocationError with a message for the user */
export const findMyLocation = (maximumAge = 60_000): Promise<MyLocation> =>
  requestLocation(true, EXACT_WITHIN_MS, maximumAge).catch((error) => {
    if (error.message === mapsWords().location.denied) throw error;
    return requestLocation(false, COARSE_WITHIN_MS, maximumAge);
  });

function requestLocation(
  enableHighAccuracy: boolean,
  timeout: number,
  maximumAge: number,
): Promise<MyLocation> {
  return new Promise((resolve, reject) => {
    const { unsupported, denied, unavailable, timeout: timedOut, tracking } = mapsWords().location;
    const fail = (message: string) => reject(new LocationError(message));
    if (!("geolocation" in navigator)) return fail(unsupported);
    // Some browsers never answer, whatever their time-out.
    setTimeout(() => fail(timedOut), timeout);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lng, accuracy } }) => {
        if (!Number.isFinite(lat + lng)) return fail(tracking);
        resolve({ lat, lng, accuracyMeters: accuracy > 0 ? accuracy : DEFAULT_ACCURACY_METERS });
      },
      ({ code }) => fail([tracking, denied, unavailable, timedOut][code] ?? tracking),
      { enableHighAccuracy, timeout, maximumAge },
    );
  });
}

export async function isLocatingPermitted(): Promise<boolean> {
  const permission = await navigator.permissions?.query({ name: "geolocation" }).catch(() => null);
  return permission?.state === "granted";
}
