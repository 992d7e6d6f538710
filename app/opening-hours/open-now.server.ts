import { env } from "~/env/env.server";
import { koreanHolidays } from "./holidays";
import { createHoursReader } from "./hours-reader";
import { changesText, type OpenStatus, openStateText } from "./open-state-text";
import { hoursTextsOf, type NamedHours } from "./timetable";
import { type WeekHours, weekHoursText } from "./week-hours";
import { hoursWords } from "./words";

const MINUTE_MS = 60_000;
const holidays = koreanHolidays(env.EXTRA_HOLIDAYS);
let reader = createHoursReader(holidays);

export const thisMinute = (): number => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;

/** Tells whether a toilet is open, in words; computed once a minute. @param at epoch milliseconds */
export function openStatusOf(toilet: NamedHours, at: number): OpenStatus {
  if (reader.isFull()) reader = createHoursReader(holidays);
  const moment = new Date(at);
  const state = reader.stateOf(reader.numberOf(hoursTextsOf(toilet)), moment);
  return { state: state.state, text: openStateText(state, moment) };
}

/** Says when a toilet opens and closes next; null if no change is known. @param at epoch milliseconds */
export function openChangesOf(toilet: NamedHours, at: number): string | null {
  const moment = new Date(at);
  return changesText(reader.changesOf(reader.numberOf(hoursTextsOf(toilet)), moment), moment);
}

export const weekHoursOf = (toilet: NamedHours, at: number): WeekHours =>
  reader.weekOf(reader.numberOf(hoursTextsOf(toilet)), new Date(at));

/** Says when a toilet is open, for paper: by the week if its hours are certain, else as registered. */
export function hoursOnPaper(toilet: NamedHours, at: number): string {
  const { state, text } = openStatusOf(toilet, at);
  const registered = toilet.hoursTags.map(({ name }) => name).join(" · ");
  const isShut = state === "closed" && weekHoursOf(toilet, at).minutes === 0;
  return (isShut ? text : weekHoursText(weekHoursOf(toilet, at))) ?? (registered || hoursWords().unknown);
}
