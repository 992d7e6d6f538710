import { env } from "~/env/env.server";
import { koreanHolidays } from "./holidays";
import { createHoursReader } from "./hours-reader";
import { type OpenLine, openStateText } from "./open-state-text";

const MINUTE_MS = 60_000;
const holidays = koreanHolidays(env.EXTRA_HOLIDAYS);
let reader = createHoursReader(holidays);

/** The beginning of this minute, epoch milliseconds: what is asked within one minute has one answer. */
export const thisMinute = (): number => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;

/**
 * Whether a toilet is open, as pages say it. Texts are read once, their states worked out once a minute.
 * @param hoursTags the toilet's hours, by their names
 * @param at epoch milliseconds
 */
export function openLineOf(hoursTags: readonly { name: string }[], at: number): OpenLine {
  if (reader.isFull()) reader = createHoursReader(holidays);
  const moment = new Date(at);
  const state = reader.stateOf(reader.numberOf(hoursTags.map(({ name }) => name)), moment);
  return { state: state.state, text: openStateText(state, moment) };
}
