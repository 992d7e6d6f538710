import { EVERY_DAY, namesDays, namesTimeOfYear, type Scope } from "./timetable";

/** Joins the parts of `토·일 공휴일`, `하절기 평일` or `1·3주 일요일`; null if they contradict each other. */
export function joinScopes(parts: Scope[]): Scope | null {
  let joined: Scope | null = EVERY_DAY;
  for (const part of parts) joined = joined && addToList(joined, part);
  return joined && joined.nth !== null && joined.weekdays === null ? null : joined;
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
export function narrowScope(scope: Scope, inBrackets: Scope): Scope | null {
  const narrowed = { ...scope };
  if (namesTimeOfYear(inBrackets)) {
    if (scope.months !== null || inBrackets.season) return null;
    narrowed.months = inBrackets.months;
    narrowed.season = null;
  }
  if (!namesDays(inBrackets)) return narrowed;
  if (!namesDays(scope)) return { ...inBrackets, months: narrowed.months, season: narrowed.season };
  const weekdays = inBrackets.weekdays ?? scope.weekdays;
  if (inBrackets.nth !== null || weekdays === null) return null;
  if (scope.weekdays !== null && (weekdays & scope.weekdays) !== weekdays) return null;
  return {
    ...narrowed,
    weekdays,
    onHolidays: scope.onHolidays || inBrackets.onHolidays,
    onRestDays: scope.onRestDays || inBrackets.onRestDays,
    feasts: [...scope.feasts, ...inBrackets.feasts],
  };
}

export function countWeekdays({ weekdays }: Scope): number {
  if (weekdays === null) return 7;
  let count = 0;
  for (let bits = weekdays; bits > 0; bits >>= 1) count += bits & 1;
  return count;
}
