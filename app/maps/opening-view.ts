import { isInKorea, type LatLng } from "~/geo/projection";
import { readDecimal } from "~/texts/decimal";

export const COUNTRY: LatLng & { zoom: number } = { lat: 36.2, lng: 127.9, zoom: 7 };
/** Kakao level 3. */
export const DEFAULT_ZOOM = 16;
/** Kakao level 4: a chosen toilet. */
export const CHOSEN_ZOOM = 15;
export const MIN_ZOOM = 5;
export const MAX_ZOOM = 19;

/** Reads the place that a form's address names. @param otherwise the place where there is none in Korea */
export function centreOf(params: URLSearchParams, otherwise: LatLng): LatLng {
  const centre = { lat: readDecimal(params.get("lat")) ?? 0, lng: readDecimal(params.get("lng")) ?? 0 };
  return isInKorea(centre) ? centre : otherwise;
}
