import type { ToiletSummary } from "~/backend/toilet";
import { WALK_MAX_METERS, walkOf } from "~/geo/distance";
import { boxAround, distanceMeters, isInBox } from "~/geo/projection";
import { arrivalAt, type PinState, pinStateOf } from "~/opening-hours/arrival";
import type { HoursReader } from "~/opening-hours/hours-reader";
import { isNight } from "~/opening-hours/korean-time";
import { isOpenNow } from "~/opening-hours/open-state";
import { hoursTextsOf } from "~/opening-hours/timetable";
import { fullProvince, siteOf } from "~/place-index/korean-address";
import type { ToiletTable } from "~/place-index/toilet-table";
import type { Slices } from "~/place-index/toilet-tree";
import type { FilterCounts, FilterQuery, Walk } from "./directory";
import {
  bitsOf,
  FILTERS,
  type FilterKey,
  filterBitsIn,
  mapFilters,
  PREDICATE_BITS,
  PREDICATES,
  readBits,
  type TriState,
  type UnrecordedBits,
  withRoomBits,
} from "./filters";
import { type Points, placeOf, toiletsOf } from "./points";

/** Up to this number of toilets, a filter's matches are searched one by one. */
const RARE_MAX = 300;

export type Traits = ReturnType<typeof createTraits>;

export function createTraits(toilets: number, reader: HoursReader) {
  const column = () => new Uint16Array(toilets);
  return { yes: column(), no: column(), hours: column(), reader };
}

export function copyTraits({ yes, no, hours, reader }: Traits): Traits {
  return { yes: yes.slice(), no: no.slice(), hours: hours.slice(), reader };
}

function readTraits(traits: Traits, number: number, toilet: ToiletSummary): void {
  const { reader } = traits;
  const hours = reader.numberOf(hoursTextsOf(toilet));
  const { yes, no } = readBits(toilet, reader.isAllDay(hours));
  traits.hours[number] = hours;
  traits.yes[number] = yes;
  traits.no[number] = no;
}

/** Predicates that few toilets satisfy at any time, with those toilets; `absent` are the filters that none matches. */
export type RareTraits = { bits: number; toilets: number[]; absent: FilterKey[] };

export async function findRareTraits({ yes }: Traits, slices: Slices): Promise<RareTraits> {
  const holders = PREDICATES.map((): number[] => []);
  for (const [toilet, bits] of yes.entries()) {
    if (slices.areOver()) await slices.next();
    for (let at = 0; bits >> at > 0; at++) {
      const holderList = holders[at];
      if (bits & (1 << at) && holderList && holderList.length <= RARE_MAX) holderList.push(toilet);
    }
  }
  const holdersOf = (key: (typeof PREDICATES)[number]["key"]) =>
    holders[PREDICATES.findIndex((predicate) => predicate.key === key)] ?? [];
  const rare = PREDICATES.filter(({ key }) => key !== "openNow" && holdersOf(key).length <= RARE_MAX);
  return {
    bits: rare.reduce((bits, { key }) => bits | PREDICATE_BITS[key], 0),
    toilets: [...new Set(rare.flatMap(({ key }) => holdersOf(key)))],
    absent: FILTERS.map(({ key }) => key).filter((key) => key !== "openNow" && holdersOf(key).length === 0),
  };
}

type IndexedToilets = PlacedToilets & { traits: Traits };
export type Matcher = ReturnType<typeof createMatcher>;

export function createMatcher(index: IndexedToilets, query: FilterQuery) {
  const { filters, withUnknown, room } = query;
  const filterBits = bitsOf(filters, room);
  const { openAt, yesAt, noAt } = bitReaders(index, query);
  /** `"maybe"`: the data contradicts no filter but is incomplete. */
  function match(toilet: number): "yes" | "maybe" | "no" {
    const open = filters.openNow ? openAt(toilet) : "unknown";
    if ((yesAt(toilet, open) & filterBits) === filterBits) return "yes";
    return (noAt(toilet, open) & filterBits) === 0 ? "maybe" : "no";
  }
  return {
    includesAll: filterBits === 0,
    /** filters that each match certainly satisfies */
    knownBits: withUnknown ? 0 : filterBits,
    match,
    includes(toilet: number): boolean {
      if (filterBits === 0) return true;
      const result = match(toilet);
      return result === "yes" || (withUnknown && result === "maybe");
    },
    isClosed: (toilet: number) => openAt(toilet) === "no",
  };
}

