import { rowsOf } from "~/place-index/named-places";
import type { NamedPlace } from "~/place-index/place";
import type { PlaceIndex } from "~/place-index/place-index";
import { filterInSlices, type Slices } from "~/place-index/slices";

const DISTRICT = /[시군구]$/;

/**
 * The 시군구 of each row, as a number: provinces first, for rows whose address names no 시군구, then districts;
 * `unknown` for all others.
 */
export type Areas = {
  areaOfRow: Uint32Array;
  names: string[];
  firstDistrict: number;
  unknown: number;
};

/** Takes the areas from the place search, so that no address is parsed again. */
export async function findAreas({ named, toilets }: PlaceIndex, slices: Slices): Promise<Areas> {
  const isUsed = ({ kind, path, rowCount }: NamedPlace) =>
    kind === "area" && rowCount > 0 && isDistrict(path);
  const districts = (await filterInSlices(named.all, isUsed, slices))
    .map((place) => ({ place, name: place.path.join(" ") }))
    .sort((a, b) => a.place.path.length - b.place.path.length || (a.name < b.name ? -1 : 1));
  const unknown = districts.length;
  const areaOfRow = new Uint32Array(toilets.count).fill(unknown);
  for (const [number, { place }] of districts.entries()) {
    for (const row of rowsOf(named, place)) {
      if (slices.areOver()) await slices.next();
      areaOfRow[row] = number;
    }
  }
  const firstDistrict = districts.filter(({ place }) => place.path.length === 1).length;
  return { areaOfRow, names: districts.map(({ name }) => name), firstDistrict, unknown };
}

/** Sejong has no 시군구, so a province counts for its toilets outside of any. */
const isDistrict = (path: string[]) =>
  path.length === 1 || (path.length === 2 && DISTRICT.test(path[1] ?? ""));
