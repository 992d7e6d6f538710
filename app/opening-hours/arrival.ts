import { arrivalWords } from "./arrival-words";
import { isNight } from "./korean-time";
import type { OpenState } from "./open-state";

type State = OpenState["state"];

export type Arrival = "closed" | "tight" | "opens";

type Change = readonly [minute: number, state: State, ...unknown[]];

/** Minutes count from 1970, because browsers may keep a page; `clock` is the time of the change. */
export type CourseStep = [minute: number, state: State, text: string, clock: string];

export type OpenStatus = {
  state: State;
  text: string;
  /** "always" open, but it is night: it may be locked */
  isDoubtful?: boolean | undefined;
  arrival?: Arrival | undefined;
  reported?: {
    kind: string;
    text: string;
    state: "open" | "checking" /** that staff looks into it */;
    answer?: string;
  };
  /** the state and its changes of the next hours, if the visitor's walk is known */
  course?: CourseStep[];
};

const TIGHT_MINUTES = 15;
const MINUTE_MS = 60_000;

const isShut = (state: State) => state === "closed";

/** Compares the state now with the state on arrival. @param changes after now, in their order */
export function arrivalAt<C extends Change>(
  state: State,
  changes: readonly C[],
  arrival: number,
): { arrival: Arrival; change: C; minutesLeft: number } | null {
  let stateOnArrival = state;
  for (const [minute, newState] of changes) if (minute <= arrival) stateOnArrival = newState;
  const isChanged = isShut(stateOnArrival) !== isShut(state);
  const change = changes.find(
    ([minute, newState]) => isShut(newState) !== isShut(state) && (isChanged || minute > arrival),
  );
  if (!change || [state, stateOnArrival, change[1]].includes("unknown")) return null;
  const minutesLeft = change[0] - arrival;
  if (isChanged) return { arrival: isShut(state) ? "opens" : "closed", change, minutesLeft };
  return isShut(state) || minutesLeft > TIGHT_MINUTES ? null : { arrival: "tight", change, minutesLeft };
}

/**
 * Computes the status at a minute, with the arrival. A minute before the course is a wrong clock, and means its start.
 * Without a course the doubt of the server stays, like its words, because the page starts at minute 0.
 */
export function statusNow(status: OpenStatus, now: number, walk: number | null): OpenStatus {
  const { arrival: _past, ...statusBefore } = status;
  const { course } = statusBefore;
  if (!course)
    return { ...status, isDoubtful: status.isDoubtful || isDoubtfulAt(status.state, now + (walk ?? 0)) };
  const at = Math.max(now, course[0]?.[0] ?? 0);
  const pastSteps = course.filter(([minute]) => minute <= at);
  const [, state, text] = pastSteps[pastSteps.length - 1] as CourseStep;
  const result = walk === null ? null : arrivalAt(state, course.slice(pastSteps.length), at + walk);
  const isDoubtful = isDoubtfulAt(state, at + (walk ?? 0));
  if (!result) return { ...statusBefore, state, text, isDoubtful };
  const { arrival, change, minutesLeft } = result;
  return {
    ...statusBefore,
    state,
    text: arrivalWords()[arrival](change[3], minutesLeft),
    arrival,
    isDoubtful,
  };
}

const isDoubtfulAt = (state: State, now: number) =>
  (state === "always" && isNight(new Date(now * MINUTE_MS))) || undefined;

export const isClosedOnArrival = ({ state, arrival }: Pick<OpenStatus, "state" | "arrival">) =>
  (arrival ?? state) === "closed";

/** The states that a pin shows, the best for a visitor first: a stack wears the best state of its members. */
export const PIN_STATES = ["open", "closing", "unknown", "closed"] as const;
export type PinState = (typeof PIN_STATES)[number];

/** Reduces a status, on arrival if the walk is known, to the state that a pin shows. */
export function pinStateOf({
  state,
  arrival,
  isDoubtful,
}: Pick<OpenStatus, "state" | "arrival" | "isDoubtful">): PinState {
  if (isClosedOnArrival({ state, arrival })) return "closed";
  if (isDoubtful || (state === "unknown" && !arrival)) return "unknown";
  return arrival === "tight" ? "closing" : "open";
}

export const isOpenState = (state: PinState): boolean => state === "open" || state === "closing";

/** Tells whether the toilet is known to be open when the visitor arrives, or now if the walk is unknown. */
export const isOpenOnArrival = (status: OpenStatus): boolean => isOpenState(pinStateOf(status));
