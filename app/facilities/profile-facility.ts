import type { Profile } from "~/session/display";
import { facilityNameOf, filterableOf } from "./facilities";
import type { RequestedFacility } from "./facility-table";
import { isInRoom, type VisitorRoom } from "./rooms";
import { facilityWords } from "./words";

export const PROFILE_FACILITY = {
  none: null,
  wheelchair: "accessible",
  stroller: "diaper",
} as const satisfies Record<Profile, RequestedFacility | null>;

/** Walking pace, in metres a minute. */
export const PROFILE_PACE = { none: 67, wheelchair: 48, stroller: 48 } as const satisfies Record<
  Profile,
  number
>;

export type FacilityFact = { text: string; is: "there" | "missing" | "unknown" };

/** @param isRecorded false if the data of the toilet's province do not record the facility */
export function facilityFactOf(
  facility: RequestedFacility,
  facilities: readonly string[],
  isRecorded: boolean,
  room: VisitorRoom | null = null,
): FacilityFact {
  const words = facilityWords().fact;
  const name = facilityNameOf(facility);
  const namedFacilities = filterableOf(facilities);
  if (namedFacilities.has(facility))
    return room ? factInRoom(facility, facilities, room) : { text: words.there(name), is: "there" };
  return namedFacilities.size > 0 && isRecorded
    ? { text: words.missing(name), is: "missing" }
    : { text: words.unknown(name), is: "unknown" };
}

function factInRoom(
  facility: RequestedFacility,
  facilities: readonly string[],
  room: VisitorRoom,
): FacilityFact {
  const words = facilityWords();
  const name = facilityNameOf(facility);
  const isThere = isInRoom(facility, facilities, room);
  if (isThere) return { text: words.inRoom(name, words.rooms[room]), is: "there" };
  const otherRoom = words.rooms[room === "men" ? "women" : "men"];
  return isThere === false
    ? { text: words.onlyIn(name, otherRoom), is: "missing" }
    : { text: words.notSure(name, words.rooms[room]), is: "unknown" };
}
