import { type MinuteState, minuteStateAt, planDay, type RulesTimetable, type Stretch } from "./day-plan";
import type { Holidays } from "./holidays";
import { DAYTIME, koreanDay, koreanMoment } from "./korean-time";
import type { Timetable } from "./timetable";

type Opening = { weekday: number | null; minute: number };

export type OpenState =
  | { state: "open"; until: number | null }
  | { state: "closed"; from: Opening | null; isForGood: boolean }
  | { state: "always" }
  | { state: "unknown" };

const DAY_MINUTES = 1440;
const DAYS_AHEAD = 7;
/** Minutes of the day at which the words of a state may change without it. */
export const WORDS_CHANGE_AT = [0, DAYTIME.from, DAYTIME.to];

export function openState(timetable: Timetable, at: Date, holidays: Holidays): OpenState {
  if (timetable.kind === "unknown") return { state: "unknown" };
  if (timetable.kind !== "rules") {
    return { state: "closed", from: null, isForGood: timetable.kind === "closed-for-good" };
  }
  const { dayNumber, minute } = koreanMoment(at);
  const week = planWeek(timetable, dayNumber, holidays);
  const currentState = minuteStateAt(week, minute);
  if (currentState === "unknown" || currentState === "always") return { state: currentState };
  const change = nextChange(week, minute, currentState);
  if (currentState === "open") {
    const isFar = change === null || change.minute - minute > DAY_MINUTES;
    return { state: "open", until: isFar ? null : change.minute % DAY_MINUTES || DAY_MINUTES };
  }
  if (!change || change.to === "unknown") return { state: "closed", from: null, isForGood: false };
  const day = Math.floor(change.minute / DAY_MINUTES);
  const weekday = day === 0 ? null : koreanDay(dayNumber + day).weekday;
  return { state: "closed", from: { weekday, minute: change.minute % DAY_MINUTES }, isForGood: false };
}

/** Returns the changes of the state within the next minutes, each with the minutes until it. */
export function changesWithin(
  timetable: Timetable,
  at: Date,
  holidays: Holidays,
  minutes: number,
): [minutes: number, state: MinuteState][] {
  if (timetable.kind !== "rules") return [];
  const { dayNumber, minute: currentMinute } = koreanMoment(at);
  const changes: [number, MinuteState][] = [];
  for (const { minute, to } of changesAfter(planWeek(timetable, dayNumber, holidays), currentMinute)) {
    if (minute > currentMinute + minutes) break;
    changes.push([minute - currentMinute, to]);
  }
  return changes;
}

function* changesAfter(week: Stretch[], minute: number) {
  let lastChange = { minute, to: minuteStateAt(week, minute) };
  for (;;) {
    const change = nextChange(week, lastChange.minute, lastChange.to);
    if (!change) return;
    yield change;
    lastChange = change;
  }
}

/** Maps a state to the filter 지금 열림, in which 상시 counts as open at every hour. */
export function isOpenNow({ state }: OpenState): "yes" | "no" | "unknown" {
  if (state === "closed") return "no";
  return state === "unknown" ? "unknown" : "yes";
}

const weekPlans = new WeakMap<RulesTimetable, { today: number; holidays: Holidays; week: Stretch[] }>();

/** Plans the week once a day, because the filter needs more than a thousand timetables in one minute. */
function planWeek(timetable: RulesTimetable, today: number, holidays: Holidays): Stretch[] {
  const cachedPlan = weekPlans.get(timetable);
  if (cachedPlan?.today === today && cachedPlan.holidays === holidays) return cachedPlan.week;
  const week: Stretch[] = [];
  weekPlans.set(timetable, { today, holidays, week });
  for (let dayOffset = -1; dayOffset <= DAYS_AHEAD; dayOffset++) {
    const day = koreanDay(today + dayOffset);
    for (const { from, to, state } of planDay(timetable, day, holidays.get(day.date))) {
      week.push({ from: from + dayOffset * DAY_MINUTES, to: to + dayOffset * DAY_MINUTES, state });
    }
  }
  return week;
}

function nextChange(
  week: Stretch[],
  afterMinute: number,
  currentState: MinuteState,
): { minute: number; to: MinuteState } | null {
  const edges = week.flatMap(({ from, to }) => [from, to]).filter((edge) => edge > afterMinute);
  const end = (DAYS_AHEAD + 1) * DAY_MINUTES;
  for (const minute of edges.sort((a, b) => a - b)) {
    if (minute >= end) return null;
    const to = minuteStateAt(week, minute);
    if (to !== currentState) return { minute, to };
  }
  return null;
}