/** Returns a function that gives the bits of the predicates that a toilet, by its number, satisfies at that time. */
export function satisfiedBits(index: IndexedToilets, query: FilterQuery): (toilet: number) => number {
  const { openAt, yesAt } = bitReaders(index, query);
  return (toilet) => yesAt(toilet, openAt(toilet));
}

function bitReaders(index: IndexedToilets, query: FilterQuery) {
  const { yes, no } = index.traits;
  const openNowBit = (isOpen: boolean) => (isOpen ? PREDICATE_BITS.openNow : 0);
  return {
    openAt: openReader(index, query),
    yesAt: (toilet: number, open: TriState) => (yes[toilet] ?? 0) | openNowBit(open === "yes"),
    noAt: (toilet: number, open: TriState) => (no[toilet] ?? 0) | openNowBit(open === "no"),
  };
}

export function countByFilter(
  index: IndexedToilets,
  toilets: Uint32Array,
  query: FilterQuery,
): Pick<FilterCounts, "counts" | "unknown"> {
  const activeBits = bitsOf(query.filters, query.room);
  const { openAt, yesAt, noAt } = bitReaders(index, query);
  // Counts combinations first, because a map of the whole country has more toilets than there are combinations.
  const tally = new Uint32Array(1 << PREDICATES.length);
  let unknown = 0;
  for (const toilet of toilets) {
    const open = openAt(toilet);
    const yesBits = yesAt(toilet, open);
    if ((yesBits & activeBits) === activeBits) tally[yesBits] = (tally[yesBits] ?? 0) + 1;
    else if ((noAt(toilet, open) & activeBits) === 0) unknown += 1;
  }
  const bits = filterBitsIn(query.room ?? null);
  const counts = mapFilters(() => 0);
  for (let combination = 0; combination < tally.length; combination += 1) {
    const count = tally[combination] ?? 0;
    if (count === 0) continue;
    for (const { key } of FILTERS) if (combination & bits[key]) counts[key] += count;
  }
  return { counts, unknown };
}

type ToiletsWithHours = PlacedToilets & { traits: { hours: Uint16Array; reader: HoursReader } };

/** A point stands for toilets within a metre of it. */
const POINT_METERS = 2;

/** Tells whether a toilet is open, on arrival if there is a walk. Evaluates each distinct hours text once. */
function openReader(
  index: ToiletsWithHours,
  { at, walk }: Pick<FilterQuery, "at" | "walk">,
): (toilet: number) => TriState {
  const { hours, reader } = index.traits;
  const moment = new Date(at);
  const openStates: (TriState | undefined)[] = [];
  function openNow(number: number): TriState {
    const open = openStates[number] ?? isOpenNow(reader.stateOf(number, moment));
    openStates[number] = open;
    return open;
  }
  if (!walk) return (toilet) => openNow(hours[toilet] ?? 0);
  const walkTo = walkReader(index, walk);
  return (toilet) => {
    const number = hours[toilet] ?? 0;
    const currentState = openNow(number);
    if (currentState === "unknown" || !walkTo.isNear(toilet)) return currentState;
    const changes = reader.soonOf(number, moment);
    const minutes = changes.length > 0 ? walkTo.minutes(toilet) : null;
    if (minutes === null) return currentState;
    const arrival = arrivalAt(reader.stateOf(number, moment).state, changes, minutes);
    return arrival ? (arrival.arrival === "closed" ? "no" : "yes") : currentState;
  };
}

/** Returns a function that tells what the pin of a toilet says now, the same for every visitor; nothing on paper. */
export function pinStateReader(
  { traits: { hours, reader } }: ToiletsWithHours,
  { at, ignoresMoment }: Pick<FilterQuery, "at" | "ignoresMoment">,
): (toilet: number) => PinState {
  const moment = new Date(at);
  const isNightNow = isNight(moment);
  const states: (PinState | undefined)[] = [];
  return (toilet) => {
    const number = hours[toilet] ?? 0;
    const knownState = states[number];
    if (knownState) return knownState;
    const { state } = reader.stateOf(number, moment);
    const arrival = arrivalAt(state, reader.soonOf(number, moment), 0)?.arrival;
    const pinState = ignoresMoment
      ? "unknown"
      : pinStateOf({ state, arrival, isDoubtful: state === "always" && isNightNow });
    states[number] = pinState;
    return pinState;
  };
}

