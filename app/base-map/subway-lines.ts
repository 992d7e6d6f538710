import type { LatLng } from "~/geo/projection";
import { dataRows } from "~/texts/data-rows";
import linesText from "./subway-lines.csv?raw";

/** Map files name stations, but not their lines. The signs and colours are those of the operators. */

/** `letter` is the first letter of the line's station numbers, for readers without Hangul. */
export type SubwayLine = { sign: string; letter: string; color: string };
type Row = { line: SubwayLine; city: LatLng; names: string[]; stations: Set<string> };

const ROWS: Row[] = dataRows(linesText).map(
  ([city = "", sign = "", letter = "", color = "", names = "", stations = ""]) => {
    const [lat = 0, lng = 0] = city.split(" ").map(Number);
    return {
      line: { sign, letter, color },
      city: { lat, lng },
      names: names.split("|"),
      stations: new Set(stations.split(" ")),
    };
  },
);

const DEGREES_AROUND_CITY = 1.4;

function rowsNear({ lat, lng }: LatLng): Row[] {
  const degreesTo = ({ city }: Row) => Math.hypot(city.lat - lat, city.lng - lng);
  return ROWS.filter((row) => degreesTo(row) < DEGREES_AROUND_CITY).sort(
    (a, b) => degreesTo(a) - degreesTo(b),
  );
}

/** Returns the name without line and 역: `시청` for `시청역(2호선)`. */
const bareStation = (name: string) =>
  name
    .replace(/[([（].*$/, "")
    .replace(/\s+/g, "")
    .replace(/역$/, "");

/** Adds 역 to the name of a station, because many files omit it. */
export const stationName = (name: string): string =>
  /^[가-힣\d·.]+$/.test(bareStation(name)) ? `${bareStation(name)}역` : name;

/** Lists the lines of a station. Two cities have stations of the same name, so the nearest city counts. */
export function linesAtStation(name: string, at: LatLng): SubwayLine[] {
  const station = bareStation(name);
  const rows = rowsNear(at).filter(({ stations }) => stations.has(station));
  const isSameCity = ({ city }: Row) => city.lat === rows[0]?.city.lat && city.lng === rows[0].city.lng;
  return rows.filter(isSameCity).map(({ line }) => line);
}

/** Returns the colour of the line that a track's name contains, such as `서울 지하철 2호선`. */
export function colorOfTrack(name: string, at: LatLng): string | undefined {
  const nameLength = ({ names }: Row) =>
    Math.max(0, ...names.filter((lineName) => name.includes(lineName)).map(({ length }) => length));
  const [row] = rowsNear(at)
    .filter((candidate) => nameLength(candidate) > 0)
    .sort((a, b) => nameLength(b) - nameLength(a));
  return row?.line.color;
}
