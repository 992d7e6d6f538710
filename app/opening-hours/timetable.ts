export type Span = { from: number; to: number };

export type Content =
  | { kind: "spans"; spans: Span[] }
  /** `상시`: open in daytime, uncertain at night */
  | { kind: "always" }
  | { kind: "closed" }
  | { kind: "unknown" };

export type Season = "winter" | "summer";

export type Scope = {
  /** bit 0 Sunday to bit 6 Saturday; null if no weekday is named */
  weekdays: number | null;
  isWorkday: boolean;
  /** which weekdays of the month, bit 0 the first to bit 4 the fifth; null for all */
  nth: number | null;
  onHolidays: boolean;
  /** 휴일: certainly Sundays and holidays, possibly Saturdays */
  onRestDays: boolean;
  feasts: readonly string[];
  /** bit 0 January to bit 11 December; null if no month is named */
  months: number | null;
  season: Season | null;
};

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
/** `isCertain` is false if the text gives no hours of the break (점심시간 제외). */
export type Break = Span & { isCertain: boolean };

export type Timetable =
  | { kind: "rules"; rules: Rule[]; breaks: Break[] }
  | { kind: "closed-for-good" }
  | { kind: "closed-for-now" }
  | { kind: "unknown" };

/** Tells whether a toilet is always open around the clock; a rule for some days or a break makes it "no". */
export function isAllDay(timetable: Timetable): "yes" | "no" | "unknown" {
  if (timetable.kind === "unknown") return "unknown";
  if (timetable.kind !== "rules") return "no";
  const { rules, breaks } = timetable;
  const hasOnlyHours = rules.every(({ content }) => content.kind === "spans" || content.kind === "closed");
  if (!hasOnlyHours) return "unknown";
  const isWhole = ({ scope, content }: Rule) =>
    isUnscoped(scope) && content.kind === "spans" && content.spans.some(({ from, to }) => to - from === 1440);
  return rules.length === 1 && rules.every(isWhole) && breaks.length === 0 ? "yes" : "no";
}

const OUT_OF_USE =
  /(?:[([（]|->|→) ?(?:공사 ?중|보수 ?중|(?:임시 ?)?폐쇄 ?중?|철거 ?(?:중|됨)?|사용 ?(?:중지|중단|금지)) ?[)\]）]?$/;
const CLOSED = ["임시폐쇄"];

export type NamedHours = { name: string; hoursTags: readonly { name: string }[] };

/** Returns the texts with a toilet's hours; a name that ends in `(공사중)` or `->폐쇄` overrides its hours tags. */
export const hoursTextsOf = ({ name, hoursTags }: NamedHours): readonly string[] =>
  OUT_OF_USE.test(name.trim()) ? CLOSED : hoursTags.map((tag) => tag.name);

/** Joins the parts of `토·일 공휴일`, `하절기 평일` or `1·3주 일요일`; null if they contradict each other. */
export function joinScopes(parts: Scope[]): Scope | null {
  let joinedScope: Scope | null = EVERY_DAY;
  for (const part of parts) joinedScope = joinedScope && addToList(joinedScope, part);
  return joinedScope && joinedScope.nth !== null && joinedScope.weekdays === null ? null : joinedScope;
}

function addToList(list: Scope, part: Scope): Scope | null {
  // `일요일·첫째 월요일` cannot be expressed as one scope.
  if (part.nth !== null && (list.weekdays !== null || list.nth !== null)) return null;
  if (list.season && part.season && list.season !== part.season) return null;
  return {
    weekdays: unite(list.weekdays, part.weekdays),
    isWorkday: list.isWorkday || part.isWorkday,
    nth: list.nth ?? part.nth,
    onHolidays: list.onHolidays || part.onHolidays,
    onRestDays: list.onRestDays || part.onRestDays,
    feasts: [...list.feasts, ...part.feasts],
    months: unite(list.months, part.months),
    season: list.season ?? part.season,
  };
}

const unite = (a: number | null, b: number | null) => (a === null ? b : a | (b ?? 0));

/** Narrows a scope by the one in brackets: `평일(화~금)`, `하절기(3~10월)`; null if that one doesn't narrow it. */
export function narrowScope(scope: Scope, bracketScope: Scope): Scope | null {
  const narrowedScope = { ...scope };
  if (namesTimeOfYear(bracketScope)) {
    if (scope.months !== null || bracketScope.season) return null;
    narrowedScope.months = bracketScope.months;
    narrowedScope.season = null;
  }
  if (!namesDays(bracketScope)) return narrowedScope;
  if (!namesDays(scope))
    return { ...bracketScope, months: narrowedScope.months, season: narrowedScope.season };
  const weekdays = bracketScope.weekdays ?? scope.weekdays;
  if (bracketScope.nth !== null || weekdays === null) return null;
  if (scope.weekdays !== null && (weekdays & scope.weekdays) !== weekdays) return null;
  return {
    ...narrowedScope,
    weekdays,
    onHolidays: scope.onHolidays || bracketScope.onHolidays,
    onRestDays: scope.onRestDays || bracketScope.onRestDays,
    feasts: [...scope.feasts, ...bracketScope.feasts],
  };
}

export function countWeekdays({ weekdays }: Scope): number {
  if (weekdays === null) return 7;
  let count = 0;
  for (let bits = weekdays; bits > 0; bits >>= 1) count += bits & 1;
  return count;
}
