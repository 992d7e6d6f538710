import type { MyLocation } from "./provider";
import { mapsWords } from "./words";

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
