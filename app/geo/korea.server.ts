import rowsText from "../../public/base-map/korea.csv?raw";
import type { LatLng } from "./projection";

const CELLS_PER_DEGREE = 100;

/** The east and west edges of Korea in each row of cells (docs/base-map.md), west to east. */
const edgesByRow = new Map(
  rowsText
    .trim()
    .split("\n")
    .map((line) => {
      const [row = 0, ...edges] = line.split(",").map(Number);
      return [row, edges] as const;
    }),
);

/** True on the base map's land of South Korea, and within about 3 km around it. */
export function isInKorea({ lat, lng }: LatLng): boolean {
  const column = Math.floor(lng * CELLS_PER_DEGREE);
  const edges = edgesByRow.get(Math.floor(lat * CELLS_PER_DEGREE)) ?? [];
  return edges.filter((edge) => edge <= column).length % 2 === 1;
}

type PlaceFault = "zero" | "equal" | "swapped" | "outside";

/** Returns why a toilet cannot be at a point; null if it can. Only a point outside Korea is told apart further. */
export function placeFault({ lat, lng }: LatLng): PlaceFault | null {
  if (isInKorea({ lat, lng })) return null;
  if (lat === 0 && lng === 0) return "zero";
  if (lat === lng) return "equal";
  return isInKorea({ lat: lng, lng: lat }) ? "swapped" : "outside";
}
