import type KDBush from "kdbush";
import type { LatLng } from "~/geo/projection";
import { GAZETTEER, type GazetteerArea, LANDMARKS } from "./gazetteer";
import { readAddress } from "./korean-address";
import { createShardedMap } from "./sharded-map";
import { createSlices, type Slices } from "./slices";
import type { ToiletTable } from "./toilet-table";
import { countAround } from "./toilet-tree";

export type NamedPlace = {
  kind: "area" | "road" | "station" | "landmark";
  path: string[];
  aliases: string[];
  lat: number;
  lng: number;
  rows: number[];
  fame: number;
};

const LANDMARK_FAME = 300;
/** Matches `강남역` in `강남역(2) 화장실` and `경의중앙선 신촌역`, but not `2구역`. */
const STATION = /(?:^|[\s)])([가-힣\d.]{1,11}역)(?=$|[\s(\d,·-]|화장실|지하|환승|광장|개찰)/;
const NO_STATION = /(?:구|지|광|영|무|용|묘|유|방|전|지하철|전철|기차|도시철도)역$/;

/** Collects places from toilet addresses, the gazetteer, stations in toilet names, and landmarks. */
export async function collectNamedPlaces(toilets: ToiletTable, tree: KDBush): Promise<NamedPlace[]> {
  const slices = createSlices();
  const places = await collectFromToilets(toilets, slices);
  await addGazetteer(places, tree, slices);
  await addLandmarks(places, tree, slices);
  for (const place of places.all) {
    if (slices.areOver()) await slices.next();
    computeCentre(place, toilets, tree);
  }
  return places.all;
}

const createPlaces = () => ({ all: [] as NamedPlace[], byPath: createShardedMap<NamedPlace>() });
type Places = ReturnType<typeof createPlaces>;

function addPlace(places: Places, kind: NamedPlace["kind"], path: string[]): NamedPlace {
  const key = `${kind} ${path.join(" ")}`;
  const known = places.byPath.get(key);
  if (known) return known;
  // Copy the array, because one that has grown keeps spare capacity.
  const own = path.slice();
  const place = { kind, path: own, aliases: [], lat: Number.NaN, lng: Number.NaN, rows: [], fame: 0 };
  places.all.push(place);
  places.byPath.set(key, place);
  return place;
}

async function collectFromToilets({ texts, count }: ToiletTable, slices: Slices): Promise<Places> {
  const places = createPlaces();
  for (let row = 0; row < count; row += 1) {
    if (slices.areOver()) await slices.next();
    const name = texts.name.at(row);
    const { areas, road } = readAddress(texts.address.at(row).normalize("NFC"));
    for (const area of areas) addPlace(places, "area", area).rows.push(row);
    if (road) addPlace(places, "road", road).rows.push(row);
    const station = name.includes("역") ? STATION.exec(name)?.[1] : undefined;
    if (!station || NO_STATION.test(station)) continue;
    addPlace(places, "station", [...(areas[1] ?? areas[0] ?? []), station]).rows.push(row);
  }
  return places;
}

async function addGazetteer(places: Places, tree: KDBush, slices: Slices): Promise<void> {
  for (const { path, lat, lng } of GAZETTEER) {
    if (slices.areOver()) await slices.next();
    const name = path.at(-1) ?? "";
    const isTown = /[읍면동가로]$/.test(name) && path.length > 1;
    const known = [path];
    // 역삼1동 and 역삼2동 together are known as 역삼동, and the 구 of a 시 form that 시.
    if (/\d동$/.test(name)) known.push([...path.slice(0, -1), name.replace(/제?[\d·.]+동$/, "동")]);
    if (path.length === 3 && /구$/.test(name)) known.push(path.slice(0, -1));
    for (const each of known) {
      const place = addPlace(places, "area", each);
      if (Number.isNaN(place.lat)) Object.assign(place, { lat, lng });
      if (isTown) place.fame = Math.max(place.fame, countAround(tree, { lat, lng }));
    }
  }
}

async function addLandmarks(places: Places, tree: KDBush, slices: Slices): Promise<void> {
  const towns = GAZETTEER.filter(({ path }) => path.length > 2);
  for (const { name, lat, lng, aliases } of LANDMARKS) {
    if (slices.areOver()) await slices.next();
    const path = [...nearestPath(towns, { lat, lng }), name];
    const fame = LANDMARK_FAME + countAround(tree, { lat, lng });
    Object.assign(addPlace(places, "landmark", path), { aliases, lat, lng, fame });
  }
}

function nearestPath(towns: GazetteerArea[], point: LatLng): string[] {
  let nearest = Number.POSITIVE_INFINITY;
  let path: string[] = [];
  for (const town of towns) {
    const distance = (town.lat - point.lat) ** 2 + (town.lng - point.lng) ** 2;
    if (distance < nearest) [nearest, path] = [distance, town.path];
  }
  return path;
}

function computeCentre(place: NamedPlace, toilets: ToiletTable, tree: KDBush): void {
  if (place.rows.length === 0) return;
  place.rows = place.rows.slice();
  let [lat, lng] = [0, 0];
  for (const row of place.rows) {
    const at = toilets.placeOf(row);
    lat += at.lat;
    lng += at.lng;
  }
  place.lat = lat / place.rows.length;
  place.lng = lng / place.rows.length;
  const isPlaceAmongToilets = place.kind === "station" || (place.kind === "area" && place.path.length > 2);
  place.fame = Math.max(place.fame, isPlaceAmongToilets ? countAround(tree, place) : place.rows.length);
}
