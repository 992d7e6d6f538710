const DAY = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Seoul", dateStyle: "short" });

/** Of the spellings (docs/wire.md#tolerance) a plain date and `YYYY-MM-DD HH:mm:ss` are Korean time already. */
export function formatDate(text: string): string {
  const local = /^(\d{4}-\d{2}-\d{2})(?:$|[ T]\d{2}:\d{2}(?::[\d.]+)?$)/.exec(text);
  if (local?.[1]) return local[1];
  const time = Date.parse(text);
  return Number.isNaN(time) ? "" : DAY.format(time);
}

export const isToday = (text: string): boolean => formatDate(text) === DAY.format(Date.now());
