import type { Holidays } from "./holidays";
import { koreanMoment } from "./korean-time";
import { changesWithin, type OpenState, openState } from "./open-state";
import { readHours } from "./read-hours";
import { isAllDay, type Timetable } from "./timetable";
import { weekHours } from "./week-hours";

export type HoursReader = ReturnType<typeof createHoursReader>;

/** The national file has 1,226 different texts, about 1 kB each in memory; their numbers must fit into 16 bits. */
const TEXTS_MAX = 20_000;
const NOTHING_TOLD = 0;
/** Longer than any walk that is printed. */
const SOON_MINUTES = 90;

/** Parses each distinct text once. Create a new reader with each feed, so that texts of old feeds are freed. */
export function createHoursReader(holidays: Holidays) {
  const numbers = new Map<string, number>([["", NOTHING_TOLD]]);
  const timetables: Timetable[] = [readHours([])];
  const timetableOf = (number: number): Timetable => timetables[number] ?? { kind: "unknown" };
  const isFull = () => timetables.length >= TEXTS_MAX;
  let asked = Number.NaN;
  let states: (OpenState | undefined)[] = [];
  let soon: (ReturnType<typeof changesWithin> | undefined)[] = [];
  function ask(at: Date): void {
    const { dayNumber, minute } = koreanMoment(at);
    const now = dayNumber * 1440 + minute;
    if (now === asked) return;
    asked = now;
    states = [];
    soon = [];
  }
  return {
    numberOf(texts: readonly string[]): number {
      const key = texts.join("\n");
      const known = numbers.get(key);
      if (known !== undefined) return known;
      if (isFull()) return NOTHING_TOLD;
      numbers.set(key, timetables.length);
      return timetables.push(readHours(texts)) - 1;
    },
    isUnread: (number: number) => number !== NOTHING_TOLD && timetableOf(number).kind === "unknown",
    isAllDay: (number: number) => isAllDay(timetableOf(number)),
    stateOf(number: number, at: Date): OpenState {
      ask(at);
      const known = states[number] ?? openState(timetableOf(number), at, holidays);
      states[number] = known;
      return known;
    },
    // Keeps no answer, because each toilet has other moments.
    stateThen: (number: number, at: Date) => openState(timetableOf(number), at, holidays),
    soonOf(number: number, at: Date) {
      ask(at);
      const known = soon[number] ?? changesWithin(timetableOf(number), at, holidays, SOON_MINUTES);
      soon[number] = known;
      return known;
    },
    changesWithin: (number: number, at: Date, minutes: number) =>
      changesWithin(timetableOf(number), at, holidays, minutes),
    weekOf: (number: number, at: Date) => weekHours(timetableOf(number), at),
    /** number of distinct texts; their numbers count from 0 */
    count: () => timetables.length,
    isFull,
  };
}
