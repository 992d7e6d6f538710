import { localeOf } from "~/languages/formats";
import { FIRST_LANGUAGE, type Language } from "~/languages/language";
import { currentLanguage } from "~/languages/words";

const MINUTE = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Asia/Seoul",
  dateStyle: "short",
  timeStyle: "short",
});
const KINDS = {
  day: { timeZone: "Asia/Seoul", dateStyle: "medium" },
  moment: { timeZone: "Asia/Seoul", dateStyle: "medium", timeStyle: "short" },
} as const;
/** Cached by language and kind, because creating a format takes longer than hundreds of uses. */
const formats = new Map<string, Intl.DateTimeFormat>();
const KOREAN_OFFSET = "+09:00";
const NOON = 12;

/** @param moment epoch milliseconds @returns `2025. 10. 01. 오후 03:04`, in Korean time */
export function formatMoment(moment: number): string {
  const language = currentLanguage();
  if (language !== FIRST_LANGUAGE) {
    return formatIn(language, "moment", moment);
  }
  const [day = "", clock = ""] = MINUTE.format(moment).split(" ");
  const [hour = 0, minute = 0] = clock.split(":").map(Number);
  const half = hour < NOON ? "오전" : "오후";
  return `${toKoreanDay(day)} ${half} ${twoDigits(hour % NOON || NOON)}:${twoDigits(minute)}`;
}

export const koreanMinute = (moment: number): string => MINUTE.format(moment);

/** Formats a text without a time as its day, and an invalid text as an empty one. */
export function formatMomentText(text: string): string {
  const moment = momentOf(text);
  if (moment === null) return formatDay(formatDate(text));
  return Number.isNaN(moment) ? "" : formatMoment(moment);
}

/** Returns epoch milliseconds, null for a date without a time, or NaN for an invalid text. */
export function momentOf(text: string): number | null {
  const local = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?)?$/.exec(text);
  const [, day, time] = local ?? [];
  if (day && !time) return null;
  return Date.parse(day && time ? `${day}T${time}${KOREAN_OFFSET}` : text);
}

/** Formats a day for lists: `2025-10-01`, or the other language's own format. */
export function formatListedDay(text: string): string {
  const day = formatDate(text);
  return currentLanguage() === FIRST_LANGUAGE || day === "" ? day : formatDay(day);
}

/** Formats a moment for lists: `2025-10-01 15:04`, or the day if the text has no time. */
export function formatListedMoment(text: string): string {
  const moment = momentOf(text);
  if (moment === null) return formatListedDay(text);
  if (Number.isNaN(moment)) return "";
  const language = currentLanguage();
  return language === FIRST_LANGUAGE ? MINUTE.format(moment) : formatIn(language, "moment", moment);
}

function formatIn(language: Language, kind: keyof typeof KINDS, moment: number): string {
  const key = `${language} ${kind}`;
  const cachedFormat = formats.get(key) ?? new Intl.DateTimeFormat(localeOf(language), KINDS[kind]);
  formats.set(key, cachedFormat);
  return cachedFormat.format(moment);
}

function formatDay(day: string): string {
  const language = currentLanguage();
  if (language === FIRST_LANGUAGE) return toKoreanDay(day);
  const moment = Date.parse(`${day}T00:00${KOREAN_OFFSET}`);
  return Number.isNaN(moment) ? "" : formatIn(language, "day", moment);
}

const toKoreanDay = (day: string) => `${day.replaceAll("-", ". ")}.`;
const twoDigits = (number: number) => String(number).padStart(2, "0");

const DAY = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Seoul", dateStyle: "short" });

/** Returns a Korean date. `YYYY-MM-DD` and `YYYY-MM-DD HH:mm:ss` are Korean time already (docs/wire.md#tolerance). */
export function formatDate(text: string): string {
  const local = /^(\d{4}-\d{2}-\d{2})(?:$|[ T]\d{2}:\d{2}(?::[\d.]+)?$)/.exec(text);
  if (local?.[1]) return local[1];
  const time = Date.parse(text);
  return Number.isNaN(time) ? "" : DAY.format(time);
}

export const isToday = (text: string): boolean => formatDate(text) === DAY.format(Date.now());
