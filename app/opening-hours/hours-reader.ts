import type { Holidays } from "./holidays";
import { koreanMoment } from "./korean-time";
import { type OpenState, openState } from "./open-state";
import { readHours } from "./read-hours";
import { isAllDay, type Timetable } from "./timetable";

/** Reads each distinct set of texts once, and asks each distinct timetable at most once a minute. */
export type HoursReader = {
  /** A small number for these texts: keep it beside the toilet instead of a timetable. */
  numberOf(texts: readonly string[]): number;
  /** Whether these texts say that it is open around the clock on every day. */
  isAllDay(number: number): "yes" | "no" | "unknown";
  /** The state at a moment; only what is asked for is worked out. */
  stateOf(number: number, at: Date): OpenState;
  /** No further texts are read: their toilets are of unknown hours. */
  isFull(): boolean;
};

/** The national file has 1,226 of them. Each takes about a kilobyte, and numbers fit into 16 bits. */
const TEXTS_MAX = 20_000;
const NOTHING_TOLD = 0;

/**
 * For lists of tens of thousands of toilets whose texts repeat. Make a new one with each feed, so that texts
 * that are gone are forgotten.
 * @param holidays as `koreanHolidays` returns them
 */
export function createHoursReader(holidays: Holidays): HoursReader {
  const numbers = new Map<string, number>([["", NOTHING_TOLD]]);
  const timetables: Timetable[] = [readHours([])];
  const timetableOf = (number: number): Timetable => timetables[number] ?? { kind: "unknown" };
  const isFull = () => timetables.length >= TEXTS_MAX;
  let asked = Number.NaN;
  let states: (OpenState | undefined)[] = [];
  return {
    numberOf(texts) {
      const key = texts.join("\n");
      const known = numbers.get(key);
      if (known !== undefined) return known;
      if (isFull()) return NOTHING_TOLD;
      numbers.set(key, timetables.length);
      return timetables.push(readHours(texts)) - 1;
    },
    isAllDay: (number) => isAllDay(timetableOf(number)),
    stateOf(number, at) {
      const { dayNumber, minute } = koreanMoment(at);
      const now = dayNumber * 1440 + minute;
      if (now !== asked) {
        asked = now;
        states = [];
      }
      const known = states[number] ?? openState(timetableOf(number), at, holidays);
      states[number] = known;
      return known;
    },
    isFull,
  };
}
