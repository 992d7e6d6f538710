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
  const closed = closedAltogether(tokenized.flat());
  if (closed) return closed;
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

function closedAltogether(tokens: Token[]): Timetable | null {
  const said = tokens.filter(({ kind }) => !["open", "close", "comma"].includes(kind));
  if (said.length === 0 || !said.every(({ kind }) => kind === "closed" || kind === "closed-for-now"))
    return null;
  return { kind: said.some(({ kind }) => kind === "closed-for-now") ? "closed-for-now" : "closed-for-good" };
}

function toTimetable(rules: Rule[], breaks: Break[], endsInDays: boolean): Timetable {
  const settled = withDoubtfulWeekend(uniteSame(inherit(rules) ?? []));
  const hasUnscoped = settled.some(({ scope }) => isUnscoped(scope));
  const isContradiction = settled.some(
    ({ scope, content }) => isUnscoped(scope) && content.kind === "closed",
  );
  const tellsNothing = settled.every(({ content }) => content.kind === "unknown");
  if (tellsNothing || isContradiction || (endsInDays && hasUnscoped)) return UNKNOWN;
  const spans = settled.flatMap(({ content }) => (content.kind === "spans" ? content.spans : []));
  const areInside = breaks.every(
    (pause) => !pause.isCertain || spans.some(({ from, to }) => from < pause.from && pause.to < to),
  );
  return areInside ? { kind: "rules", rules: settled, breaks } : UNKNOWN;
}

/** Marks the weekend unknown: 공휴일 in `평일 …, 공휴일 …` may include Sundays, or the text may omit the weekend. */
function withDoubtfulWeekend(rules: Rule[]): Rule[] {
  const opens = rules.filter(({ content }) => content.kind !== "closed");
  const isDoubtful =
    opens.some(({ scope }) => scope.onHolidays && scope.weekdays === null) &&
    opens.some(({ scope }) => scope.isWorkday) &&
    !rules.some(({ scope }) => ((scope.weekdays ?? 0) & WEEKEND) !== 0 || scope.onRestDays);
  const weekend: Rule = { scope: { ...EVERY_DAY, weekdays: WEEKEND }, content: { kind: "unknown" } };
  return isDoubtful ? [...rules, weekend] : rules;
}

/** Later hours without days continue the days before them: `평일 09:00~12:00`, `13:00~18:00`. */
function inherit(rules: Rule[]): Rule[] | null {
  const inherited: Rule[] = [];
  for (const rule of rules) {
    const before = inherited.at(-1);
    const isLater =
      before && isUnscoped(rule.scope) && !isUnscoped(before.scope) && rule.content.kind !== "closed";
    if (!isLater) inherited.push(rule);
    else if (follows(rule.content, before.content)) inherited.push({ ...rule, scope: before.scope });
    else return null;
  }
  return inherited;
}

function follows(content: Content, before: Content): boolean {
  if (content.kind !== "spans" || before.kind !== "spans") return false;
  const end = Math.max(...before.spans.map(({ to }) => to));
  return content.spans.every(({ from }) => from >= end);
}

function uniteSame(rules: Rule[]): Rule[] {
  const byScope = new Map<string, Rule>();
  for (const rule of rules) {
    const key = JSON.stringify(rule.scope);
    const known = byScope.get(key);
    byScope.set(key, known ? { ...rule, content: unite(known.content, rule.content) } : rule);
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
  const overlap = spans.some(({ from }, at) => at > 0 && from < (spans[at - 1]?.to ?? 0));
  return overlap ? { kind: "unknown" } : { kind: "spans", spans };
}
