import { fromWorldPixel, type LatLng, type Pixel, toWorldPixel } from "~/geo/projection";
import { LANDMARKS } from "~/place-index/named-places";
import { indexPlaces } from "~/place-index/toilet-tree";

const STATIONS = LANDMARKS.filter(({ name }) => name.endsWith("역"));
const tree = indexPlaces(STATIONS);

/** Half the height of a station's signs and half the width of three, the room below them for the name, and half a letter. */
const SIGN_PX = 10;
const SIGNS_PX = 32;
const NAME_PX = 30;
const HALF_LETTER_PX = 7;
const GAP_PX = 2;
/** Half the widest name. */
const REACH_PX = 80;

/** Moves a circle away from the signs and names of the stations that it would cover. */
export function besideStations(place: LatLng, radiusPx: number, zoom: number): LatLng {
  const centre = toWorldPixel(place, zoom);
  const reach = radiusPx + REACH_PX;
  const northWest = fromWorldPixel({ x: centre.x - reach, y: centre.y - reach }, zoom);
  const southEast = fromWorldPixel({ x: centre.x + reach, y: centre.y + reach }, zoom);
  const rows = tree.range(northWest.lng, southEast.lat, southEast.lng, northWest.lat);
  let moved = centre;
  // The way from one station may lead to another one, so each is looked at twice.
  for (const row of [...rows, ...rows]) {
    const station = STATIONS[row];
    if (station)
      moved = besideStation(moved, radiusPx + GAP_PX, toWorldPixel(station, zoom), station.name.length);
  }
  return moved === centre ? place : fromWorldPixel(moved, zoom);
}

/** Moves a circle the shortest way up, down or aside. */
function besideStation(centre: Pixel, radius: number, station: Pixel, letters: number): Pixel {
  const half = Math.max(SIGNS_PX, letters * HALF_LETTER_PX);
  const [left, right] = [station.x - half - radius, station.x + half + radius];
  const [top, bottom] = [station.y - SIGN_PX - radius, station.y + NAME_PX + radius];
  const { x, y } = centre;
  if (x <= left || x >= right || y <= top || y >= bottom) return centre;
  const ways: Pixel[] = [
    { x, y: top },
    { x, y: bottom },
    { x: left, y },
    { x: right, y },
  ];
  const lengthOf = (to: Pixel) => Math.abs(to.x - x) + Math.abs(to.y - y);
  return ways.reduce((shortest, way) => (lengthOf(way) < lengthOf(shortest) ? way : shortest));
}
