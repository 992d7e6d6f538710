import type { LatLng } from "~/geo/projection";

export const COUNTRY: LatLng & { zoom: number } = { lat: 36.2, lng: 127.9, zoom: 7 };
/** Kakao level 3. */
export const DEFAULT_ZOOM = 16;
/** Kakao level 4: a chosen toilet. */
export const CHOSEN_ZOOM = 15;
