import type KDBush from "kdbush";
import type { LatLng } from "~/geo/projection";
import { dataRows } from "~/texts/data-rows";
import areasText from "./gazetteer.csv?raw";
import { readAddress } from "./korean-address";
import landmarksText from "./landmarks.csv?raw";
import { isSpot, type NamedPlace } from "./place";
import stationsText from "./stations.csv?raw";
import type { ToiletTable } from "./toilet-table";
import { countAround, createSlices, filterInSlices, type Slices } from "./toilet-tree";

/** `rows` lists the toilets of each place in turn, because an array of 100,000 stalls the thread when it grows. */
export type NamedPlaces = { all: NamedPlace[]; spots: NamedPlace[]; rows: Uint32Array };

const LANDMARK_FAME = 300;
/** Matches `강남역` in `강남역(2) 화장실` and `경의중앙선 신촌역`, but not `2구역`. */
const STATION = /(?:^|[\s)])([가-힣\d.]{1,11}역)(?=$|[\s(\d,·-]|화장실|지하|환승|광장|개찰)/;
const NO_STATION = /(?:구|지|광|영|무|용|묘|유|방|전|지하철|전철|기차|도시철도)역$/;

/** Collects places from toilet addresses, the gazetteer, stations in toilet names, and landmarks. */
export async function collectNamedPlaces(toilets: ToiletTable, tree: KDBush): Promise<NamedPlaces> {
  const slices = createSlices();
  const places = createPlaces();
  const rows = await collectFromToilets(places, toilets, slices);
  for (const place of places.all) {
    if (slices.areOver()) await slices.next();
    place.lat /= place.rowCount;
    place.lng /= place.rowCount;
    place.fame = isPlaceAmongToilets(place) ? countAround(tree, place) : place.rowCount;
  }
  await addGazetteer(places, tree, slices);
  await addLandmarks(places, tree, slices);
  return { all: places.all, spots: await filterInSlices(places.all, isSpot, slices), rows };
}

export const rowsOf = ({ rows }: NamedPlaces, { firstRow, rowCount }: NamedPlace): Uint32Array =>
  rows.subarray(firstRow, firstRow + rowCount);

const createPlaces = () => ({ all: [] as NamedPlace[], byPath: new Map<string, NamedPlace>() });
type Places = ReturnType<typeof createPlaces>;

function addPlace(places: Places, kind: NamedPlace["kind"], path: string[]): NamedPlace {
  const key = `${kind} ${path.join(" ")}`;
  const existing = places.byPath.get(key);
  if (existing) return existing;
  // Copy the array, because one that has grown keeps spare capacity.
  const newFields = { kind, path: path.slice(), aliases: [] };
  const number = places.all.length;
  const place = { ...newFields, number, lat: Number.NaN, lng: Number.NaN, fame: 0, rowCount: 0, firstRow: 0 };
  places.all.push(place);
  places.byPath.set(key, place);
  return place;
}

async function collectFromToilets(
  places: Places,
  { texts, count, placeOf }: ToiletTable,
  slices: Slices,
): Promise<Uint32Array> {
  const members = createPairs();
  for (let row = 0; row < count; row += 1) {
    if (slices.areOver()) await slices.next();
    const { lat, lng } = placeOf(row);
    for (const place of placesOf(places, texts.name.at(row), texts.address.at(row).normalize("NFC"))) {
      const isFirst = place.rowCount === 0;
      place.lat = (isFirst ? 0 : place.lat) + lat;
      place.lng = (isFirst ? 0 : place.lng) + lng;
      place.rowCount += 1;
      members.add(place.number, row);
    }
  }
  return groupByPlace(places.all, members, slices);
}

function placesOf(places: Places, name: string, address: string): NamedPlace[] {
  const { areas, road } = readAddress(address);
  const namedPlaces = areas.map((area) => addPlace(places, "area", area));
  if (road) namedPlaces.push(addPlace(places, "road", road));
  const station = name.includes("역") ? STATION.exec(name)?.[1] : undefined;
  if (!station || NO_STATION.test(station)) return namedPlaces;
  return [...namedPlaces, addPlace(places, "station", [...(areas[1] ?? areas[0] ?? []), station])];
}

async function groupByPlace(all: NamedPlace[], members: Pairs, slices: Slices): Promise<Uint32Array> {
  let end = 0;
  for (const place of all) {
    if (slices.areOver()) await slices.next();
    end += place.rowCount;
    place.firstRow = end;
  }
  const rows = new Uint32Array(end);
  for (let at = end - 1; at >= 0; at -= 1) {
    if (slices.areOver()) await slices.next();
    const [number, row] = members.at(at);
    const place = all[number];
    if (!place) continue;
    place.firstRow -= 1;
    rows[place.firstRow] = row;
  }
  return rows;
}

const CHUNK_PAIRS = 2 ** 15;
type Pairs = ReturnType<typeof createPairs>;

/** Lists pairs of numbers in chunks, which never move when the list grows. */
function createPairs() {
  const chunks: Uint32Array[] = [];
  let count = 0;
  return {
    add(first: number, second: number): void {
      const at = 2 * (count % CHUNK_PAIRS);
      if (at === 0) chunks.push(new Uint32Array(2 * CHUNK_PAIRS));
      chunks.at(-1)?.set([first, second], at);
      count += 1;
    },
    at(index: number): [number, number] {
      const chunk = chunks[Math.floor(index / CHUNK_PAIRS)];
      const at = 2 * (index % CHUNK_PAIRS);
      return [chunk?.[at] ?? 0, chunk?.[at + 1] ?? 0];
    },
  };
}

async function addGazetteer(places: Places, tree: KDBush, slices: Slices): Promise<void> {
  for (const { path, lat, lng } of GAZETTEER) {
    if (slices.areOver()) await slices.next();
    const name = path.at(-1) ?? "";
    const isTown = /[읍면동가로]$/.test(name) && path.length > 1;
    const knownPaths = [path];
    // 역삼1동 and 역삼2동 together are known as 역삼동, and the 구 of a 시 form that 시.
    if (/\d동$/.test(name)) knownPaths.push([...path.slice(0, -1), name.replace(/제?[\d·.]+동$/, "동")]);
    if (path.length === 3 && /구$/.test(name)) knownPaths.push(path.slice(0, -1));
    for (const knownPath of knownPaths) {
      const place = addPlace(places, "area", knownPath);
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

const isPlaceAmongToilets = ({ kind, path }: NamedPlace) =>
  kind === "station" || (kind === "area" && path.length > 2);

type GazetteerArea = LatLng & { path: string[] };

/** The 시도, 시군구 and 읍면동 of Korea (통계청 SGIS 2018, 공공누리 제1유형), without a 시 that consists of 구. */
export const GAZETTEER = readGazetteer();

function readGazetteer(): GazetteerArea[] {
  const areas: GazetteerArea[] = [];
  let province = "";
  let district: string[] = [];
  for (const [sido = "", sigungu = "", town = "", lat, lng] of dataRows(areasText)) {
    if (sido) {
      province = sido;
      district = [];
    }
    if (sigungu) district = sigungu.split(" ");
    const path = [province, ...district, ...(town ? [town] : [])];
    areas.push({ path, lat: Number(lat), lng: Number(lng) });
  }
  return areas;
}

/** Well-known sights and stations that are missing from area and toilet names, accurate to about 300 m. */
export const LANDMARKS = [landmarksText, stationsText].flatMap((text) =>
  text
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => {
      const [name = "", lat, lng, ...aliases] = line.split(",");
      return { name, lat: Number(lat), lng: Number(lng), aliases };
    }),
);
