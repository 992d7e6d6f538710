import { isFutureDay, readDay, readFact, readLine } from "./cells";
import type { ColumnName, NamedRecord } from "./columns";
import { GATE_TAGS, listGates } from "./gates";
import { hoursTags } from "./hours";
import { type PlaceFault, readPlace } from "./place";

/** The facts that an import stores and brings up to date. */
export type ToiletFacts = {
  name: string;
  keyword: string;
  address: string;
  lat: number;
  lng: number;
  cleanlinessStatus: string;
  operatingHours: string;
};

/**
 * `managementNo` is empty if the list has none, `day` is the reference date of the row, and `unrecordedFacilities` are those of
 * which the list says neither yes nor no.
 */
export type ToiletRow = ToiletFacts & {
  managementNo: string;
  agency: string;
  day: string;
  unrecordedFacilities: string[];
};

export type RowFault = "cells" | "total" | "no-name" | "unreadable-name" | "address-only" | PlaceFault;

/** A row that is no toilet, with the value that the operator looks for. */
export type RefusedRow = { fault: RowFault; value: string };

/** Facts that the import does not understand and leaves unknown. */
export type UnreadFact = { column: ColumnName; value: string };

const FACILITY_COLOUR = "#20c997";
const HOURS_COLOUR = "#ced4da";
const TOTAL = /^(?:합|총|소|누|전체)?\s*(?:계|합계|개소)\s*[:：]?\s*(?:\d.*)?$|^총\s*\d/;

/** Refuses a row that has too few cells, too many, or the sum of the table. @param width cells of the header */
export function checkCells(cells: string[], width: number): RefusedRow | null {
  const filledCells = cells.filter((cell) => cell !== "");
  if (filledCells.some((cell) => TOTAL.test(cell)) && filledCells.length <= Math.max(2, width / 2)) {
    return { fault: "total", value: filledCells.slice(0, 2).join(", ") };
  }
  const length = Math.max(cells.findLastIndex((cell) => cell !== "") + 1, Math.min(cells.length, width));
  if (length === width) return null;
  return { fault: "cells", value: `${length}칸(머리글 ${width}칸): ${filledCells.slice(0, 2).join(", ")}` };
}

/** Returns a record as a toilet, or the reason to refuse it. The national data has no door locks. */
export function readToilet(
  record: NamedRecord,
  onUnread: (fact: UnreadFact) => void = () => {},
): ToiletRow | RefusedRow {
  const building = readLine(record.building);
  const name = readLine(record.name) || building;
  const address = readLine(record.address);
  if (!name) return { fault: "no-name", value: address };
  if (name.includes("\uFFFD")) return { fault: "unreadable-name", value: name };
  const place = readPlace(record.coordinates);
  if ("fault" in place) {
    const { fault, value } = place;
    if (fault !== "no-position" || value || !address) return { fault, value: value || name };
    return { fault: "address-only", value: `${name}, ${address}` };
  }
  const facilities = listFacilities(record, onUnread);
  const keyword = (building !== name && building) || (findBuilding(address, name) ?? readLine(record.type));
  const hours = hoursTags(readLine(record.hours), record.hoursDetail);
  const gates = listGates([name, keyword, hours.join(", ")]);
  return {
    name,
    keyword,
    address,
    lat: place.lat,
    lng: place.lng,
    cleanlinessStatus: facilities
      .flatMap(({ tags }) => tags)
      .concat(gates)
      .map((facility) => `${facility}|${FACILITY_COLOUR}`)
      .join(", "),
    operatingHours: hours.map((tag) => `${tag}|${HOURS_COLOUR}`).join(", "),
    managementNo: numberOf(record),
    agency: readLine(record.agency),
    day: readPastDay(record, onUnread),
    unrecordedFacilities: facilities.flatMap(({ name, isRecorded }) => (isRecorded ? [] : name)),
  };
}

function readPastDay({ referenceDate }: NamedRecord, onUnread: (fact: UnreadFact) => void): string {
  const day = readDay(referenceDate);
  if (!isFutureDay(day)) return day;
  onUnread({ column: "referenceDate", value: readLine(referenceDate) });
  return "";
}

/** Numbers of the national data contain the code of the municipality. Shorter ones are unique within their agency. */
const NATIONAL_NUMBER = /^\d{12,}$/;

/** Returns the management number, in front of it the municipality or agency if the number is a short one. */
export function numberOf(record: NamedRecord): string {
  const number = readLine(record.managementNo);
  if (number === "" || NATIONAL_NUMBER.test(number)) return number;
  return [readLine(record.municipality) || readLine(record.agency), number].join("\n");
}

/** Road addresses end in `(법정동, 건물명)`. The building is kept unless it repeats the toilet's name. */
function findBuilding(address: string, name: string): string | null {
  const building = /\([^(),]+[동리가로읍면],\s*([^(),]+)\)$/.exec(address)?.[1]?.trim();
  return building && building !== name ? building : null;
}

