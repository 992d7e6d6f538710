import { normalizeHours, type Token, tokenize } from "./hours-tokens";
import { readStatements } from "./statements";
import {
  type Break,
  type Content,
  EVERY_DAY,
  isUnscoped,
  type Rule,
  type Scope,
  type Span,
  type Timetable,
  WEEKEND,
} from "./timetable";

const UNKNOWN: Timetable = { kind: "unknown" };
const TEXTS_MAX = 10;
const NOT_PUBLIC = "미개방";

/** Parses a toilet's hours texts as one timetable; a single part that can't be read makes all of it unknown. */
export function readHours(texts: readonly string[]): Timetable {
  const normalized = texts.slice(0, TEXTS_MAX).map(normalizeHours).filter(Boolean);
  if (normalized.includes(NOT_PUBLIC)) return { kind: "closed-for-good" };
  const tokenized = normalized.map(tokenize);
  const closedTimetable = readClosure(tokenized.flat());
  if (closedTimetable) return closedTimetable;
  const rules: Rule[] = [];
  const breaks: Break[] = [];
  let dangling: Scope | null = null;
  for (const tokens of tokenized) {
    const statements = readStatements(tokens, dangling);
    if (!statements) return UNKNOWN;
    rules.push(...statements.rules);
    breaks.push(...statements.breaks);
    dangling = statements.dangling;
  }
  if (dangling) rules.push({ scope: dangling, content: { kind: "unknown" } });
  return toTimetable(rules, breaks, dangling !== null);
}

function readClosure(tokens: Token[]): Timetable | null {
  const meaningfulTokens = tokens.filter(({ kind }) => !["open", "close", "comma"].includes(kind));
  if (
    meaningfulTokens.length === 0 ||
    !meaningfulTokens.every(({ kind }) => kind === "closed" || kind === "closed-for-now")
  )
    return null;
  return {
    kind: meaningfulTokens.some(({ kind }) => kind === "closed-for-now")
      ? "closed-for-now"
      : "closed-for-good",
  };
}

function toTimetable(rules: Rule[], breaks: Break[], endsInDays: boolean): Timetable {
  const finalRules = withDoubtfulWeekend(mergeEqualScopes(inheritScopes(rules) ?? []));
  const hasUnscoped = finalRules.some(({ scope }) => isUnscoped(scope));
  const isContradiction = finalRules.some(
    ({ scope, content }) => isUnscoped(scope) && content.kind === "closed",
  );
  const isAllUnknown = finalRules.every(({ content }) => content.kind === "unknown");
  if (isAllUnknown || isContradiction || (endsInDays && hasUnscoped)) return UNKNOWN;
  const spans = finalRules.flatMap(({ content }) => (content.kind === "spans" ? content.spans : []));
  const areInside = breaks.every(
    (pause) => !pause.isCertain || spans.some(({ from, to }) => from < pause.from && pause.to < to),
  );
  return areInside ? { kind: "rules", rules: finalRules, breaks } : UNKNOWN;
}

/** Marks the weekend unknown: 공휴일 in `평일 …, 공휴일 …` may include Sundays, or the text may omit the weekend. */
function withDoubtfulWeekend(rules: Rule[]): Rule[] {
  const openRules = rules.filter(({ content }) => content.kind !== "closed");
  const isDoubtful =
    openRules.some(({ scope }) => scope.onHolidays && scope.weekdays === null) &&
    openRules.some(({ scope }) => scope.isWorkday) &&
    !rules.some(({ scope }) => ((scope.weekdays ?? 0) & WEEKEND) !== 0 || scope.onRestDays);
  const weekend: Rule = { scope: { ...EVERY_DAY, weekdays: WEEKEND }, content: { kind: "unknown" } };
  return isDoubtful ? [...rules, weekend] : rules;
}

/** Later hours without days continue the days before them: `평일 09:00~12:00`, `13:00~18:00`. */
function inheritScopes(rules: Rule[]): Rule[] | null {
  const scopedRules: Rule[] = [];
  for (const rule of rules) {
    const previousRule = scopedRules.at(-1);
    const isContinuation =
      previousRule &&
      isUnscoped(rule.scope) &&
      !isUnscoped(previousRule.scope) &&
      rule.content.kind !== "closed";
    if (!isContinuation) scopedRules.push(rule);
    else if (startsAfter(rule.content, previousRule.content))
      scopedRules.push({ ...rule, scope: previousRule.scope });
    else return null;
  }
  return scopedRules;
}

function startsAfter(content: Content, earlier: Content): boolean {
  if (content.kind !== "spans" || earlier.kind !== "spans") return false;
  const end = Math.max(...earlier.spans.map(({ to }) => to));
  return content.spans.every(({ from }) => from >= end);
}

function mergeEqualScopes(rules: Rule[]): Rule[] {
  const byScope = new Map<string, Rule>();
  for (const rule of rules) {
    const key = JSON.stringify(rule.scope);
    const sameScopeRule = byScope.get(key);
    byScope.set(key, sameScopeRule ? { ...rule, content: unite(sameScopeRule.content, rule.content) } : rule);
  }
  return [...byScope.values()].map(({ scope, content }) => ({ scope, content: withoutOverlap(content) }));
}

function unite(a: Content, b: Content): Content {
  if (a.kind === "spans" && b.kind === "spans") return { kind: "spans", spans: [...a.spans, ...b.spans] };
  if (a.kind === b.kind) return a;
  const allDay = [a, b].find((content) => content.kind === "spans" && isAllDay(content.spans));
  return allDay && (a.kind === "always" || b.kind === "always") ? allDay : { kind: "unknown" };
}

const isAllDay = ([span]: Span[]) => span?.from === 0 && span.to === 1440;

function withoutOverlap(content: Content): Content {
  if (content.kind !== "spans") return content;
  const spans = content.spans
    .filter((a, at) => content.spans.findIndex((b) => a.from === b.from && a.to === b.to) === at)
    .sort((a, b) => a.from - b.from);
  const hasOverlap = spans.some(({ from }, at) => at > 0 && from < (spans[at - 1]?.to ?? 0));
  return hasOverlap ? { kind: "unknown" } : { kind: "spans", spans };
}
