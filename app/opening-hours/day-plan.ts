import type { KoreanDay } from "./korean-time";
import {
  type Break,
  type Content,
  countWeekdays,
  isUnscoped,
  namesDays,
  namesTimeOfYear,
  type Rule,
  type Scope,
  type Season,
  type Timetable,
} from "./timetable";

export type MinuteState = "open" | "always" | "unknown" | "closed";
export type Stretch = { from: number; to: number; state: Exclude<MinuteState, "closed"> };

export type RulesTimetable = Extract<Timetable, { kind: "rules" }>;

type View = { weekday: number; nth: number; month: number; season: Season | null; isSaturdayRest: boolean };

const DAY_MINUTES = 1440;
const SUNDAY = 0;
const SATURDAY = 6;
const WINTER_SURELY = [12, 1, 2];
const SUMMER_SURELY = [6, 7, 8];
/** Months that belong to 동절기 in some places and to 하절기 in others. */
const WINTER_PERHAPS = [3, 4, 10, 11];
const UNKNOWN_DAY: Stretch[] = [{ from: 0, to: DAY_MINUTES, state: "unknown" }];

/** Plans when a toilet is open on a day; if a text has several meanings, only as far as all of them agree. */
export function planDay(timetable: RulesTimetable, day: KoreanDay, holiday: string | undefined): Stretch[] {
  const { rules, breaks } = timetable;
  const plans = seasonsOf(rules, day.month).flatMap((season) => {
    const isRestOpen = day.weekday === SATURDAY && rules.some(({ scope }) => scope.onRestDays);
    const restOptions = isRestOpen && !rules.some(({ scope }) => scope.isWorkday) ? [true, false] : [true];
    return restOptions.flatMap((isSaturdayRest) => {
      const nth = Math.ceil(day.dayOfMonth / 7);
      const view = { weekday: day.weekday, nth, month: day.month, season, isSaturdayRest };
      return holiday === undefined ? [planView(rules, view)] : planHoliday(rules, view, holiday);
    });
  });
  const agreedPlan = plans.reduce(agree);
  return breaks.length > 0 ? interrupt(agreedPlan, breaks) : agreedPlan;
}

function seasonsOf(rules: Rule[], month: number): (Season | null)[] {
  const namedSeasons = new Set(rules.flatMap(({ scope }) => scope.season ?? []));
  if (namedSeasons.size === 0) return [null];
  if (WINTER_SURELY.includes(month)) return ["winter"];
  if (SUMMER_SURELY.includes(month)) return ["summer"];
  if (WINTER_PERHAPS.includes(month))
    return namedSeasons.size === 2 ? ["winter", "summer"] : ["winter", "summer", null];
  return namedSeasons.size === 2 ? ["summer"] : ["summer", null];
}

/** If the text doesn't mention holidays, both the weekday's and Sunday's hours are possible. */
function planHoliday(rules: Rule[], view: View, holiday: string): Stretch[][] {
  const holidayRules = rules.filter(
    ({ scope }) => isInTimeOfYear(scope, view) && isAboutHoliday(scope, holiday),
  );
  const closesThatWeekday = rules.some((rule) => rule.content.kind === "closed" && isOnDay(rule.scope, view));
  if (holidayRules.length > 0) {
    const plan = holidayRules.some(({ content }) => content.kind === "closed")
      ? []
      : unitePlans(holidayRules);
    return closesThatWeekday && plan.length > 0 ? [plan, []] : [plan];
  }
  const sundayPlan = planView(rules, { ...view, weekday: SUNDAY });
  const weekdayRules = mostSpecific(findRules(rules, view));
  const isWorkdayOnly = weekdayRules.length > 0 && weekdayRules.every(({ scope }) => scope.isWorkday);
  // 평일 does not include holidays, so without weekend hours the toilet is closed.
  if (isWorkdayOnly && sundayPlan.length === 0) return [sundayPlan];
  return [planView(rules, view), sundayPlan];
}

