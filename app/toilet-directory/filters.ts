import type { ToiletSummary } from "~/backend/toilet";
import { askedForOf, splitFacilities } from "~/facilities/facilities";
import type { HoursReader } from "~/opening-hours/hours-reader";
import { isOpenNow } from "~/opening-hours/open-state";
import type { FilterKey, ToiletFilters, Wanted } from "./directory";

/** Each filter as a bit of one number. */
const BITS: Record<FilterKey, number> = {
  openNow: 1,
  allDay: 2,
  unlocked: 4,
  clean: 8,
  wellRated: 16,
  accessible: 32,
  diaper: 64,
  bell: 128,
  cctv: 256,
};
export const FILTER_KEYS = Object.keys(BITS) as FilterKey[];
const COMBINATIONS = 512;

const WELL_RATED_STARS = 4;
const SAYS_CLEAN = /깨끗|청결|clean/i;
const SAYS_NOT_CLEAN = /안깨끗|않|못|불청결|불량|미흡|unclean|notclean/i;

/** What is known of every toilet of a feed, by number. What is neither in `yes` nor in `no` is not known. */
export type Traits = {
  yes: Uint16Array;
  no: Uint16Array;
  /** the number of each toilet's hours with the reader: whether it is open is asked for a moment */
  hours: Uint16Array;
  reader: HoursReader;
};

export function createTraits(toilets: number, reader: HoursReader): Traits {
  const column = () => new Uint16Array(toilets);
  return { yes: column(), no: column(), hours: column(), reader };
}

/** For changes of a few toilets: the traits that are being served stay as they are. */
export function copyTraits({ yes, no, hours, reader }: Traits): Traits {
  return { yes: yes.slice(), no: no.slice(), hours: hours.slice(), reader };
}

type Known = "yes" | "no" | "unknown";

/** Writes down what is known of a toilet, whatever was written before. */
export function readTraits(traits: Traits, number: number, toilet: ToiletSummary): void {
  const { reader } = traits;
  const hours = reader.numberOf(toilet.hoursTags.map(({ name }) => name));
  const known: Record<Exclude<FilterKey, "openNow">, Known> = {
    allDay: reader.isAllDay(hours),
    unlocked: isUnlocked(toilet),
    ...readTags(toilet),
    wellRated: toilet.averageRating === null ? "unknown" : say(toilet.averageRating >= WELL_RATED_STARS),
  };
  const bitsThat = (says: Known) =>
    Object.entries(known).reduce(
      (bits, [key, is]) => (is === says ? bits | BITS[key as FilterKey] : bits),
      0,
    );
  traits.hours[number] = hours;
  traits.yes[number] = bitsThat("yes");
  traits.no[number] = bitsThat("no");
}

const say = (is: boolean): Known => (is ? "yes" : "no");

function isUnlocked({ maleLock, femaleLock }: ToiletSummary): Known {
  const locks = [maleLock, femaleLock];
  if (locks.every((lock) => lock === "none")) return "yes";
  return locks.some((lock) => lock === "password" || lock === "key") ? "no" : "unknown";
}

function readTags({ cleanlinessTags }: ToiletSummary) {
  const { facilities, cleanliness } = splitFacilities(cleanlinessTags);
  const named = askedForOf(facilities);
  const has = (facility: "accessible" | "diaper" | "bell" | "cctv"): Known =>
    named.size === 0 ? "unknown" : say(named.has(facility));
  const isClean = cleanliness.some(
    ({ name }) => SAYS_CLEAN.test(name) && !SAYS_NOT_CLEAN.test(name.replace(/\s+/g, "")),
  );
  const clean: Known = cleanliness.length === 0 ? "unknown" : say(isClean);
  return {
    clean,
    accessible: has("accessible"),
    diaper: has("diaper"),
    bell: has("bell"),
    cctv: has("cctv"),
  };
}

const bitsOf = (filters: ToiletFilters) =>
  FILTER_KEYS.reduce((bits, key) => bits | (filters[key] ? BITS[key] : 0), 0);

/** `"maybe"`: nothing speaks against it, but not everything is known. */
export type Match = "yes" | "maybe" | "no";

/** How the toilets of a feed, spoken of by number, satisfy what is asked for at one moment. */
export type Matcher = {
  /** true when nothing is asked for */
  takesAll: boolean;
  match(toilet: number): Match;
  /** whether it is among the wanted ones */
  takes(toilet: number): boolean;
  /** whether it is closed for certain */
  isClosed(toilet: number): boolean;
};

export function createMatcher(traits: Traits, { filters, withUnknown, at }: Wanted): Matcher {
  const asked = bitsOf(filters);
  const openAt = openReader(traits, at);
  function match(toilet: number): Match {
    const open = filters.openNow ? openAt(toilet) : "unknown";
    const yes = (traits.yes[toilet] ?? 0) | (open === "yes" ? BITS.openNow : 0);
    if ((yes & asked) === asked) return "yes";
    const no = (traits.no[toilet] ?? 0) | (open === "no" ? BITS.openNow : 0);
    return (no & asked) === 0 ? "maybe" : "no";
  }
  return {
    takesAll: asked === 0,
    match,
    takes(toilet) {
      if (asked === 0) return true;
      const found = match(toilet);
      return found === "yes" || (withUnknown && found === "maybe");
    },
    isClosed: (toilet) => openAt(toilet) === "no",
  };
}

/** Thousands of toilets have the same few hours: each is asked for once. */
function openReader({ hours, reader }: Traits, at: number): (toilet: number) => Known {
  const moment = new Date(at);
  const told: (Known | undefined)[] = [];
  return (toilet) => {
    const number = hours[toilet] ?? 0;
    const open = told[number] ?? isOpenNow(reader.stateOf(number, moment), moment);
    told[number] = open;
    return open;
  };
}

/** For each filter how many of these toilets satisfy it beside what is asked for, and of how many it is not known. */
export function countByFilter(
  traits: Traits,
  toilets: Iterable<number>,
  { filters, at }: Wanted,
): { counts: Record<FilterKey, number>; unknown: number } {
  const asked = bitsOf(filters);
  const openAt = openReader(traits, at);
  const tally = new Uint32Array(COMBINATIONS);
  let unknown = 0;
  for (const toilet of toilets) {
    const open = openAt(toilet);
    const yes = (traits.yes[toilet] ?? 0) | (open === "yes" ? BITS.openNow : 0);
    const no = (traits.no[toilet] ?? 0) | (open === "no" ? BITS.openNow : 0);
    if ((yes & asked) === asked) tally[yes] = (tally[yes] ?? 0) + 1;
    else if ((no & asked) === 0) unknown += 1;
  }
  const countOf = (bit: number) =>
    tally.reduce((sum, count, combination) => ((combination & bit) === 0 ? sum : sum + count), 0);
  return {
    counts: Object.fromEntries(FILTER_KEYS.map((key) => [key, countOf(BITS[key])])) as Record<
      FilterKey,
      number
    >,
    unknown,
  };
}
