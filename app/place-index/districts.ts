import { around } from "geokdbush";
import type { LatLng } from "~/geo/projection";
import { GAZETTEER } from "./named-places";
import { indexPlaces } from "./toilet-tree";

/** A 시군구 with its place. A 시 of several 구 is one, and so is 세종, which has none. */
type District = LatLng & { province: string; name: string };

const isTown = ({ path }: { path: string[] }) => /[읍면동가로]$/.test(path.at(-1) ?? "");
const districtPath = (path: string[]) => (path.length > 2 ? path.slice(0, 2) : path.slice(0, 1)).join(" ");

/** The neighbourhoods by whose nearness a toilet belongs to a district. */
export const TOWNS = GAZETTEER.filter(isTown);
export const DISTRICTS = readDistricts();
const numbers = new Map(DISTRICTS.map(({ province, name }, at) => [pathText(province, name), at]));
/** The number of each neighbourhood's district. */
export const DISTRICT_OF_TOWN = TOWNS.map(({ path }) => numbers.get(districtPath(path)) ?? 0);
const tree = indexPlaces(TOWNS);

export const nearestTown = ({ lat, lng }: LatLng): number => around(tree, lng, lat, 1)[0] ?? 0;

function pathText(province: string, name: string): string {
  return province === name ? province : `${province} ${name}`;
}

function readDistricts(): District[] {
  const districts: District[] = [];
  for (const key of new Set(TOWNS.map(({ path }) => districtPath(path)))) {
    const path = key.split(" ");
    const [province = "", name = province] = path;
    const own = GAZETTEER.filter((area) => !isTown(area) && area.path.join(" ") === key);
    const parts = GAZETTEER.filter((area) => !isTown(area) && area.path.slice(0, 2).join(" ") === key);
    const places = own.length > 0 ? own : parts;
    const mean = (value: (place: LatLng) => number) =>
      places.reduce((sum, place) => sum + value(place), 0) / Math.max(1, places.length);
    districts.push({ province, name, lat: mean(({ lat }) => lat), lng: mean(({ lng }) => lng) });
  }
  return districts;
}

/** Returns the everyday name of a 시도: 서울시, 경기도, 제주도. */
export const everydayName = (province: string): string =>
  province.replace(/(?:특별자치|특별|광역)시$/, "시").replace(/특별자치도$/, "도");

/** The places of the 시도. */
export const PROVINCES = new Map(
  GAZETTEER.filter(({ path }) => path.length === 1).map(({ path: [name = ""], lat, lng }) => [
    name,
    { lat, lng },
  ]),
);
