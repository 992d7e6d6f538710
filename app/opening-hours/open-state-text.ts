import { isNight, type KoreanDay, koreanDay, koreanMoment } from "./korean-time";
import type { OpenState } from "./open-state";
import { hoursWords } from "./words";

export function clockText(minute: number): string {
  const padTwo = (value: number) => String(value).padStart(2, "0");
  return `${padTwo(Math.floor(minute / 60))}:${padTwo(minute % 60)}`;
}

export function openStateText(state: OpenState, at: Date, isBrief = false): string {
  const words = hoursWords();
  switch (state.state) {
    case "open":
      return state.until === null ? words.openAllDay : words.openUntil(clockText(state.until));
    case "always":
      if (!isNight(at)) return words.always;
      return isBrief ? words.alwaysAtNightBriefly : words.alwaysAtNight;
    case "unknown":
      return words.unknown;
    case "closed": {
      if (state.isForGood) return words.notPublic;
      if (!state.from) return words.closed;
      const weekday = state.from.weekday === null ? "" : `${words.weekdays[state.from.weekday]} `;
      return words.closedUntil(weekday, clockText(state.from.minute));
    }
  }
}

const dayText = ({ month, dayOfMonth, weekday }: KoreanDay) =>
  hoursWords().day(month, dayOfMonth, hoursWords().weekdays[weekday] ?? "");

export function momentText(at: Date): string {
  const { dayNumber, minute } = koreanMoment(at);
  return hoursWords().asOf(`${dayText(koreanDay(dayNumber))} ${clockText(minute)}`);
}
