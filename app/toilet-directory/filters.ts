import type { Tag, ToiletSummary } from "~/backend/toilet";
import { type Facility, filterableOf } from "~/facilities/facilities";
import { splitUsableFacilities } from "~/facilities/facility-tags";
import { isInRoom, type VisitorRoom } from "~/facilities/rooms";

export type TriState = "yes" | "no" | "unknown";

type Facts = {
  toilet: ToiletSummary;
  isAllDay: TriState;
  /** a toilet that names one facility lacks the facilities that it does not name */
  namedFacilities: ReadonlySet<Facility>;
  cleanliness: Tag[];
};

type Filter = {
  key: string;
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

/** The filters in display order; types, bits, links and counts derive from it. An unknown value matches no filter. */
export const FILTERS = [
  { key: "openNow", name: "open", value: "now", reads: () => "unknown" },
  { key: "allDay", name: "open24", value: "1", reads: ({ isAllDay }) => isAllDay },
  { key: "accessible", name: "has", value: "accessible", reads: readFacility("accessible") },
  { key: "diaper", name: "has", value: "diaper", reads: readFacility("diaper") },
  { key: "bell", name: "has", value: "bell", reads: readFacility("bell") },
  { key: "cctv", name: "has", value: "cctv", reads: readFacility("cctv") },
  { key: "unlocked", name: "nolock", value: "1", reads: isUnlocked },
  { key: "clean", name: "clean", value: "1", reads: isClean },
  { key: "wellRated", name: "rated", value: "1", reads: isWellRated },
] as const satisfies readonly Filter[];

export type FilterKey = (typeof FILTERS)[number]["key"];
export type ToiletFilters = Record<FilterKey, boolean>;

export const mapFilters = <Value>(answer: (filter: (typeof FILTERS)[number]) => Value) =>
  Object.fromEntries(FILTERS.map((filter) => [filter.key, answer(filter)])) as Record<FilterKey, Value>;

export const NO_FILTERS: ToiletFilters = mapFilters(() => false);

export const FILTER_BITS = mapFilters((filter) => 1 << FILTERS.indexOf(filter));
export const bitsOf = (filters: ToiletFilters) =>
  FILTERS.reduce((bits, { key }) => bits | (filters[key] ? FILTER_BITS[key] : 0), 0);

/** Facilities whose room matters to a filter. Theirs are the third and fourth bit. */
const ROOMED_KEYS = ["accessible", "diaper"] as const;
const ROOMED_BITS = FILTER_BITS.accessible | FILTER_BITS.diaper;
const ALL_BITS = (1 << FILTERS.length) - 1;
/** Beyond the filters' bits lie those of both facilities in the men's room, then in the women's room. */
const ROOM_SHIFTS: Record<VisitorRoom, number> = { men: FILTERS.length - 2, women: FILTERS.length };

/** Returns the bits of the filters that a toilet matches, and of those that it certainly doesn't, also by room. */
export function readBits(toilet: ToiletSummary, isAllDay: TriState): { yes: number; no: number } {
  const { facilities, cleanliness } = splitUsableFacilities(toilet.cleanlinessTags);
  const facts: Facts = { toilet, isAllDay, namedFacilities: filterableOf(facilities), cleanliness };
  const bits = { yes: 0, no: 0, unknown: 0 };
  for (const { key, reads } of FILTERS) bits[reads(facts)] |= FILTER_BITS[key];
  if (!facilities.some((name) => name.endsWith(")"))) return bits;
  for (const room of ["men", "women"] as const) {
    for (const key of ROOMED_KEYS) {
      const isThere = isInRoom(key, facilities, room);
      if (isThere !== null) bits[toTriState(isThere)] |= FILTER_BITS[key] << ROOM_SHIFTS[room];
    }
  }
  return bits;
}

/** Returns a toilet's bits for visitors of one room: a facility counts only there. */
export const bitsIn = {
  yes: (bits: number, room: VisitorRoom | null) =>
    room ? (bits & ALL_BITS & ~ROOMED_BITS) | ((bits >> ROOM_SHIFTS[room]) & ROOMED_BITS) : bits & ALL_BITS,
  no: (bits: number, room: VisitorRoom | null) =>
    (bits & ALL_BITS) | (room ? (bits >> ROOM_SHIFTS[room]) & ROOMED_BITS : 0),
};

const EXCLUDED_MAX = 10;

export const excludeAlso = (excluded: readonly string[], id: string): string[] =>
  [...excluded.filter((excludedId) => excludedId !== id), id].slice(-EXCLUDED_MAX);

export function readExcluded(params: URLSearchParams): string[] {
  const ids = params.getAll("not").flatMap((value) => value.split(","));
  return [...new Set(ids.filter((id) => /^[\w-]{1,40}$/.test(id)))].slice(-EXCLUDED_MAX);
}
