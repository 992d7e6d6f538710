import { isInKorea, type LatLng } from "~/geo/projection";

export const DEFAULT_CENTRE: LatLng = { lat: 36.3504119, lng: 127.3845475 };
/** The whole country, for whoever is outside it. */
export const COUNTRY: LatLng & { zoom: number } = { lat: 36.2, lng: 127.9, zoom: 7 };
/** Kakao level 3. */
export const DEFAULT_ZOOM = 16;
/** Kakao level 4: a chosen toilet. */
export const CHOSEN_ZOOM = 15;
export const MIN_ZOOM = 5;
export const MAX_ZOOM = 19;

export function centreOf(params: URLSearchParams): LatLng {
  const centre = { lat: Number(params.get("lat")), lng: Number(params.get("lng")) };
  return isInKorea(centre) ? centre : DEFAULT_CENTRE;
}
