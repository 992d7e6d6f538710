import type { NamedRecord } from "./columns";
import { hoursTags } from "./hours";

export type ToiletRow = {
  name: string;
  keyword: string;
  address: string;
  lat: number;
  lng: number;
  cleanlinessStatus: string;
  operatingHours: string;
};

export type SkipReason = "no-name" | "no-position" | "position-not-a-number" | "outside-korea" | "duplicate";

const FACILITY_COLOUR = "#20c997";
const HOURS_COLOUR = "#ced4da";
/** degrees, WGS84: Marado to the northern border, Baengnyeongdo to Dokdo */
const KOREA = { south: 33, north: 38.7, west: 124.5, east: 132 };

/** Returns a record as a toilet, or the reason to skip it. The national data has no door locks. */
export function readToilet(record: NamedRecord): ToiletRow | SkipReason {
  const name = oneLine(record.name);
  if (!name || name.includes("\uFFFD")) return "no-name";
  if (!record.lat || !record.lng) return "no-position";
  const lat = readDegrees(record.lat);
  const lng = readDegrees(record.lng);
  if (lat === null || lng === null) return "position-not-a-number";
  if (lat < KOREA.south || lat > KOREA.north || lng < KOREA.west || lng > KOREA.east) return "outside-korea";
  const address = oneLine(record.addressRoad) || oneLine(record.addressJibun);
  return {
    name,
    keyword: findBuilding(address, name) ?? oneLine(record.type),
    address,
    lat,
    lng,
    cleanlinessStatus: listFacilities(record)
      .map((facility) => `${facility}|${FACILITY_COLOUR}`)
      .join(", "),
    operatingHours: hoursTags(record.hours, record.hoursDetail)
      .map((tag) => `${tag}|${HOURS_COLOUR}`)
      .join(", "),
  };
}

const oneLine = (text: string) => text.normalize("NFC").replace(/\s+/g, " ").trim();

function readDegrees(text: string): number | null {
  return /^-?\d{1,3}(\.\d+)?$/.test(text) ? Number(text) : null;
}

/** Road addresses end in `(법정동, 건물명)`. The building is kept unless it repeats the toilet's name. */
function findBuilding(address: string, name: string): string | null {
  const building = /\([^(),]+[동리가로읍면],\s*([^(),]+)\)$/.exec(address)?.[1]?.trim();
  return building && building !== name ? building : null;
}

function listFacilities(record: NamedRecord): string[] {
  const { maleDisabled, maleDisabledUrinals, femaleDisabled } = record;
  const { maleChild, maleChildUrinals, femaleChild } = record;
  return [
    ...countedBySex("장애인 화장실", [maleDisabled, maleDisabledUrinals], femaleDisabled),
    ...countedBySex("어린이 변기", [maleChild, maleChildUrinals], femaleChild),
    ...listTables(record),
    ...(isYes(record.emergencyBell) ? ["비상벨"] : []),
    ...(isYes(record.cctv) ? ["CCTV"] : []),
  ];
}

/** Names the rooms with a positive count. A missing count adds the facility without a room, which leaves it open. */
function countedBySex(facility: string, male: string[], female: string): string[] {
  const [isInMens, isInWomens] = [male.some(isPositive), isPositive(female)];
  if (!isInMens && !isInWomens) return [];
  const isOpen = isInMens ? !isCount(female) : !male.some(isCount);
  return [
    ...(isInMens ? [`${facility}(남)`] : []),
    ...(isInWomens ? [`${facility}(여)`] : []),
    ...(isOpen ? [facility] : []),
  ];
}

const isCount = (text: string) => /^\d+$/.test(text);
const isPositive = (text: string) => Number(text) > 0;

const TABLE = "기저귀 교환대";
const TABLE_ROOMS: [RegExp, string][] = [
  [/남[자성]/, `${TABLE}(남)`],
  [/여[자성]/, `${TABLE}(여)`],
  [/가족|공용/, `${TABLE}(공용)`],
  [/장애인/, TABLE],
];

/** A changing table in the accessible toilet is in a room that the data do not tell. */
function listTables({ diaperTable, diaperPlace }: NamedRecord): string[] {
  const namedRooms = TABLE_ROOMS.filter(([pattern]) => pattern.test(diaperPlace)).map(([, tag]) => tag);
  if (!isYes(diaperTable) && (diaperTable !== "" || namedRooms.length === 0)) return [];
  return namedRooms.length > 0 ? namedRooms : [TABLE];
}

const isYes = (text: string) => /^(y|yes|유|있음|설치)$/i.test(text);
