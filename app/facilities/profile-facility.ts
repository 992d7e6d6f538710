import type { Profile } from "~/session/display";
import { filterableOf } from "./facilities";
import { facilityWords } from "./words";

export const PROFILE_FACILITY: Record<Profile, "accessible" | "diaper" | null> = {
  none: null,
  wheelchair: "accessible",
  stroller: "diaper",
};

export type ProfileFact = { text: string; is: "there" | "missing" | "unknown" };

export function profileFactOf(profile: Profile, facilities: readonly string[]): ProfileFact | null {
  const facility = PROFILE_FACILITY[profile];
  if (!facility) return null;
  const words = facilityWords();
  const name = words.names[facility];
  const named = filterableOf(facilities);
  if (named.has(facility)) return { text: words.there(name), is: "there" };
  return named.size > 0
    ? { text: words.missing(name), is: "missing" }
    : { text: words.unknown(name), is: "unknown" };
}
