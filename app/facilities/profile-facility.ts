import type { Profile } from "~/session/display";
import { filterableOf } from "./facilities";
import { factWords } from "./fact-words";
import { facilityWords } from "./words";

/** Facilities that have a filter. */
export type AskedFacility = "accessible" | "diaper" | "bell" | "cctv";

export const PROFILE_FACILITY = {
  none: null,
  wheelchair: "accessible",
  stroller: "diaper",
} as const satisfies Record<Profile, AskedFacility | null>;

/** Walking pace, in metres a minute. */
export const PROFILE_PACE = { none: 67, wheelchair: 48, stroller: 48 } as const satisfies Record<
  Profile,
  number
>;

export type FacilityFact = { text: string; is: "there" | "missing" | "unknown" };

/** @param isRecorded false if the data of the toilet's province do not record the facility */
export function facilityFactOf(
  facility: AskedFacility,
  facilities: readonly string[],
  isRecorded: boolean,
): FacilityFact {
  const words = factWords();
  const name = facilityWords().names[facility];
  const named = filterableOf(facilities);
  if (named.has(facility)) return { text: words.there(name), is: "there" };
  return named.size > 0 && isRecorded
    ? { text: words.missing(name), is: "missing" }
    : { text: words.unknown(name), is: "unknown" };
}
