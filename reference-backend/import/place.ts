import rowsText from "../../public/base-map/korea.csv?raw";
import { readNumber } from "./cells";

const CELLS_PER_DEGREE = 100;

/** The east and west edges of Korea in each row of cells (docs/base-map.md), west to east. */
const edgesByRow = new Map<number | undefined, number[]>();
for (const line of rowsText.trim().split("\n")) {
  const [row, ...edges] = line.split(",").map(Number);
  edgesByRow.set(row, edges);
}

/** Tells whether a point lies on the base map's land of South Korea, or within about 3 km around it. */
function isInKorea(lat: number, lng: number): boolean {
  const column = Math.floor(lng * CELLS_PER_DEGREE);
  const westernEdges = edgesByRow.get(Math.floor(lat * CELLS_PER_DEGREE))?.filter((edge) => edge <= column);
  return (westernEdges?.length ?? 0) % 2 === 1;
}

export type PlaceFault =
  | "no-position"
  | "position-not-a-number"
  | "zero-position"
  | "equal-position"
  | "metres"
  | "swapped"
  | "outside-korea";

/** `value` is the text that the operator looks for, or the right pair of exchanged coordinates. */
export type Place = { lat: number; lng: number } | { fault: PlaceFault; value: string };

/** Larger numbers are no degrees, but metres of a projection. */
const DEGREES_MAX = 1000;

/** Reads the first usable pair of coordinates; a list may have several. */
export function readPlace(pairs: readonly (readonly [lat: string, lng: string])[]): Place {
  const places = pairs.map(([lat, lng]) => readPair(readText(lat), readText(lng)));
  const filledPlace = places.find((place) => !("fault" in place) || place.fault !== "no-position");
  return (
    places.find((place) => !("fault" in place)) ??
    filledPlace ??
    places[0] ?? { fault: "no-position", value: "" }
  );
}

const readText = (cell: string) => cell.trim().replace(/^-+$/, "");

function readPair(latText: string, lngText: string): Place {
  const value = [latText, lngText].filter(Boolean).join(", ");
  if (!latText || !lngText) return { fault: "no-position", value };
  const [lat, lng] = [readNumber(latText), readNumber(lngText)];
  if (lat === null || lng === null) return { fault: "position-not-a-number", value };
  if (isInKorea(lat, lng)) return { lat, lng };
  if (isInKorea(lng, lat)) return { fault: "swapped", value: `${value} → ${lng}, ${lat}` };
  return { fault: explain(lat, lng), value };
}

function explain(lat: number, lng: number): PlaceFault {
  if (lat === 0 || lng === 0) return "zero-position";
  if (lat === lng) return "equal-position";
  return Math.abs(lat) > DEGREES_MAX && Math.abs(lng) > DEGREES_MAX ? "metres" : "outside-korea";
}
