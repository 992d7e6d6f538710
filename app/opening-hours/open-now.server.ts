import { env } from "~/env/env.server";
import { type CourseStep, type OpenStatus, statusNow } from "./arrival";
import { koreanHolidays } from "./holidays";
import { createHoursReader, type HoursReader } from "./hours-reader";
import { koreanMoment } from "./korean-time";
import { WORDS_CHANGE_AT } from "./open-state";
import { clockText, openStateText } from "./open-state-text";
import { hoursTextsOf, type NamedHours } from "./timetable";
import { type WeekHours, weekHoursText } from "./week-hours";
import { hoursWords } from "./words";

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;
/** How long a page that stays open computes its states itself. */
const COURSE_MINUTES = 6 * 60;
const holidays = koreanHolidays(env.EXTRA_HOLIDAYS);
const currentReader = createReaderSupply();

/** Replaces the reader when it is full, which frees the texts of old feeds. */
function createReaderSupply(): () => HoursReader {
  let reader = createHoursReader(holidays);
  return () => {
    if (reader.isFull()) reader = createHoursReader(holidays);
    return reader;
  };
}

export const thisMinute = (): number => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;

/**
 * Tells whether a toilet is open, in words. @param at epoch milliseconds @param walk in minutes, if it is known
 * @param isBrief shorter words, for a list
 */
export function openStatusOf(
  toilet: NamedHours,
  at: number,
  walk: number | null = null,
  isBrief = false,
): OpenStatus {
  const reader = currentReader();
  const moment = new Date(at);
  const number = reader.numberOf(hoursTextsOf(toilet));
  const state = reader.stateOf(number, moment);
  const status = { state: state.state, text: openStateText(state, moment, isBrief) };
  const steps = walk === null ? [] : laterSteps(reader, number, at, status.text, isBrief);
  const now = at / MINUTE_MS;
  if (steps.length === 0) return statusNow(status, now, walk);
  const course: CourseStep[] = [[now, status.state, status.text, ""], ...steps];
  return statusNow({ ...status, course }, now, walk);
}

function laterSteps(
  reader: HoursReader,
  hours: number,
  at: number,
  text: string,
  isBrief: boolean,
): CourseStep[] {
  const { minute } = koreanMoment(new Date(at));
  const untilClocks = WORDS_CHANGE_AT.map((clock) => (clock - minute + DAY_MINUTES) % DAY_MINUTES);
  const changes = reader.changesWithin(hours, new Date(at), COURSE_MINUTES).map(([minutes]) => minutes);
  const minutes = [...new Set([...untilClocks, ...changes])].filter(
    (offset) => offset > 0 && offset <= COURSE_MINUTES,
  );
  let lastText = text;
  return minutes
    .sort((a, b) => a - b)
    .flatMap((minutesAhead): CourseStep[] => {
      const moment = new Date(at + minutesAhead * MINUTE_MS);
      const state = reader.stateThen(hours, moment);
      const stateText = openStateText(state, moment, isBrief);
      if (stateText === lastText) return [];
      lastText = stateText;
      const clock = (minute + minutesAhead) % DAY_MINUTES || (state.state === "closed" ? DAY_MINUTES : 0);
      return [[at / MINUTE_MS + minutesAhead, state.state, stateText, clockText(clock)]];
    });
}

export function weekHoursOf(toilet: NamedHours, at: number): WeekHours {
  const reader = currentReader();
  return reader.weekOf(reader.numberOf(hoursTextsOf(toilet)), new Date(at));
}

/** Says when a toilet is open, for paper: by the week if its hours are certain, else as registered. */
export function hoursOnPaper(toilet: NamedHours, at: number): string {
  const { state, text } = openStatusOf(toilet, at);
  const week = weekHoursOf(toilet, at);
  const certainHours = state === "closed" && week.minutes === 0 ? text : weekHoursText(week);
  if (certainHours !== null) return certainHours;
  if (state === "always") return hoursWords().always;
  return toilet.hoursTags.map(({ name }) => name).join(" · ") || hoursWords().unknown;
}
