import type { Profile } from "~/session/display";
import { filterableOf } from "./facilities";

export const PROFILE_FACILITY: Record<Profile, "accessible" | "diaper" | null> = {
  none: null,
  wheelchair: "accessible",
  stroller: "diaper",
};

const WORDS = { accessible: "장애인 화장실", diaper: "기저귀 교환대" };

export type ProfileFact = { text: string; is: "there" | "missing" | "unknown" };

export function profileFactOf(profile: Profile, facilities: readonly string[]): ProfileFact | null {
  const facility = PROFILE_FACILITY[profile];
  if (!facility) return null;
  const words = WORDS[facility];
  const named = filterableOf(facilities);
  if (named.has(facility)) return { text: `${words} 있음`, is: "there" };
  return named.size > 0
    ? { text: `${words} 없음`, is: "missing" }
    : { text: `${words} 확인 안 됨`, is: "unknown" };
}
