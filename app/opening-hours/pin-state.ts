import { isClosedOnArrival, type OpenStatus } from "./arrival";

/** What a pin says of its toilet, the best for a visitor first: a stack wears the best state of its members. */
export const PIN_STATES = ["open", "closing", "unknown", "closed"] as const;
export type PinState = (typeof PIN_STATES)[number];

/** Reduces a status to what its pin says. @param isNight whether a toilet without hours (`상시`) may be locked */
export function pinStateOf(status: Pick<OpenStatus, "state" | "arrival">, isNight: boolean): PinState {
  const { state, arrival } = status;
  if (isClosedOnArrival({ state, arrival })) return "closed";
  if (arrival) return arrival === "tight" ? "closing" : "open";
  return state === "unknown" || (state === "always" && isNight) ? "unknown" : "open";
}
