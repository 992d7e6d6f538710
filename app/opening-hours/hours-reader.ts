import type { Holidays } from "./holidays";
import { koreanMoment } from "./korean-time";
import { type OpenState, openState } from "./open-state";
import { readHours } from "./read-hours";
import type { Timetable } from "./timetable";

/** Reads each distinct set of texts once, and asks each distinct timetable once a minute. */
export type HoursReader = {
  /** A small number for these texts: keep it beside the toilet instead of a timetable. */
  numberOf(texts: readonly string[]): number;
  /** The states of all numbers given out so far, by number. */
  statesAt(at: Date): readonly OpenState[];
};

/**
 * For lists of tens of thousands of toilets whose texts repeat. Make a new one with each feed, so that texts
 * that are gone are forgotten.
 * @param holidays as `koreanHolidays` returns them
 */
export function createHoursReader(holidays: Holidays): HoursReader {
  const numbers = new Map<string, number>();
  const timetables: Timetable[] = [];
  let asked = { minute: Number.NaN, states: [] as OpenState[] };
  return {
    numberOf(texts) {
      const key = texts.join("\n");
      const known = numbers.get(key);
      if (known !== undefined) return known;
      numbers.set(key, timetables.length);
      return timetables.push(readHours(texts)) - 1;
    },
    statesAt(at) {
      const { dayNumber, minute } = koreanMoment(at);
      const now = dayNumber * 1440 + minute;
      const isComplete = asked.minute === now && asked.states.length === timetables.length;
      if (!isComplete) {
        asked = { minute: now, states: timetables.map((timetable) => openState(timetable, at, holidays)) };
      }
      return asked.states;
    },
  };
}