const ACCESSIBLE = "장애인 화장실";
const CHILD = "어린이 변기";
const TABLE = "기저귀 교환대";
const BELL = "비상벨";
const CCTV = "CCTV";
/** Facilities that an import stores, in their order. */
export const FACILITIES = [ACCESSIBLE, CHILD, TABLE, BELL, CCTV, GATE_TAGS.inside, GATE_TAGS.outside];

type ListedFacility = { name: string; tags: string[]; isRecorded: boolean };

/** Lists every facility with its tags, in the order of FACILITIES, without gates. */
function listFacilities(record: NamedRecord, onUnread: (fact: UnreadFact) => void): ListedFacility[] {
  const fact = (column: ColumnName) => {
    const value = readFact(record[column]);
    if (value === undefined) onUnread({ column, value: readLine(record[column]) });
    return value ?? null;
  };
  const listed = (name: string, facts: (boolean | null)[], tags: string[]): ListedFacility => ({
    name,
    tags,
    isRecorded: tags.length > 0 || facts.some((value) => value !== null),
  });
  const [maleAccessible, femaleAccessible, accessible] = [
    [fact("maleDisabled"), fact("maleDisabledUrinals")],
    fact("femaleDisabled"),
    fact("accessible"),
  ];
  const accessibleRooms = countedBySex(ACCESSIBLE, maleAccessible, femaleAccessible);
  const accessibleTags = accessible === true && accessibleRooms.length === 0 ? [ACCESSIBLE] : accessibleRooms;
  const [maleChild, femaleChild] = [[fact("maleChild"), fact("maleChildUrinals")], fact("femaleChild")];
  const [table, bell, cctv] = [fact("diaperTable"), fact("emergencyBell"), fact("cctv")];
  return [
    listed(ACCESSIBLE, [...maleAccessible, femaleAccessible, accessible], accessibleTags),
    listed(CHILD, [...maleChild, femaleChild], countedBySex(CHILD, maleChild, femaleChild)),
    listed(TABLE, [table], listTables(record, table)),
    listed(BELL, [bell], bell ? [BELL] : []),
    listed(CCTV, [cctv], cctv ? [CCTV] : []),
  ];
}

/** Adds the stored facilities of which the list says nothing to those that it names. */
export function mergeFacilities(storedTags: string, listed: ToiletRow): string {
  const keptTags = storedTags
    .split(", ")
    .filter((tag) => listed.unrecordedFacilities.some((name) => tag.startsWith(name)));
  const rankOf = (tag: string) => FACILITIES.findIndex((name) => tag.startsWith(name));
  const listedTags = listed.cleanlinessStatus.split(", ").filter(Boolean);
  return [...listedTags, ...keptTags].sort((a, b) => rankOf(a) - rankOf(b)).join(", ");
}

/** Names the rooms with a positive count. A missing count adds the facility without a room, which leaves it open. */
function countedBySex(facility: string, male: (boolean | null)[], female: boolean | null): string[] {
  const [isInMens, isInWomens] = [male.includes(true), female === true];
  if (!isInMens && !isInWomens) return [];
  const isOpen = isInMens ? female === null : !male.includes(false);
  return [
    ...(isInMens ? [`${facility}(남)`] : []),
    ...(isInWomens ? [`${facility}(여)`] : []),
    ...(isOpen ? [facility] : []),
  ];
}

const TABLE_ROOMS: [RegExp, string][] = [
  [/남[자성녀여]|(?<![가-힣])남(?![가-힣])/, `${TABLE}(남)`],
  [/여[자성]|남[녀여]|(?<![가-힣])여(?![가-힣])/, `${TABLE}(여)`],
  [/가족|공용/, `${TABLE}(공용)`],
  [/장애인/, TABLE],
];

/** A changing table in the accessible toilet is in a room that the data do not tell. */
function listTables({ diaperTable, diaperPlace }: NamedRecord, hasTable: boolean | null): string[] {
  const place = [diaperTable, diaperPlace].map(readLine).join(" ");
  const namedRooms = TABLE_ROOMS.filter(([pattern]) => pattern.test(place)).map(([, tag]) => tag);
  if (hasTable === false || (hasTable === null && namedRooms.length === 0)) return [];
  return namedRooms.length > 0 ? namedRooms : [TABLE];
}

/** A toilet with the row that it comes from. */
export type ListedToilet = ToiletRow & { row: number };

/**
 * The toilets of a file. `refusedKeys` has the numbers of the rows that are not taken, and their names within a district. `isWhole`
 * is false for a file of refused rows.
 */
export type ToiletList = { toilets: ListedToilet[]; refusedKeys: Set<string>; isWhole: boolean };
