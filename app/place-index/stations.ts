import { fromWorldPixel, type Pixel, toWorldPixel } from "~/geo/projection";
import { LANDMARKS } from "./named-places";
import { indexPlaces } from "./toilet-tree";

/** The stations of the package. The map's own tiles draw their signs and names. */
export const STATIONS = LANDMARKS.filter(({ name }) => name.endsWith("역"));
const tree = indexPlaces(STATIONS);

/** Half the height of a station's signs and half the width of three, the room below them for the name, and half a letter. */
const SIGN_PX = 10;
const SIGNS_PX = 32;
const NAME_PX = 30;
const HALF_LETTER_PX = 7;
/** Half the widest name. */
const REACH_PX = 80;

/** A frame in world pixels of a zoom. */
export type PixelFrame = { left: number; top: number; right: number; bottom: number };

/** Returns the frames of the signs and names of the stations around a point. @param reachPx how far around it */
export function stationFrames({ x, y }: Pixel, reachPx: number, zoom: number): PixelFrame[] {
  const reach = reachPx + REACH_PX;
  const northWest = fromWorldPixel({ x: x - reach, y: y - reach }, zoom);
  const southEast = fromWorldPixel({ x: x + reach, y: y + reach }, zoom);
  const rows = tree.range(northWest.lng, southEast.lat, southEast.lng, northWest.lat);
  return rows.flatMap((row) => {
    const station = STATIONS[row];
    if (!station) return [];
    const at = toWorldPixel(station, zoom);
    const half = Math.max(SIGNS_PX, station.name.length * HALF_LETTER_PX);
    return { left: at.x - half, right: at.x + half, top: at.y - SIGN_PX, bottom: at.y + NAME_PX };
  });
}
