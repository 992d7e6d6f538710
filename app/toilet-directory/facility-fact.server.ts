import type { ToiletSummary } from "~/backend/toilet";
import { type FacilityFact, facilityFactOf, type RequestedFacility } from "~/facilities/profile-facility";
import type { VisitorRoom } from "~/facilities/rooms";
import { directory } from "./directory.server";
import { PREDICATE_BITS } from "./filters";
import { unrecordedBitsAt } from "./unrecorded-facilities";

/** Tells whether a toilet has the facility, in the room if one is asked for. @returns null if `facility` is null */
export function toiletFactOf(
  { address }: Pick<ToiletSummary, "address">,
  facilities: readonly string[],
  facility: RequestedFacility | null,
  room: VisitorRoom | null,
): FacilityFact | null {
  if (!facility) return null;
  const isRecorded =
    (unrecordedBitsAt(directory.lastStatus().silent, address) & PREDICATE_BITS[facility]) === 0;
  return facilityFactOf(facility, facilities, isRecorded, room);
}
