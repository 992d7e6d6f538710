import type { Holidays } from "./holidays";
import { koreanMoment } from "./korean-time";
import { changesWithin, type OpenState, openState } from "./open-state";
import { readHours } from "./read-hours";
import { isAllDay, type Timetable } from "./timetable";
import { weekHours } from "./week-hours";

export type HoursReader = ReturnType<typeof createHoursReader>;

/** The national file has 1,226 different texts, about 1 kB each in memory; their numbers must fit into 16 bits. */
const TEXTS_MAX = 20_000;
const NO_HOURS = 0;
/** Longer than any walk that is printed. */
const SOON_MINUTES = 90;

/** Parses each distinct text once. Create a new reader when it is full, so that texts of old feeds are freed. */
export function createHoursReader(holidays: Holidays) {
  const numbers = new Map<string, number>([["", NO_HOURS]]);
  const timetables: Timetable[] = [readHours([])];
  const timetableOf = (number: number): Timetable => timetables[number] ?? { kind: "unknown" };
  const isFull = () => timetables.length >= TEXTS_MAX;
  let cachedMinute = Number.NaN;
  let states: (OpenState | undefined)[] = [];
  let upcomingChanges: (ReturnType<typeof changesWithin> | undefined)[] = [];
  function clearOldMinute(at: Date): void {
    const { dayNumber, minute } = koreanMoment(at);
    const currentMinute = dayNumber * 1440 + minute;
    if (currentMinute === cachedMinute) return;
    cachedMinute = currentMinute;
    states = [];
    upcomingChanges = [];
  }
  return {
    numberOf(texts: readonly string[]): number {
      const key = texts.join("\n");
      const knownNumber = numbers.get(key);
      if (knownNumber !== undefined) return knownNumber;
      if (isFull()) return NO_HOURS;
      numbers.set(key, timetables.length);
      return timetables.push(readHours(texts)) - 1;
    },
    isUnread: (number: number) => number !== NO_HOURS && timetableOf(number).kind === "unknown",
    isAllDay: (number: number) => isAllDay(timetableOf(number)),
    stateOf(number: number, at: Date): OpenState {
      clearOldMinute(at);
      const state = states[number] ?? openState(timetableOf(number), at, holidays);
      states[number] = state;
      return state;
    },
    // Not cached, because each toilet has its own moment of arrival.
    stateThen: (number: number, at: Date) => openState(timetableOf(number), at, holidays),
    soonOf(number: number, at: Date) {
      clearOldMinute(at);
      const changes =
        upcomingChanges[number] ?? changesWithin(timetableOf(number), at, holidays, SOON_MINUTES);
      upcomingChanges[number] = changes;
      return changes;
    },
    changesWithin: (number: number, at: Date, minutes: number) =>
      changesWithin(timetableOf(number), at, holidays, minutes),
    weekOf: (number: number, at: Date) => weekHours(timetableOf(number), at),
    /** number of distinct texts; their numbers count from 0 */
    count: () => timetables.length,
    isFull,
  };
}
