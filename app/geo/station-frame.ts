import { type Frame, type LatLng, toWorldPixel } from "./projection";

/** A station whose signs and name the ground shows. */
export type Station = LatLng & {
  /** half the width of the wider one of both, in px */
  halfPx: number;
};

/** Half the height of a station's signs, and the room below them for the name. */
const SIGN_PX = 10;
const NAME_PX = 30;

/** Returns the frame of a station's signs and name, in world pixels of a zoom. */
export function stationFrame(station: Station, zoom: number): Frame {
  const { x, y } = toWorldPixel(station, zoom);
  const { halfPx } = station;
  return { left: x - halfPx, right: x + halfPx, top: y - SIGN_PX, bottom: y + NAME_PX };
}
