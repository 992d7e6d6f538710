import { EVERY_DAY, namesDays, namesTimeOfYear, type Scope } from "./timetable";

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