const isAboutHoliday = (scope: Scope, holiday: string) =>
  scope.onHolidays || scope.onRestDays || scope.feasts.includes(holiday);

function planView(rules: Rule[], view: View): Stretch[] {
  const matchingRules = findRules(rules, view);
  if (matchingRules.some(({ content }) => content.kind === "closed")) return [];
  if (matchingRules.length > 0) return unitePlans(mostSpecific(matchingRules));
  // Days that the text omits are closed, unless it only lists closures or was cut off.
  const hasOpenHours = rules.some(({ content }) => content.kind !== "closed");
  const isWhole = !rules.some(({ content }) => content.kind === "unknown");
  return hasOpenHours && isWhole ? [] : UNKNOWN_DAY;
}

const findRules = (rules: Rule[], view: View) =>
  rules.filter(({ scope }) => isInTimeOfYear(scope, view) && isOnDay(scope, view, true));

function isInTimeOfYear({ months, season }: Scope, view: View): boolean {
  if (months !== null) return (months & (1 << (view.month - 1))) !== 0;
  return season === null || season === view.season;
}

function isOnDay(scope: Scope, view: View, orUnscoped = false): boolean {
  if (!namesDays(scope)) return orUnscoped;
  if (scope.onRestDays && (view.weekday === SUNDAY || (view.weekday === SATURDAY && view.isSaturdayRest)))
    return true;
  const isWeekday = scope.weekdays !== null && (scope.weekdays & (1 << view.weekday)) !== 0;
  return isWeekday && (scope.nth === null || (scope.nth & (1 << (view.nth - 1))) !== 0);
}

function mostSpecific(rules: Rule[]): Rule[] {
  const rank = ({ scope }: Rule) =>
    (namesTimeOfYear(scope) ? 100 : 0) + (isUnscoped(scope) ? 0 : 10 - countWeekdays(scope));
  const highest = Math.max(...rules.map(rank));
  return rules.filter((rule) => rank(rule) === highest);
}

const unitePlans = (rules: Rule[]) =>
  rules.flatMap(({ content }) => stretchesOf(content)).sort((a, b) => a.from - b.from);

function stretchesOf(content: Content): Stretch[] {
  if (content.kind === "closed") return [];
  if (content.kind === "spans") return content.spans.map((span) => ({ ...span, state: "open" }));
  return [{ from: 0, to: DAY_MINUTES, state: content.kind }];
}

const edgesOf = (stretches: { from: number; to: number }[]) =>
  stretches.flatMap(({ from, to }) => [from, to]);

export function minuteStateAt(stretches: Stretch[], minute: number): MinuteState {
  let minuteState: MinuteState = "closed";
  for (const { from, to, state } of stretches) {
    if (minute < from || minute >= to) continue;
    if (state === "open") return state;
    if (minuteState !== "always") minuteState = state;
  }
  return minuteState;
}

function mergeStretches(edges: number[], stateAt: (minute: number) => MinuteState): Stretch[] {
  const cuts = [...new Set(edges)].sort((a, b) => a - b);
  return cuts.slice(0, -1).flatMap((from, at) => {
    const state = stateAt(from);
    return state === "closed" ? [] : [{ from, to: cuts[at + 1] ?? from, state }];
  });
}

function agree(a: Stretch[], b: Stretch[]): Stretch[] {
  return mergeStretches([...edgesOf(a), ...edgesOf(b)], (minute) => {
    const state = minuteStateAt(a, minute);
    return state === minuteStateAt(b, minute) ? state : "unknown";
  });
}

function interrupt(plan: Stretch[], breaks: Break[]): Stretch[] {
  return mergeStretches([...edgesOf(plan), ...edgesOf(breaks)], (minute) => {
    const state = minuteStateAt(plan, minute);
    const pause = breaks.find(({ from, to }) => minute >= from && minute < to);
    if (!pause || state === "closed") return state;
    return pause.isCertain ? "closed" : "unknown";
  });
}
