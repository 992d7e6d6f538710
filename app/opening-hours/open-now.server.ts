import { env } from "~/env/env.server";
import { type CourseStep, type OpenStatus, statusNow } from "./arrival";
import { koreanHolidays } from "./holidays";
import { createHoursReader } from "./hours-reader";
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
let reader = createHoursReader(holidays);

export const thisMinute = (): number => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;

/** Tells whether a toilet is open, in words. @param at epoch milliseconds @param walk in minutes, if it is known */
export function openStatusOf(toilet: NamedHours, at: number, walk: number | null = null): OpenStatus {
  if (reader.isFull()) reader = createHoursReader(holidays);
  const moment = new Date(at);
  const number = reader.numberOf(hoursTextsOf(toilet));
  const state = reader.stateOf(number, moment);
  const status = { state: state.state, text: openStateText(state, moment) };
  const later = walk === null ? [] : laterSteps(number, at, status.text);
  if (later.length === 0) return status;
  const now = at / MINUTE_MS;
  const course: CourseStep[] = [[now, status.state, status.text, ""], ...later];
  return statusNow({ ...status, course }, now, walk);
}

function laterSteps(hours: number, at: number, text: string): CourseStep[] {
  const { minute } = koreanMoment(new Date(at));
  const untilClocks = WORDS_CHANGE_AT.map((clock) => (clock - minute + DAY_MINUTES) % DAY_MINUTES);
  const changes = reader.changesWithin(hours, new Date(at), COURSE_MINUTES).map(([minutes]) => minutes);
  const minutes = [...new Set([...untilClocks, ...changes])].filter(
    (each) => each > 0 && each <= COURSE_MINUTES,
  );
  let last = text;
  return minutes
    .sort((a, b) => a - b)
    .flatMap((ahead): CourseStep[] => {
      const then = new Date(at + ahead * MINUTE_MS);
      const state = reader.stateThen(hours, then);
      const words = openStateText(state, then);
      if (words === last) return [];
      last = words;
      const clock = (minute + ahead) % DAY_MINUTES || (state.state === "closed" ? DAY_MINUTES : 0);
      return [[at / MINUTE_MS + ahead, state.state, words, clockText(clock)]];
    });
}

export const weekHoursOf = (toilet: NamedHours, at: number): WeekHours =>
  reader.weekOf(reader.numberOf(hoursTextsOf(toilet)), new Date(at));

/** Says when a toilet is open, for paper: by the week if its hours are certain, else as registered. */
export function hoursOnPaper(toilet: NamedHours, at: number): string {
  const { state, text } = openStatusOf(toilet, at);
  const week = weekHoursOf(toilet, at);
  const certain = state === "closed" && week.minutes === 0 ? text : weekHoursText(week);
  if (certain !== null) return certain;
  if (state === "always") return hoursWords().always;
  return toilet.hoursTags.map(({ name }) => name).join(" · ") || hoursWords().unknown;
}
