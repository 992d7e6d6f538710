/** In days; the first is the default. */
export const PERIODS = [7, 30, 90] as const;
export type Period = (typeof PERIODS)[number];

/** The period that an address asks for, the default where it asks for none of them. */
export function readPeriod(query: URLSearchParams): Period {
  const days = query.get("days");
  return PERIODS.find((period) => String(period) === days) ?? PERIODS[0];
}

const DAY_MS = 86_400_000;
const KOREAN_DAY = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Seoul", dateStyle: "short" });

/** The day so many days before a moment, as `YYYY-MM-DD` in Korean time. */
export const dayBefore = (days: number, now: number) => KOREAN_DAY.format(now - days * DAY_MS);
