/** What hours texts say, ready to be asked for any moment. */

/** minutes since midnight; `to` is beyond 1440 where the text goes on past midnight */
export type Span = { from: number; to: number };

export type Content =
  | { kind: "spans"; spans: Span[] }
  /** `상시`: open by day, the night is not proven */
  | { kind: "always" }
  | { kind: "closed" }
  /** named, but not in a way that can be understood */
  | { kind: "unknown" };

/** 동절기 and 하절기 where no months are named: every place draws its own line between them. */
export type Season = "winter" | "summer";

/** The days that a statement is about; an empty scope is about every day. */
export type Scope = {
  /** bit 0 Sunday to bit 6 Saturday; null when no weekday is named */
  weekdays: number | null;
  /** 평일, 주중: these weekdays unless they are holidays */
  isWorkday: boolean;
  /** bit 0 the first to bit 4 the fifth of its kind in the month; null for all of them */
  nth: number | null;
  /** 공휴일 is named */
  onHolidays: boolean;
  /** 휴일 is named: Sundays and holidays for certain, Saturdays perhaps */
  onRestDays: boolean;
  /** 설날, 추석, 신정 as the holiday table calls them */
  feasts: readonly string[];
  /** bit 0 January to bit 11 December; null when no month is named */
  months: number | null;
  season: Season | null;
};

/** Saturday and Sunday as bits of `weekdays` */
export const WEEKEND = 0b1000001;

export const EVERY_DAY: Scope = {
  weekdays: null,
  isWorkday: false,
  nth: null,
  onHolidays: false,
  onRestDays: false,
  feasts: [],
  months: null,
  season: null,
};

export const namesDays = (scope: Scope) =>
  scope.weekdays !== null || scope.onHolidays || scope.onRestDays || scope.feasts.length > 0;
export const namesTimeOfYear = (scope: Scope) => scope.months !== null || scope.season !== null;
export const isUnscoped = (scope: Scope) => !namesDays(scope) && !namesTimeOfYear(scope);

export type Rule = { scope: Scope; content: Content };
/** Closed in between, or perhaps closed where the text does not say when (점심시간 제외). */
export type Break = Span & { isCertain: boolean };

export type Timetable =
  | { kind: "rules"; rules: Rule[]; breaks: Break[] }
  /** 미개방 */
  | { kind: "closed-for-good" }
  /** 임시폐쇄 */
  | { kind: "closed-for-now" }
  | { kind: "unknown" };

/** Whether it is open around the clock on every day: a rule for some days, or a break, makes it conditional. */
export function isAllDay(timetable: Timetable): "yes" | "no" | "unknown" {
  if (timetable.kind === "unknown") return "unknown";
  if (timetable.kind !== "rules") return "no";
  const { rules, breaks } = timetable;
  const tellsAll = rules.every(({ content }) => content.kind === "spans" || content.kind === "closed");
  if (!tellsAll) return "unknown";
  const isWhole = ({ scope, content }: Rule) =>
    isUnscoped(scope) && content.kind === "spans" && content.spans.some(({ from, to }) => to - from === 1440);
  return rules.length === 1 && rules.every(isWhole) && breaks.length === 0 ? "yes" : "no";
}
