import type { Tag, ToiletSummary } from "~/backend/toilet";
import { filterableOf } from "~/facilities/facilities";
import {
  CHIP_FACILITIES,
  type ChipFacility,
  FACILITIES,
  type Facility,
  type RequestedFacility,
  type RoomedFacility,
} from "~/facilities/facility-table";
import { splitUsableFacilities } from "~/facilities/facility-tags";
import { gateSideOf, isInStation } from "~/facilities/fare-gates";
import { isInRoom, type VisitorRoom } from "~/facilities/rooms";

export type TriState = "yes" | "no" | "unknown";

type Facts = {
  toilet: ToiletSummary;
  isAllDay: TriState;
  /** the names of its facilities, which may end in a room */
  facilities: readonly string[];
  /** a toilet that names one facility lacks the facilities that it does not name */
  namedFacilities: ReadonlySet<Facility>;
  cleanliness: Tag[];
};

export type FilterKey = "openNow" | "allDay" | ChipFacility | "unlocked" | "clean" | "wellRated";

type Filter = {
  key: FilterKey;
  name: string;
  value: string;
  reads(facts: Facts): TriState;
};

const WELL_RATED_STARS = 4;
const SAYS_CLEAN = /깨끗|청결|clean/i;
const SAYS_NOT_CLEAN = /안깨끗|않|못|불청결|불량|미흡|unclean|notclean/i;

const toTriState = (isTrue: boolean): TriState => (isTrue ? "yes" : "no");

const readFacility =
  (facility: Facility) =>
  ({ namedFacilities }: Facts): TriState =>
    namedFacilities.size === 0 ? "unknown" : toTriState(namedFacilities.has(facility));

/** A toilet in a station may be behind the fare gates, unless its texts or tags tell. */
function isOutsideGates({ toilet }: Facts): TriState {
  const side = gateSideOf(toilet);
  if (side === null) return isInStation(toilet) ? "unknown" : "yes";
  return toTriState(side !== "inside");
}

function isUnlocked({ toilet: { maleLock, femaleLock } }: Facts): TriState {
  const locks = [maleLock, femaleLock];
  if (locks.every((lock) => lock === "none")) return "yes";
  return locks.some((lock) => lock === "password" || lock === "key") ? "no" : "unknown";
}

function isClean({ cleanliness }: Facts): TriState {
  if (cleanliness.length === 0) return "unknown";
  return toTriState(
    cleanliness.some(({ name }) => SAYS_CLEAN.test(name) && !SAYS_NOT_CLEAN.test(name.replace(/\s+/g, ""))),
  );
}

const isWellRated = ({ toilet: { averageRating } }: Facts): TriState =>
  averageRating === null ? "unknown" : toTriState(averageRating >= WELL_RATED_STARS);

const facilityFilter = (key: ChipFacility): Filter => ({
  key,
  name: FACILITIES[key].chip.name,
  value: FACILITIES[key].chip.value,
  reads: key === "gateOut" ? isOutsideGates : readFacility(key),
});

/** The filters in display order; types, links and counts derive from it. An unknown value matches no filter. */
export const FILTERS: readonly Filter[] = [
  { key: "openNow", name: "open", value: "now", reads: () => "unknown" },
  { key: "allDay", name: "open24", value: "1", reads: ({ isAllDay }) => isAllDay },
  ...CHIP_FACILITIES.map(facilityFilter),
  { key: "unlocked", name: "nolock", value: "1", reads: isUnlocked },
  { key: "clean", name: "clean", value: "1", reads: isClean },
  { key: "wellRated", name: "rated", value: "1", reads: isWellRated },
];

export type ToiletFilters = Record<FilterKey, boolean>;

export const mapFilters = <Value>(answer: (filter: Filter) => Value) =>
  Object.fromEntries(FILTERS.map((filter) => [filter.key, answer(filter)])) as Record<FilterKey, Value>;

export const NO_FILTERS: ToiletFilters = mapFilters(() => false);

/** Makes the filter of visitors who use one room. A facility whose tags name no room may be in any. */
const inRoom = (filterKey: RequestedFacility & RoomedFacility, room: VisitorRoom) => ({
  key: `${filterKey}:${room}` as const,
  filterKey,
  room,
  reads(facts: Facts): TriState {
    const isAnywhere = readFacility(filterKey)(facts);
    const isThere = isInRoom(filterKey, facts.facilities, room);
    return isAnywhere !== "yes" ? isAnywhere : isThere === null ? "unknown" : toTriState(isThere);
  },
});

const isRoomed = (key: ChipFacility): key is RequestedFacility & RoomedFacility => FACILITIES[key].hasRooms;

const ROOM_FILTERS = CHIP_FACILITIES.filter(isRoomed).flatMap((key) => [
  inRoom(key, "men"),
  inRoom(key, "women"),
]);

/** The predicates of which the index stores a bit for each toilet. */
export const PREDICATES = [...FILTERS, ...ROOM_FILTERS];
type PredicateKey = (typeof PREDICATES)[number]["key"];

export const PREDICATE_BITS = Object.fromEntries(PREDICATES.map(({ key }, at) => [key, 1 << at])) as Record<
  PredicateKey,
  number
>;

const bitsOfRoom = (visitorRoom: VisitorRoom | null) =>
  mapFilters(({ key }) => {
    const roomed = ROOM_FILTERS.find(({ filterKey, room }) => filterKey === key && room === visitorRoom);
    return PREDICATE_BITS[roomed?.key ?? key];
  });
const BITS_IN = { any: bitsOfRoom(null), men: bitsOfRoom("men"), women: bitsOfRoom("women") };

/** Returns the bit of each filter for visitors of a room; null for any. */
export const filterBitsIn = (room: VisitorRoom | null): Record<FilterKey, number> => BITS_IN[room ?? "any"];

/** Adds the bits of a facility's rooms to those of the facilities. */
export const withRoomBits = (facilityBits: number): number =>
  ROOM_FILTERS.reduce(
    (bits, { key, filterKey }) => (bits & PREDICATE_BITS[filterKey] ? bits | PREDICATE_BITS[key] : bits),
    facilityBits,
  );

/** Returns the bits of the active filters. */
export const bitsOf = (filters: ToiletFilters, room: VisitorRoom | null = null): number =>
  FILTERS.reduce((bits, { key }) => bits | (filters[key] ? filterBitsIn(room)[key] : 0), 0);

/** Returns the bits of the predicates that are true for a toilet, and of those that are false. */
export function readBits(toilet: ToiletSummary, isAllDay: TriState): { yes: number; no: number } {
  const { facilities, cleanliness } = splitUsableFacilities(toilet.cleanlinessTags);
  const facts: Facts = {
    toilet,
    isAllDay,
    facilities,
    namedFacilities: filterableOf(facilities),
    cleanliness,
  };
  const bits = { yes: 0, no: 0, unknown: 0 };
  for (const { key, reads } of PREDICATES) bits[reads(facts)] |= PREDICATE_BITS[key];
  return bits;
}

/** The bits of the facility filters that a province's data doesn't record: no toilet there matches them. */
export type UnrecordedBits = Readonly<Record<string, number>>;
