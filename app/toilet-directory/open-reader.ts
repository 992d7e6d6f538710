import { WALK_MAX_METERS, walkOf } from "~/geo/distance";
import { boxAround, distanceMeters, isInBox } from "~/geo/projection";
import { arrivalAt } from "~/opening-hours/arrival";
import type { HoursReader } from "~/opening-hours/hours-reader";
import { isOpenNow } from "~/opening-hours/open-state";
import type { FilterQuery, Walk } from "./directory";
import type { TriState } from "./filters";
import { placeOf } from "./points";
import { isRough, type PlacedToilets } from "./rough-position";

export type ToiletsWithHours = PlacedToilets & { traits: { hours: Uint16Array; reader: HoursReader } };

/** A point stands for toilets within a metre of it. */
const POINT_METERS = 2;

/** Tells whether a toilet is open, on arrival if there is a walk. Evaluates each distinct hours text once. */
export function openReader(
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
