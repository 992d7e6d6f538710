import { DISTRICT_OF_TOWN, DISTRICTS, TOWNS } from "~/place-index/districts";
import type { DistrictCount, FilterQuery } from "./directory";
import { placeOf } from "./points";
import type { ToiletIndex } from "./toilet-index";
import { createMatcher } from "./traits";

/** Counts the matching toilets of every district that has any, wherever their addresses say they are. */
export function countDistricts({ toilets, traits, points, pointOf, towns }: ToiletIndex, query: FilterQuery) {
  const matcher = createMatcher({ toilets, traits, points, pointOf }, query);
  const boxes = DISTRICTS.map(() => ({ west: 180, south: 90, east: -180, north: -90 }));
  const counts = new Uint32Array(DISTRICTS.length);
  const townCounts = new Uint32Array(TOWNS.length);
  for (let row = 0; row < toilets.count; row += 1) {
    if (!matcher.includes(row)) continue;
    const point = pointOf[row] ?? 0;
    const town = towns[point] ?? 0;
    const district = DISTRICT_OF_TOWN[town] ?? 0;
    const box = boxes[district];
    if (!box) continue;
    const { lat, lng } = placeOf(points, point);
    counts[district] = (counts[district] ?? 0) + 1;
    townCounts[town] = (townCounts[town] ?? 0) + 1;
    box.west = Math.min(box.west, lng);
    box.east = Math.max(box.east, lng);
    box.south = Math.min(box.south, lat);
    box.north = Math.max(box.north, lat);
  }
  const busiest = new Map<number, number>();
  for (const [town, count] of townCounts.entries()) {
    const district = DISTRICT_OF_TOWN[town] ?? 0;
    if (count > (townCounts[busiest.get(district) ?? -1] ?? 0)) busiest.set(district, town);
  }
  return DISTRICTS.flatMap((_, district): DistrictCount[] => {
    const [count, box, town] = [counts[district] ?? 0, boxes[district], busiest.get(district)];
    return count > 0 && box && town !== undefined ? [{ district, count, box, town }] : [];
  });
}
