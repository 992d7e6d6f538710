const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;
/** Offset of Asia/Seoul; Korea has had no daylight saving time since 1988. */
const KOREA_AHEAD_MINUTES = 9 * 60;

/** The clock, in minutes, between which a toilet that is "always" open is so without a doubt. */
export const DAYTIME = { from: 6 * 60, to: 22 * 60 };

export type KoreanDay = {
  date: string;
  month: number;
  dayOfMonth: number;
  weekday: number;
};

type KoreanMoment = { dayNumber: number; minute: number };

/** Returns the Korean day, counted from 1970-01-01, and the minute of that day, in any time zone of the process. */
export function koreanMoment(at: Date): KoreanMoment {
  const minutes = Math.floor(at.getTime() / MINUTE_MS) + KOREA_AHEAD_MINUTES;
  const dayNumber = Math.floor(minutes / DAY_MINUTES);
  return { dayNumber, minute: minutes - dayNumber * DAY_MINUTES };
}

/** Tells whether a toilet with 상시 but no hours may be locked at that moment. */
export function isNight(at: Date): boolean {
  const { minute } = koreanMoment(at);
  return minute < DAYTIME.from || minute >= DAYTIME.to;
}

export function koreanDay(dayNumber: number): KoreanDay {
  const midnight = new Date(dayNumber * DAY_MINUTES * MINUTE_MS);
  return {
    date: midnight.toISOString().slice(0, 10),
    month: midnight.getUTCMonth() + 1,
    dayOfMonth: midnight.getUTCDate(),
    weekday: midnight.getUTCDay(),
  };
}
