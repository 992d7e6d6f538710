import rowsText from "../../public/base-map/korea.csv?raw";

const CELLS_PER_DEGREE = 100;

/** The east and west edges of Korea in each row of cells (docs/base-map.md), west to east. */
const edgesByRow = new Map<number | undefined, number[]>();
for (const line of rowsText.trim().split("\n")) {
  const [row, ...edges] = line.split(",").map(Number);
  edgesByRow.set(row, edges);
}

/** Tells whether a point lies on the base map's land of South Korea, or within about 3 km around it. */
export function isInKorea(lat: number, lng: number): boolean {
  const column = Math.floor(lng * CELLS_PER_DEGREE);
  const westernEdges = edgesByRow.get(Math.floor(lat * CELLS_PER_DEGREE))?.filter((edge) => edge <= column);
  return (westernEdges?.length ?? 0) % 2 === 1;
}
