const DAY = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Seoul", dateStyle: "short" });

/** Returns a Korean date. `YYYY-MM-DD` and `YYYY-MM-DD HH:mm:ss` are Korean time already (docs/wire.md#tolerance). */
export function formatDate(text: string): string {
  const local = /^(\d{4}-\d{2}-\d{2})(?:$|[ T]\d{2}:\d{2}(?::[\d.]+)?$)/.exec(text);
  if (local?.[1]) return local[1];
  const time = Date.parse(text);
  return Number.isNaN(time) ? "" : DAY.format(time);
}

export const isToday = (text: string): boolean => formatDate(text) === DAY.format(Date.now());
