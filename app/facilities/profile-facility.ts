import type { Profile } from "~/session/display";
import { askedForOf } from "./facilities";

/** What a profile asks for: its facility is looked for without anybody asking each time. */
export const PROFILE_FACILITY: Record<Profile, "accessible" | "diaper" | null> = {
  none: null,
  wheelchair: "accessible",
  stroller: "diaper",
};

const WORDS = { accessible: "장애인 화장실", diaper: "기저귀 교환대" };

/** What matters most to somebody, said before everything else. */
export type ProfileFact = { text: string; is: "there" | "missing" | "unknown" };

/**
 * Whether a toilet has what a profile asks for; null where it asks for nothing.
 * @param facilities names of those that the toilet has: where it names one, it has no others
 */
export function profileFactOf(profile: Profile, facilities: readonly string[]): ProfileFact | null {
  const facility = PROFILE_FACILITY[profile];
  if (!facility) return null;
  const words = WORDS[facility];
  const named = askedForOf(facilities);
  if (named.has(facility)) return { text: `${words} 있음`, is: "there" };
  return named.size > 0
    ? { text: `${words} 없음`, is: "missing" }
    : { text: `${words} 확인 안 됨`, is: "unknown" };
}
