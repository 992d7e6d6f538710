const DAY = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Seoul", dateStyle: "short" });

/**
 * A date of the legacy backend as `YYYY-MM-DD`, in Korean time. It comes in several spellings (legacy-contract 8.12):
 * a plain date and `YYYY-MM-DD HH:mm:ss` are Korean time already; anything unreadable is shown as nothing.
 */
export function formatDate(text: string): string {
  const local = /^(\d{4}-\d{2}-\d{2})(?:$|[ T]\d{2}:\d{2}(?::[\d.]+)?$)/.exec(text);
  if (local?.[1]) return local[1];
  const time = Date.parse(text);
  return Number.isNaN(time) ? "" : DAY.format(time);
}

/** True for a date of today, in Korean time. */
export function isToday(text: string, now = new Date()): boolean {
  return formatDate(text) === DAY.format(now);
}

const MINUTE = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Asia/Seoul",
  dateStyle: "short",
  timeStyle: "short",
});
const KOREAN_OFFSET = "+09:00";
const NOON = 12;

/**
 * A moment of the legacy backend as `2025. 10. 01. 오후 03:04`, in Korean time. A text that names no time is shown as
 * its day; anything unreadable as nothing.
 */
export function formatDateTime(text: string): string {
  const local = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?)?$/.exec(text);
  const [, day, time] = local ?? [];
  if (day && !time) return toKoreanDay(day);
  const moment = Date.parse(day && time ? `${day}T${time}${KOREAN_OFFSET}` : text);
  return Number.isNaN(moment) ? "" : formatMoment(moment);
}

/** @param moment epoch milliseconds; like formatDateTime */
export function formatMoment(moment: number): string {
  const [day = "", clock = ""] = MINUTE.format(moment).split(" ");
  const [hour = 0, minute = 0] = clock.split(":").map(Number);
  const half = hour < NOON ? "오전" : "오후";
  return `${toKoreanDay(day)} ${half} ${twoDigits(hour % NOON || NOON)}:${twoDigits(minute)}`;
}

const toKoreanDay = (day: string) => `${day.replaceAll("-", ". ")}.`;
const twoDigits = (number: number) => String(number).padStart(2, "0");