function walkReader(index: PlacedToilets, { from, pace }: Walk) {
  const { toilets, points, pointOf } = index;
  const reach = boxAround(from, WALK_MAX_METERS + POINT_METERS);
  return {
    isNear: (toilet: number) => isInBox(placeOf(points, pointOf[toilet] ?? -1), reach),
    minutes(toilet: number): number | null {
      const meters = distanceMeters(from, toilets.placeOf(toilet));
      return walkOf(meters, pace, isRough(index, toilet));
    },
  };
}

type PlacedToilets = {
  toilets: Pick<ToiletTable, "placeOf" | "texts">;
  points: Points;
  pointOf: Uint32Array;
};

/** Three decimals, which are about a hundred metres. */
const COARSE_STEPS_PER_DEGREE = 1000;
const ROUNDING = 1e-6;
const SHARED_BY = 3;

export function isCoarse(degrees: number): boolean {
  const steps = degrees * COARSE_STEPS_PER_DEGREE;
  return Math.abs(steps - Math.round(steps)) < ROUNDING;
}

/** Tells whether a coordinate has at most three decimals, or three addresses share the position. */
export function isRough({ toilets, points, pointOf }: PlacedToilets, number: number): boolean {
  const { lat, lng } = toilets.placeOf(number);
  if (isCoarse(lat) || isCoarse(lng)) return true;
  const sites = new Set<string>();
  for (const neighbour of toiletsOf(points, pointOf[number] ?? 0)) {
    const address = toilets.texts.address.at(neighbour);
    if (address) sites.add(siteOf(address));
    if (sites.size >= SHARED_BY) return true;
  }
  return false;
}

/** Minimum number of toilets with facilities in a province before a missing facility counts as not recorded. */
const NAMING_MIN = 200;
export const FACILITY_BITS = FILTERS.reduce(
  (bits, { key, name }) => (name === "has" ? bits | PREDICATE_BITS[key] : bits),
  0,
);

export const provinceOf = (address: string): string =>
  fullProvince(address.trimStart().split(" ", 1)[0] ?? "");

export const unrecordedBitsAt = (unrecordedBits: UnrecordedBits, address: string): number =>
  unrecordedBits[provinceOf(address)] ?? 0;

export function readTraitsAmong(
  unrecordedBits: UnrecordedBits,
  traits: Traits,
  number: number,
  toilet: ToiletSummary,
): void {
  readTraits(traits, number, toilet);
  traits.no[number] = (traits.no[number] ?? 0) & ~unrecordedBitsAt(unrecordedBits, toilet.address);
}

export async function readAllTraits(
  traits: Traits,
  toilets: ToiletTable,
  slices: Slices,
): Promise<UnrecordedBits> {
  for (let number = 0; number < toilets.count; number += 1) {
    if (slices.areOver()) await slices.next();
    const toilet = toilets.at(number);
    if (toilet) readTraits(traits, number, toilet);
  }
  const unrecordedBits = await findUnrecordedBits(traits, toilets, slices);
  for (let number = 0; number < toilets.count; number += 1) {
    if (slices.areOver()) await slices.next();
    const address = toilets.texts.address.at(number);
    traits.no[number] = (traits.no[number] ?? 0) & ~unrecordedBitsAt(unrecordedBits, address);
  }
  return unrecordedBits;
}

export async function findUnrecordedBits(
  { yes }: Traits,
  toilets: ToiletTable,
  slices: Slices,
): Promise<UnrecordedBits> {
  const provinces = new Map<string, { toiletCount: number; namedBits: number }>();
  for (let number = 0; number < toilets.count; number += 1) {
    if (slices.areOver()) await slices.next();
    const bits = (yes[number] ?? 0) & FACILITY_BITS;
    if (bits === 0) continue;
    const province = provinceOf(toilets.texts.address.at(number));
    const { toiletCount, namedBits } = provinces.get(province) ?? { toiletCount: 0, namedBits: 0 };
    provinces.set(province, { toiletCount: toiletCount + 1, namedBits: namedBits | bits });
  }
  const incompleteProvinces = [...provinces].filter(
    ([, { toiletCount, namedBits }]) => toiletCount >= NAMING_MIN && namedBits !== FACILITY_BITS,
  );
  return Object.fromEntries(
    incompleteProvinces.map(([province, { namedBits }]) => [
      province,
      withRoomBits(FACILITY_BITS & ~namedBits),
    ]),
  );
}
