import { EVERY_DAY, type Scope, type Span, WEEKEND } from "./timetable";

/** An `unread` token makes the whole text unknown. */
export type Token =
  | { kind: "scope"; scope: Scope }
  | { kind: "span"; span: Span }
  | { kind: "all-day" | "always" | "closed" | "closed-for-now" | "midday-break" | "duration" }
  | { kind: "torn" }
  | { kind: "open" | "close" | "comma" | "every-week" | "noise" | "unread" };

const TEXT_MAX_CHARACTERS = 200;
const DAY_MINUTES = 1440;
const WEEKDAYS = "일월화수목금토";
const WORKDAYS = 0b0111110;
const ALL_WEEK = 0b1111111;
const ORDINALS: Record<string, number> = { 첫: 1, 둘: 2, 셋: 3, 넷: 4, 네: 4, 다: 5 };

/** Returns the pattern of a time of day; its group names start with the side of the span. */
const timePattern = (side: "from" | "to") => {
  const name = (part: string) => `?<${side}${part}>`;
  const digits = String.raw`(${name("Hour4")}\d{2})(${name("Minute4")}\d{2})`;
  const minutes = String.raw` ?[:;] ?(${name("Minute")}\d{2})(?::00)?|시(?: ?(${name("MinuteWord")}\d{1,2})분)?`;
  const hour = String.raw`(${name("Hour")}\d{1,2})(?:${minutes})?`;
  return String.raw`(${name("Half")}오전|오후|am|pm)? ?(?:${digits}|${hour})(?!\d)시?`;
};
const SPAN = `${timePattern("from")} ?(?:~|부터|에서) ?(?<nextDay>익일|다음날|익)? ?${timePattern("to")}(?: ?까지| ?\\(익일\\))?`;
const NTH_WORD = "(?:첫째|둘째|셋째|넷째|네째|다섯째|[1-5])";

