const DAY = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Seoul", dateStyle: "short" });

/** Returns a Korean date. `YYYY-MM-DD` and `YYYY-MM-DD HH:mm:ss` are Korean time already (docs/wire.md#tolerance). */
export function formatDate(text: string): string {
  const local = /^(\d{4}-\d{2}-\d{2})(?:$|[ T]\d{2}:\d{2}(?::[\d.]+)?$)/.exec(text);
  if (local?.[1]) return local[1];
  const time = Date.parse(text);
  return Number.isNaN(time) ? "" : DAY.format(time);
}

const JUST_NOW_MS = 10 * 60_000;

/** True for a time in the last ten minutes, or for today's date without a time. */
export function isJustNow(text: string): boolean {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return isToday(text);
  const local = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::[\d.]+)?)$/.exec(text);
  const at = Date.parse(local ? `${local[1]}T${local[2]}+09:00` : text);
  return Math.abs(Date.now() - at) < JUST_NOW_MS;
}

export const isToday = (text: string): boolean => formatDate(text) === DAY.format(Date.now());
