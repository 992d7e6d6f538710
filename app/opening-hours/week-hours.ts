import { minuteStateAt, planDay, type Stretch } from "./day-plan";
import { koreanDay, koreanMoment } from "./korean-time";
import { clockText } from "./open-state-text";
import type { Span, Timetable } from "./timetable";
import { hoursWords } from "./words";

const DAY_MINUTES = 1440;
const WEEK = [1, 2, 3, 4, 5, 6, 0];
/** From 6 to 22 o'clock. */
const DAYTIME_MINUTES = 960;

export type WeekHours = {
  /** minutes per week that the toilet is certainly open */
  minutes: number;
  /** for Monday to Sunday; null if a day is uncertain */
  days: Span[][] | null;
};

/** Returns the hours of a week without holidays, in the season of the moment. */
export function weekHours(timetable: Timetable, at: Date): WeekHours {
  if (timetable.kind === "unknown") return { minutes: 0, days: null };
  if (timetable.kind !== "rules") return { minutes: 0, days: WEEK.map(() => []) };
  const { dayNumber } = koreanMoment(at);
  const today = koreanDay(dayNumber).weekday;
  const plans = WEEK.map((weekday) => {
    const day = koreanDay(dayNumber + ((weekday - today + 7) % 7));
    return planDay(timetable, day, undefined);
  });
  const isCertain = plans.flat().every(({ state }) => state === "open");
  const minutes = plans.map(minutesOf).reduce((sum, dayMinutes) => sum + dayMinutes, 0);
  return { minutes, days: isCertain ? plans.map(openSpans) : null };
}

function minutesOf(plan: Stretch[]): number {
  const openMinutes = openSpans(plan).reduce((sum, { from, to }) => sum + to - from, 0);
  return plan.some(({ state }) => state === "always") ? Math.max(openMinutes, DAYTIME_MINUTES) : openMinutes;
}

function openSpans(plan: Stretch[]): Span[] {
  const cuts = [...new Set(plan.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b);
  const spans: Span[] = [];
  for (const [index, to] of cuts.entries()) {
    const from = cuts[index - 1];
    if (from === undefined || minuteStateAt(plan, from) !== "open") continue;
    const lastSpan = spans.at(-1);
    if (lastSpan?.to === from) lastSpan.to = to;
    else spans.push({ from, to });
  }
  return spans;
}

const DAYS_AND_TIMES = /^(?:평일|주말|매일|정시|[월화수목금토일](?:요일)?|\d{1,2}시간|[\d\s:~,.()·-])+$/;

/** Tells whether the hours of a week say all of a text, which has no holidays, seasons and the like. */
export const isOnlyDaysAndTimes = (text: string): boolean => DAYS_AND_TIMES.test(text);

/** Returns `월–금 07:00–22:00 · 토–일 닫힘`; null if the hours are uncertain. */
export function weekHoursText({ days }: WeekHours): string | null {
  if (!days) return null;
  const { everyDay, day, days: range } = hoursWords().week;
  const texts = days.map(spansText);
  const nameOf = (index: number) => day(hoursWords().weekdays[WEEK[index] ?? 0] ?? "");
  const parts: string[] = [];
  for (let first = 0, next = 0; first < texts.length; first = next) {
    for (next = first; next < texts.length && texts[next] === texts[first]; ) next += 1;
    const isAlone = next === first + 1;
    const dayNames = isAlone ? nameOf(first) : range(nameOf(first), nameOf(next - 1));
    parts.push(`${next - first === WEEK.length ? everyDay : dayNames} ${texts[first]}`);
  }
  return parts.join(" · ");
}

function spansText(spans: Span[]): string {
  const { allDay, closed } = hoursWords().week;
  if (spans.length === 0) return closed;
  if (spans.some(({ from, to }) => to - from >= DAY_MINUTES)) return allDay;
  return spans.map(({ from, to }) => `${clockText(from)}–${clockText(endOf(to))}`).join(", ");
}

const endOf = (minute: number) => (minute > DAY_MINUTES ? minute - DAY_MINUTES : minute);
