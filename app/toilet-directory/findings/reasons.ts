import type KDBush from "kdbush";
import type { Tag, ToiletSummary } from "~/backend/toilet";
import { SHUT } from "~/facilities/facilities";
import { isInKorea } from "~/geo/korea.server";
import { distanceMeters, type LatLng } from "~/geo/projection";
import { cleanName } from "~/names/clean-name";
import { hasNumber } from "~/place-index/korean-address";
import { rowsOf } from "~/place-index/named-places";
import type { NamedPlace } from "~/place-index/place";
import type { PlaceIndex } from "~/place-index/place-index";
import { isFarFrom } from "~/place-index/place-view";
import { createRowIndex, hashText, type ToiletTable } from "~/place-index/toilet-table";
import { filterInSlices, rowsIn, type Slices } from "~/place-index/toilet-tree";
import { toiletsOf } from "~/toilet-directory/points";
import type { ToiletIndex } from "~/toilet-directory/toilet-index";
import { FACILITY_BITS, isCoarse } from "~/toilet-directory/traits";
import { REASON_BITS, type Reason } from "./finding";

const SAME_POINT_MIN = 3;

export type ReasonsOptions = {
  lacksAddresses: boolean;
};

/** Finds the reasons of every toilet, in slices. @returns a set of REASON_BITS for each row */
export async function findReasons(
  index: ToiletIndex,
  places: PlaceIndex,
  areas: Areas,
  { lacksAddresses }: ReasonsOptions,
  slices: Slices,
): Promise<Uint16Array> {
  const { toilets, points } = index;
  const bits = new Uint16Array(toilets.count);
  const add = (row: number, reason: Reason) => {
    bits[row] = (bits[row] ?? 0) | REASON_BITS[reason];
  };
  const isClosed = createClosedReader();
  for (let row = 0; row < toilets.count; row += 1) {
    if (slices.areOver()) await slices.next();
    const toilet = toilets.at(row);
    if (!toilet) continue;
    if (isCoarse(toilet.lat) && isCoarse(toilet.lng)) add(row, "coarse");
    if (toilet.address ? !hasNumber(toilet.address) : !lacksAddresses) add(row, "no-address");
    const hours = index.traits.hours[row] ?? 0;
    if (isClosed(toilet)) add(row, "closed-named");
    if (index.traits.reader.isUnread(hours)) add(row, "hours-unread");
    const hasFacility = ((index.traits.yes[row] ?? 0) & FACILITY_BITS) !== 0;
    if (hours === 0 && !hasFacility && toilet.photo === null) add(row, "nothing-said");
  }
  for (let point = 0; point < points.lat.length; point += 1) {
    if (slices.areOver()) await slices.next();
    const rows = toiletsOf(points, point);
    if (rows.length < SAME_POINT_MIN) continue;
    for (const row of rows) {
      if (slices.areOver()) await slices.next();
      add(row, "same-point");
    }
  }
  await findTwins(toilets, (row) => add(row, "twin"), slices);
  for (const row of await findElsewhere(areas, places, slices)) add(row, "elsewhere");
  return bits;
}

function createClosedReader() {
  const closedByTags = new Map<Tag[], boolean>();
  const saysClosed = (tags: Tag[]) => {
    const answer = closedByTags.get(tags) ?? tags.some(({ name }) => SHUT.test(name));
    closedByTags.set(tags, answer);
    return answer;
  };
  return ({ name, cleanlinessTags, hoursTags }: ToiletSummary) =>
    SHUT.test(name) || saysClosed(cleanlinessTags) || saysClosed(hoursTags);
}

const NEAR_METERS = 30;
const NEAR_DEGREES = 0.00028;
/** Rows of a name that are compared with one row, so that thousands on one line of latitude cost little. */
const COMPARED_MAX = 50;