/** Unifies dashes, quotes, blanks and full-width characters. */
export function normalizeHours(text: string): string {
  return text
    .slice(0, TEXT_MAX_CHARACTERS)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/['"_※]/g, " ")
    .replace(/[∼〜–—−‐‑\-`~]+/g, "~")
    .replace(/\s+/g, " ")
    .trim();
}

type Reader = (match: RegExpExecArray, rest: string) => Token | null;
const tokenOf =
  (kind: Exclude<Token["kind"], "scope" | "span">): Reader =>
  () => ({ kind });
const scope = (part: Partial<Scope>): Token => ({ kind: "scope", scope: { ...EVERY_DAY, ...part } });
const scopeOf =
  (part: Partial<Scope>): Reader =>
  () =>
    scope(part);

/** The first pattern that matches wins. Every repetition is bounded. */
const READERS: [RegExp, Reader][] = [
  [/ /y, tokenOf("noise")],
  [/\(/y, tokenOf("open")],
  [/\)/y, tokenOf("close")],
  [/[,·、/+&.:]|및/y, tokenOf("comma")],
  [/24 ?시간|24시(?!\d)|24 ?h(?:ours?|rs?)?(?![a-z])/y, tokenOf("all-day")],
  [/24$/y, tokenOf("all-day")],
  [new RegExp(SPAN, "y"), readSpan],
  [/\d{1,2}(?:\.5)? ?시간(?: ?\d{1,2}분)?/y, tokenOf("duration")],
  [/(\d{1,2})[월.]{0,2} ?~ ?(\d{1,2})월(?: ?말|까지)?/y, readMonths],
  [/(\d{1,2})월 ?1일|신정/y, ([, month = "1"]) => (month === "1" ? scope({ feasts: ["신정"] }) : null)],
  [/(\d{1,2})월(?! ?\d{1,2}일)/y, readMonths],
  [
    new RegExp(
      `(?:매월|매달|매주)? ?(?:제 ?)?${NTH_WORD}(?: ?주)?(?: ?[·,.]? ?${NTH_WORD}(?: ?주)?){0,4} ?(?=[일월화수목금토])`,
      "y",
    ),
    readNth,
  ],
  [/평일|주중/y, scopeOf({ weekdays: WORKDAYS, isWorkday: true })],
  [/주말/y, scopeOf({ weekdays: WEEKEND })],
  [/매일/y, scopeOf({ weekdays: ALL_WEEK, onHolidays: true })],
  [/평상시|평월|평시|평소/y, scopeOf({})],
  [/(?:법정|국가지정|국가|대체|임시)? ?공휴일|국경일/y, scopeOf({ onHolidays: true })],
  [/휴일/y, scopeOf({ onRestDays: true })],
  [/명절(?: ?당일| ?연휴)?/y, scopeOf({ feasts: ["설날", "추석"] })],
  [/설날?(?: ?당일| ?연휴)?/y, scopeOf({ feasts: ["설날"] })],
  [/추석(?: ?당일| ?연휴)?/y, scopeOf({ feasts: ["추석"] })],
  [/동절기|동계|겨울철?/y, scopeOf({ season: "winter" })],
  [/하절기|하계|여름철?/y, scopeOf({ season: "summer" })],
  [/([일월화수목금토])(?:요일)? ?~ ?([일월화수목금토])(?:요일|(?![가-힣])|(?=휴|미|제외|\d))/y, readWeekdays],
  [/([일월화수목금토])(?:요일|(?![가-힣])|(?=휴|미|제외|개방|[일월화수목금토](?![가-힣])))/y, readWeekdays],
  [/점심 ?(?:시간)?|휴게 ?시간/y, tokenOf("midday-break")],
  [/임시 ?(?:폐쇄|휴관|휴무|휴업)|이용 ?중단|사용 ?중단/y, tokenOf("closed-for-now")],
  [/상시 ?(?:닫힘|폐쇄|미개방)/y, tokenOf("closed")],
  [/(?:연중 ?)?(?:상시|항시|항상)(?: ?개방)?/y, tokenOf("always")],
  [
    /(?:미 ?개방|폐쇄|폐문|닫힘|닫음|미 ?운영|개방 ?안 ?함|개방 ?불가|개방하지 ?않음|이용 ?불가|사용 ?불가|제외|×)(?: ?함)?/y,
    tokenOf("closed"),
  ],
  [/(?:휴무|휴관|휴원|휴업|휴장)(?!일? ?(?:은|에)? ?(?:제외|미 ?개방))일?|휴$/y, tokenOf("closed")],
  [
    /(?:도서관|공항|박물관)? ?(?:정시|운영|이용|영업|근무|업무|개방)(?: ?시간)?(?: ?(?:내|중)(?![가-힣]))?(?! ?(?:시|상황|안|불가)|요일|일(?!요일))/y,
    tokenOf("noise"),
  ],
  [/(?:연중|년중)? ?무휴|연중|365일|까지|현재|만(?![가-힣])|(?:이용 ?)?가능|화장실/y, tokenOf("noise")],
  [/매주|매월/y, tokenOf("every-week")],
  [/\d{1,2}(?::\d{0,2})? ?~?$/y, tokenOf("torn")],
];

export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    const result = readAt(text, at);
    if (!result) return [{ kind: "unread" }];
    tokens.push(result.token);
    at = result.end;
  }
  return tokens.filter(({ kind }) => kind !== "noise");
}

function readAt(text: string, at: number): { token: Token; end: number } | null {
  for (const [pattern, reader] of READERS) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    const token = match && reader(match, text.slice(pattern.lastIndex));
    if (match && token) return { token, end: at + match[0].length };
  }
  return null;
}

/** An end at or before this hour is after midnight; a later end only if the span is short. */
const EARLY_END_MINUTES = 5 * 60;
const LONG_NIGHT_MINUTES = 14 * 60;

function readSpan(match: RegExpExecArray, rest: string): Token | null {
  const [text] = match;
  const { groups = {} } = match;
  // `3~10월` and `1~3층` are no hours, and `9~6` is ambiguous.
  const isBare = !/[:;시]|am|pm|\d{4}/.test(text);
  if (isBare && (/^[월일주층호번회차명.]/.test(rest) || !/\d{2}/.test(text))) return null;
  const hasNoMinutes = groups.toHour !== undefined && groups.toMinute === undefined && !text.endsWith("시");
  if (hasNoMinutes && /[:;]/.test(text) && /^:?\d?$/.test(rest)) return { kind: "torn" };
  const [from, to] = [readTime(groups, "from"), readTime(groups, "to")];
  if (from === null || to === null) return { kind: "unread" };
  return toSpan(from, to, groups.nextDay !== undefined || text.endsWith("(익일)"));
}

/** @param from minutes since midnight, as is `to` */
function toSpan(from: number, to: number, isNextDay: boolean): Token {
  if (from >= DAY_MINUTES) return { kind: "unread" };
  const end = to < from || (isNextDay && to < DAY_MINUTES) ? to + DAY_MINUTES : to;
  const isShortNight = to !== from && (to <= EARLY_END_MINUTES || end - from <= LONG_NIGHT_MINUTES);
  const isPlausible = isNextDay || to > from || isShortNight;
  if (!isPlausible || end - from > DAY_MINUTES) return { kind: "unread" };
  if (end - from === DAY_MINUTES && from === 0) return { kind: "all-day" };
  return { kind: "span", span: { from, to: end } };
}

/** Returns minutes since midnight; hours up to 29 belong to the following night. */
function readTime(groups: Record<string, string | undefined>, side: "from" | "to"): number | null {
  const part = (name: string) => groups[side + name];
  const hours = Number(part("Hour4") ?? part("Hour"));
  const minutes = Number(part("Minute4") ?? part("Minute") ?? part("MinuteWord") ?? 0);
  if (minutes > 59 || hours > 29) return null;
  const half = part("Half");
  if (!half) return hours * 60 + minutes;
  // 오후 12시 is ambiguous: noon or midnight.
  if (hours === 0 || hours >= 12) return null;
  return (hours + (half === "오후" || half === "pm" ? 12 : 0)) * 60 + minutes;
}

function readMonths(match: RegExpExecArray): Token | null {
  const [, first, last = first] = match;
  const [from, to] = [Number(first), Number(last)];
  if (from < 1 || from > 12 || to < 1 || to > 12) return null;
  return scope({ months: bitRange(from - 1, to - 1, 12) });
}

function readWeekdays(match: RegExpExecArray): Token {
  const [, first = "", last = first] = match;
  return scope({ weekdays: bitRange(WEEKDAYS.indexOf(first), WEEKDAYS.indexOf(last), 7) });
}

/** Reads `첫째·셋째주` or `2·4주`, which qualify the weekday that follows; returns null for a bare number. */
function readNth([text]: RegExpExecArray): Token | null {
  if (!/[주째]/.test(text)) return null;
  let nth = 0;
  for (const [word] of text.matchAll(/[1-5]|[첫둘셋넷네다](?=째|섯)/g))
    nth |= 1 << ((ORDINALS[word] ?? Number(word)) - 1);
  return scope({ nth });
}

function bitRange(from: number, to: number, size: number): number {
  let bits = 0;
  for (let bit = from; bit !== to; bit = (bit + 1) % size) bits |= 1 << bit;
  return bits | (1 << to);
}
