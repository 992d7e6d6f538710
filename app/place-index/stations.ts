import { boxOfView, type Frame, type LatLng } from "~/geo/projection";
import { type Station, stationFrame } from "~/geo/station-frame";
import { LANDMARKS } from "./named-places";
import { indexPlaces } from "./toilet-tree";

/** The stations of the package. The map's own tiles draw their signs and names. */
export const STATIONS = LANDMARKS.filter(({ name }) => name.endsWith("역"));
const tree = indexPlaces(STATIONS);

/** Half the width of three signs, and of a letter. */
const SIGNS_PX = 32;
const HALF_LETTER_PX = 7;
/** Half the widest name. */
const REACH_PX = 80;

/** Returns the stations whose signs or names are within `reachPx` around a place. */
export function stationsAround(place: LatLng, reachPx: number, zoom: number): Station[] {
  const reach = reachPx + REACH_PX;
  const { west, south, east, north } = boxOfView(place, zoom, { aside: reach, above: reach, below: reach });
  return tree.range(west, south, east, north).flatMap((row) => {
    const station = STATIONS[row];
    if (!station) return [];
    const { name, lat, lng } = station;
    return { lat, lng, halfPx: Math.max(SIGNS_PX, name.length * HALF_LETTER_PX) };
  });
}

/** Returns the frames of these stations, in world pixels. */
export const stationFrames = (place: LatLng, reachPx: number, zoom: number): Frame[] =>
  stationsAround(place, reachPx, zoom).map((station) => stationFrame(station, zoom));
