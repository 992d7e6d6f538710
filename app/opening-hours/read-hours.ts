import { normalizeHours, type Token, tokenize } from "./hours-tokens";
import {
  type Break,
  type Content,
  countWeekdays,
  EVERY_DAY,
  isUnscoped,
  joinScopes,
  narrowScope,
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

/** `dangling`: days at the end of the text, whose hours the next text contains. */
type Statements = { rules: Rule[]; breaks: Break[]; dangling: Scope | null };

type Item = { kind: "days"; scope: Scope; isInBrackets: boolean } | { kind: "content"; tokens: Token[] };
type Outcome = { content: Content; breaks: Break[] };

const MIDDAY: Break = { from: 11 * 60, to: 14 * 60, isCertain: false };
const WHOLE_DAY: Span = { from: 0, to: 1440 };

/** @param previousDays days at the end of the previous text @returns null if the tokens make no sense */
function readStatements(tokens: Token[], previousDays: Scope | null): Statements | null {
  if (tokens.some(({ kind }) => kind === "unread")) return null;
  const { otherTokens, breaks } = takeMiddayBreaks(tokens);
  const hasSpans = otherTokens.some(({ kind }) => kind === "span");
  const items = readItems(hasSpans ? otherTokens.filter(({ kind }) => kind !== "duration") : otherTokens);
  if (!items) return null;
  if (previousDays) items.unshift({ kind: "days", scope: previousDays, isInBrackets: false });
  const mergedItems = mergeDays(items);
  const statements = mergedItems && pairDaysWithHours(mergedItems);
  return statements && { ...statements, breaks: [...breaks, ...statements.breaks] };
}

function takeMiddayBreaks(tokens: Token[]): { otherTokens: Token[]; breaks: Break[] } {
  const start = tokens.findIndex(({ kind }) => kind === "midday-break");
  if (start === -1) return { otherTokens: tokens, breaks: [] };
  const length = tokens.slice(start).findIndex(({ kind }) => kind === "scope");
  const end = length === -1 ? tokens.length : start + length;
  const breaks = pausesOf(tokens.slice(start, end));
  const otherTokens = [...tokens.slice(0, start), ...tokens.slice(end)];
  return { otherTokens, breaks: breaks.length > 0 ? breaks : [MIDDAY] };
}

function readItems(tokens: Token[]): Item[] | null {
  const items: Item[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token) break;
    if (token.kind === "every-week" && !tokens.slice(at).some(({ kind }) => kind === "scope")) return null;
    if (token.kind === "scope") {
      const run = readRun(tokens, at);
      const scope = joinScopes(run.scopes);
      if (!scope) return null;
      items.push({ kind: "days", scope, isInBrackets: run.isInBrackets });
      at = run.end - 1;
    } else if (!["open", "close", "comma", "every-week"].includes(token.kind)) {
      const lastItem = items.at(-1);
      if (lastItem?.kind === "content") lastItem.tokens.push(token);
      else items.push({ kind: "content", tokens: [token] });
    }
  }
  return items;
}

function readRun(tokens: Token[], start: number): { scopes: Scope[]; end: number; isInBrackets: boolean } {
  const scopes: Scope[] = [];
  let end = start;
  for (; end < tokens.length; end += 1) {
    const token = tokens[end];
    if (token?.kind === "scope") scopes.push(token.scope);
    else if (token?.kind !== "comma") break;
  }
  const isInBrackets = tokens[start - 1]?.kind === "open" && tokens[end]?.kind === "close";
  return { scopes, end, isInBrackets };
}

function mergeDays(items: Item[]): Item[] | null {
  const mergedItems: Item[] = [];
  for (const item of items) {
    const lastItem = mergedItems.at(-1);
    if (item.kind === "days" && lastItem?.kind === "days") {
      const scope = item.isInBrackets
        ? narrowScope(lastItem.scope, item.scope)
        : joinScopes([lastItem.scope, item.scope]);
      if (!scope) return null;
      mergedItems[mergedItems.length - 1] = { ...lastItem, scope };
    } else mergedItems.push(item);
  }
  return mergedItems;
}

/** Pairs days with the hours after them (`평일 09:00~18:00`) or, throughout, before (`09:00~18:00(평일)`). */
function pairDaysWithHours(items: Item[]): Statements | null {
  const isSuffixed = items[0]?.kind === "content" && items.length > 1 && items.at(-1)?.kind === "days";
  const rules: Rule[] = [];
  const breaks: Break[] = [];
  let scope: Scope | null = null;
  for (const [at, item] of items.entries()) {
    if (item.kind === "days") {
      // In `A(평일)B(주말) 휴무` the brackets may belong to either side.
      if (!isSuffixed && item.isInBrackets && items[0]?.kind === "content" && opensAfter(items, at))
        return null;
      scope = item.scope;
      continue;
    }
    const nextItem = items[at + 1];
    const ruleScope = isSuffixed ? (nextItem?.kind === "days" ? nextItem.scope : null) : (scope ?? EVERY_DAY);
    const outcome = ruleScope && readContent(item.tokens, ruleScope !== EVERY_DAY);
    if (!outcome) return null;
    if (outcome !== "pause-only") rules.push({ scope: ruleScope, content: outcome.content });
    breaks.push(...(outcome === "pause-only" ? pausesOf(item.tokens) : outcome.breaks));
    scope = null;
  }
  // `09:00~18:00(월요일)` has probably lost a 휴관, because opening on Mondays only is rare.
  const onlyScope = rules[0]?.scope;
  if (isSuffixed && rules.length === 1 && onlyScope && countWeekdays(onlyScope) === 1) return null;
  return { rules, breaks, dangling: isSuffixed ? null : scope };
}

const opensAfter = (items: Item[], at: number) => {
  const next = items[at + 1];
  return next?.kind === "content" && !next.tokens.every(({ kind }) => kind === "closed");
};

const spansOf = (tokens: Token[]) => tokens.flatMap((token) => (token.kind === "span" ? [token.span] : []));
const pausesOf = (tokens: Token[]): Break[] => spansOf(tokens).map((span) => ({ ...span, isCertain: true }));

/** Returns null for contradictions, and `pause-only` for a lone `12:00~13:00 미개방`. */
function readContent(tokens: Token[], hasDays: boolean): Outcome | "pause-only" | null {
  const spans = spansOf(tokens);
  const kinds = new Set(tokens.map(({ kind }) => kind));
  const hasOnly = (...allowed: Token["kind"][]) => [...kinds].every((kind) => allowed.includes(kind));
  if (kinds.has("torn")) return { content: { kind: "unknown" }, breaks: [] };
  if (spans.length > 0) {
    if (hasOnly("span")) return { content: { kind: "spans", spans }, breaks: [] };
    if (!hasOnly("span", "closed") || tokens.at(-1)?.kind !== "closed") return null;
    if (spans.length === 1) return hasDays ? null : "pause-only";
    const [pause, ...open] = [...spans].reverse();
    const isInside = open.some(({ from, to }) => pause && from < pause.from && pause.to < to);
    if (!pause || !isInside) return null;
    return { content: { kind: "spans", spans: open }, breaks: [{ ...pause, isCertain: true }] };
  }
  if (kinds.has("all-day") && hasOnly("all-day", "always")) {
    return { content: { kind: "spans", spans: [WHOLE_DAY] }, breaks: [] };
  }
  if (hasOnly("always")) return { content: { kind: "always" }, breaks: [] };
  if (hasOnly("closed", "closed-for-now")) return { content: { kind: "closed" }, breaks: [] };
  return null;
}
