import { boxOfView, type Frame, type LatLng, toWorldPixel } from "~/geo/projection";
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

/** Returns the frames, in world pixels, of the signs and names of the stations within `reachPx` around a place. */
export function stationFrames(place: LatLng, reachPx: number, zoom: number): Frame[] {
  const reach = reachPx + REACH_PX;
  const { west, south, east, north } = boxOfView(place, zoom, { aside: reach, above: reach, below: reach });
  return tree.range(west, south, east, north).flatMap((row) => {
    const station = STATIONS[row];
    if (!station) return [];
    const at = toWorldPixel(station, zoom);
    const half = Math.max(SIGNS_PX, station.name.length * HALF_LETTER_PX);
    return { left: at.x - half, right: at.x + half, top: at.y - SIGN_PX, bottom: at.y + NAME_PX };
  });
}