/** Calls `take` with the rows that share their name and address, or their name within 30 m, with another row. */
async function findTwins(toilets: ToiletTable, take: (row: number) => void, slices: Slices): Promise<void> {
  const nameOf = (row: number) => cleanName(toilets.texts.name.at(row));
  const addressOf = (row: number) => cleanName(toilets.texts.address.at(row));
  const rowsByAddress = createRowIndex();
  const rowsByName = createRowIndex();
  const groups = new Map<number, number[]>();
  for (let row = 0; row < toilets.count; row += 1) {
    if (slices.areOver()) await slices.next();
    const [ownName, ownAddress] = [nameOf(row), addressOf(row)];
    const hash = hashText(ownName);
    const hasName = (otherRow: number) => nameOf(otherRow) === ownName;
    const first = rowsByName.find(hash, hasName);
    if (first === undefined) {
      rowsByName.add(hash, row);
    } else {
      const group = groups.get(first);
      if (group) group.push(row);
      else groups.set(first, [first, row]);
    }
    if (!ownAddress) continue;
    const bothHash = hashText(`${ownName}\n${ownAddress}`);
    const twinRow = rowsByAddress.find(
      bothHash,
      (otherRow) => hasName(otherRow) && addressOf(otherRow) === ownAddress,
    );
    if (twinRow === undefined) {
      rowsByAddress.add(bothHash, row);
    } else {
      take(twinRow);
      take(row);
    }
  }
  for (const rows of groups.values()) await findNear(toilets, rows, take, slices);
}

async function findNear(
  { placeOf }: ToiletTable,
  rows: number[],
  take: (row: number) => void,
  slices: Slices,
): Promise<void> {
  const places = rows.map((row) => ({ row, ...placeOf(row) })).sort((a, b) => a.lat - b.lat);
  for (const [at, place] of places.entries()) {
    if (slices.areOver()) await slices.next();
    for (const otherPlace of places.slice(at + 1, at + 1 + COMPARED_MAX)) {
      if (otherPlace.lat - place.lat > NEAR_DEGREES) break;
      if (distanceMeters(place, otherPlace) > NEAR_METERS) continue;
      take(place.row);
      take(otherPlace.row);
    }
  }
}

const HALF_DEGREES = [0.01, 0.04];
const NEIGHBOURS_MIN = 5;
const NEIGHBOURS_READ = 60;
/** Provinces are that much farther away than their nearest town, at the widest bends of a border. */
const PROVINCE_MARGIN_KM = 4.5;

/**
 * Lists the rows outside Korea, those in another province than their address says, and those that the gazetteer and all
 * neighbours put into another 시군구.
 */
async function findElsewhere(areas: Areas, places: PlaceIndex, slices: Slices): Promise<number[]> {
  const { toilets } = places;
  const rows: number[] = [];
  for (let row = 0; row < toilets.count; row += 1) {
    if (slices.areOver()) await slices.next();
    if (!isInKorea(toilets.placeOf(row)) || isInOtherArea(areas, places, row)) rows.push(row);
  }
  return rows;
}

function isInOtherArea(areas: Areas, { tree, toilets }: PlaceIndex, row: number): boolean {
  const area = areas.areaOfRow[row] ?? areas.unknown;
  const [province = "", district] = (areas.names[area] ?? "").split(" ");
  if (province === "") return false;
  const point = toilets.placeOf(row);
  if (isFarFrom([province], point, PROVINCE_MARGIN_KM)) return true;
  return (
    district !== undefined &&
    isFarFrom([province, district], point) &&
    haveOtherAreas(areas, tree, toilets.placeOf, row)
  );
}

/** Tells whether the neighbours at other points have addresses, and none of them in the row's own area. */
function haveOtherAreas(areas: Areas, tree: KDBush, placeOf: (row: number) => LatLng, row: number): boolean {
  const { lat, lng } = placeOf(row);
  for (const half of HALF_DEGREES) {
    const box = { west: lng - half, east: lng + half, south: lat - half, north: lat + half };
    const neighbours = rowsIn(tree, box).filter((neighbour) => {
      const place = placeOf(neighbour);
      return (place.lat !== lat || place.lng !== lng) && areas.areaOfRow[neighbour] !== areas.unknown;
    });
    if (neighbours.length < NEIGHBOURS_MIN) continue;
    const isOwn = (neighbour: number) => areas.areaOfRow[neighbour] === areas.areaOfRow[row];
    return !neighbours.slice(0, NEIGHBOURS_READ).some(isOwn);
  }
  return false;
}

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
