import type { ToiletSummary } from "~/backend/toilet";
import { type Box, distanceMeters, type LatLng } from "~/geo/projection";

/** Toilets by row, in cells of a hundredth of a degree (about a kilometre). */
export type ToiletGrid = {
  countAround(point: LatLng): number;
  rowsIn(box: Box): number[];
  nearest(point: LatLng): number | null;
};

const CELLS_PER_DEGREE = 100;
const COLUMNS = 360 * CELLS_PER_DEGREE;
const FURTHEST_RING = 60;

const cellOf = (degrees: number) => Math.floor(degrees * CELLS_PER_DEGREE);

export function createToiletGrid(toilets: ToiletSummary[]): ToiletGrid {
  const cells = new Map<number, number[]>();
  for (const [row, { lat, lng }] of toilets.entries()) {
    const key = cellOf(lat) * COLUMNS + cellOf(lng);
    const cell = cells.get(key);
    if (cell) cell.push(row);
    else cells.set(key, [row]);
  }
  const rowsOf = (y: number, x: number) => cells.get(y * COLUMNS + x) ?? [];

  function rowsOfRing({ lat, lng }: LatLng, ring: number): number[] {
    const [y, x] = [cellOf(lat), cellOf(lng)];
    const rows: number[] = [];
    for (let step = -ring; step <= ring; step += 1) {
      rows.push(...rowsOf(y - ring, x + step));
      if (ring > 0) rows.push(...rowsOf(y + ring, x + step));
      if (Math.abs(step) < ring) rows.push(...rowsOf(y + step, x - ring), ...rowsOf(y + step, x + ring));
    }
    return rows;
  }

  return {
    countAround({ lat, lng }) {
      const key = cellOf(lat) * COLUMNS + cellOf(lng);
      let count = 0;
      for (let down = -COLUMNS; down <= COLUMNS; down += COLUMNS) {
        for (let right = -1; right <= 1; right += 1) count += cells.get(key + down + right)?.length ?? 0;
      }
      return count;
    },
    rowsIn({ west, south, east, north }) {
      const rows: number[] = [];
      for (let y = cellOf(south); y <= cellOf(north); y += 1) {
        for (let x = cellOf(west); x <= cellOf(east); x += 1) rows.push(...rowsOf(y, x));
      }
      return rows.filter((row) => {
        const toilet = toilets[row];
        if (!toilet) return false;
        const { lat, lng } = toilet;
        return lat >= south && lat <= north && lng >= west && lng <= east;
      });
    },
    nearest(point) {
      let rows: number[] = [];
      for (let ring = 0; ring <= FURTHEST_RING; ring += 1) {
        const hadSome = rows.length > 0;
        rows = rows.concat(rowsOfRing(point, ring));
        // The next cell may still hold a nearer one, but not the one after.
        if (hadSome) break;
      }
      const metersTo = (row: number) => distanceMeters(point, toilets[row] ?? { lat: 90, lng: 0 });
      return rows.length === 0 ? null : rows.reduce((a, b) => (metersTo(b) < metersTo(a) ? b : a));
    },
  };
}
