import { type LatLng, radians } from "./projection";

const BEARINGS = ["북쪽", "북동쪽", "동쪽", "남동쪽", "남쪽", "남서쪽", "서쪽", "북서쪽"] as const;
const HERE_METERS = 10;

/** The one of eight directions in which a place lies. */
export function bearingWord(from: LatLng, to: LatLng): string {
  const dLng = radians(to.lng - from.lng);
  const y = Math.sin(dLng) * Math.cos(radians(to.lat));
  const x =
    Math.cos(radians(from.lat)) * Math.sin(radians(to.lat)) -
    Math.sin(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.cos(dLng);
  const eighth = Math.round(Math.atan2(y, x) / (Math.PI / 4));
  return BEARINGS[(eighth + 8) % 8] ?? BEARINGS[0];
}

/** Metres as people say them: `120 m`, `1.2 km`, `35 km`. */
export function distanceText(meters: number): string {
  if (meters < 1000) return `${meters < 100 ? Math.round(meters) : Math.round(meters / 10) * 10} m`;
  const km = meters / 1000;
  return `${km < 10 ? km.toFixed(1) : Math.round(km).toLocaleString("ko-KR")} km`;
}

/** Distance with direction, such as `120 m 북동쪽`. */
export function awayText(from: LatLng, to: LatLng, meters: number): string {
  return meters < HERE_METERS ? "바로 이곳" : `${distanceText(meters)} ${bearingWord(from, to)}`;
}
