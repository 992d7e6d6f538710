import type { MyLocation } from "./provider";
import { mapsWords } from "./words";

const DEFAULT_ACCURACY_METERS = 50;

export class LocationError extends Error {
  /** @param alternatives the alternatives on the page, as the end of a sentence of advice */
  withAdvice(alternatives: string): string {
    const { advice, allow, denied, retry } = mapsWords().location;
    return advice(this.message, this.message === denied ? allow : retry, alternatives);
  }
}

type LocateOptions = { timeoutMs: number; maximumAgeMs: number };
const RECENT: LocateOptions = { timeoutMs: 10_000, maximumAgeMs: 60_000 };

/** @throws LocationError with a message for the user */
export function findMyLocation({ timeoutMs, maximumAgeMs } = RECENT): Promise<MyLocation> {
  return new Promise((resolve, reject) => {
    if (!("geolocation" in navigator)) return reject(new LocationError(mapsWords().location.unsupported));
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lng, accuracy } }) => {
        if (!Number.isFinite(lat) || !Number.isFinite(lng)) {
          return reject(new LocationError(mapsWords().location.tracking));
        }
        resolve({ lat, lng, accuracyMeters: accuracy > 0 ? accuracy : DEFAULT_ACCURACY_METERS });
      },
      ({ code }) => reject(new LocationError(messageOf(code))),
      { enableHighAccuracy: true, timeout: timeoutMs, maximumAge: maximumAgeMs },
    );
  });
}

export async function isLocatingPermitted(): Promise<boolean> {
  const permission = await navigator.permissions?.query({ name: "geolocation" }).catch(() => null);
  return permission?.state === "granted";
}

function messageOf(code: number): string {
  const { denied, unavailable, timeout, tracking } = mapsWords().location;
  if (code === 1) return denied;
  if (code === 2) return unavailable;
  return code === 3 ? timeout : tracking;
}
