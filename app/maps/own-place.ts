import { type Box, type LatLng, roundTo, snapBox } from "~/geo/projection";
import type { MyLocation } from "./provider";
import { mapsWords } from "./words";

const ADDRESS_DECIMALS = 3;
const BOX_DECIMALS = 5;

/** Rounds the visitor's location for an address: to 0.001 degrees, about 100 m. */
export const roundMyLocation = (point: LatLng): LatLng => roundTo(point, ADDRESS_DECIMALS);

export function isRoundedTo<Location extends LatLng>(
  location: Location | null,
  address: LatLng | null,
): location is Location {
  const roundedLocation = location && roundMyLocation(location);
  return (
    roundedLocation !== null && roundedLocation.lat === address?.lat && roundedLocation.lng === address.lng
  );
}

/** Returns the whole cells to request markers of, so that small moves reuse an answer and tell no precise position. */
export function markerBox(box: Box, zoom: number): string {
  const { west, south, east, north } = snapBox(box, zoom);
  return [west, south, east, north].map((degrees) => Number(degrees.toFixed(BOX_DECIMALS))).join();
}

/** Keeps numbers in browser storage. If the browser refuses storage, `read` returns null later. */
export function storedNumbers<Name extends string>(
  storage: "localStorage" | "sessionStorage",
  key: string,
  names: readonly Name[],
) {
  return {
    keep(numbers: Record<Name, number>): void {
      try {
        window[storage].setItem(key, JSON.stringify(numbers));
      } catch {
        return;
      }
    },
    read(): Record<Name, number> | null {
      try {
        const numbers = JSON.parse(window[storage].getItem(key) ?? "");
        return names.every((name) => Number.isFinite(numbers[name])) ? numbers : null;
      } catch {
        return null;
      }
    },
  };
}

/** The last position of this tab. Only the toilet form and a pressed link for directions send it. */
export const { keep: keepLocation, read: readStoredLocation } = storedNumbers(
  "sessionStorage",
  "my-location",
  ["lat", "lng", "accuracyMeters"],
);

/** Returns the exact position if `place` is its rounded form, else `place`. */
export function toExactPosition(place: LatLng): LatLng {
  const exactPosition = readStoredLocation();
  return isRoundedTo(exactPosition, place) ? exactPosition : place;
}

const DEFAULT_ACCURACY_METERS = 50;
/** Times to wait for an exact location, and then for a coarse one, in ms. */
const [EXACT_WITHIN_MS, COARSE_WITHIN_MS] = [8000, 7000];
/** Codes of the browser's GeolocationPositionError, and one of ours. */
const [UNSUPPORTED, DENIED, TIMED_OUT] = [0, 1, 3];

/**
 * Finds an exact location, else a coarse one.
 * @param alternatives the alternatives on the page, as the end of a sentence of advice
 * @throws Error with a message for the user
 */
export async function findMyLocation(alternatives: string, maximumAge = 60_000): Promise<MyLocation> {
  const refuse = (code: number): never => {
    const { unsupported, denied, unavailable, timeout, tracking, advice, allow, retry } =
      mapsWords().location;
    const message = [unsupported, denied, unavailable, timeout][code] ?? tracking;
    throw new Error(advice(message, code === DENIED ? allow : retry, alternatives));
  };
  if (!("geolocation" in navigator)) refuse(UNSUPPORTED);
  const { coords } = await requestPosition(true, EXACT_WITHIN_MS, maximumAge)
    .catch((error: GeolocationPositionError) => {
      if (error.code === DENIED) throw error;
      return requestPosition(false, COARSE_WITHIN_MS, maximumAge);
    })
    .catch(({ code }: GeolocationPositionError) => refuse(code));
  const { latitude: lat, longitude: lng, accuracy } = coords;
  if (!Number.isFinite(lat + lng)) refuse(Number.NaN);
  return { lat, lng, accuracyMeters: accuracy > 0 ? accuracy : DEFAULT_ACCURACY_METERS };
}

const requestPosition = (enableHighAccuracy: boolean, timeout: number, maximumAge: number) =>
  new Promise<GeolocationPosition>((resolve, reject) => {
    // Some browsers never answer, whatever their time-out.
    setTimeout(reject, timeout, { code: TIMED_OUT });
    navigator.geolocation.getCurrentPosition(resolve, reject, { enableHighAccuracy, timeout, maximumAge });
  });

export const isLocatingPermitted = async (): Promise<boolean> =>
  (await navigator.permissions?.query({ name: "geolocation" }).catch(() => null))?.state === "granted";
