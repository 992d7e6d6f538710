import { isNight, type OpenState } from "./open-state";

export type OpenStatus = { state: OpenState["state"]; text: string };

const WEEKDAYS = ["일요일", "월요일", "화요일", "수요일", "목요일", "금요일", "토요일"];

function clockText(minute: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

export function openStateText(state: OpenState, at: Date): string {
  switch (state.state) {
    case "open":
      return state.until === null ? "열림 · 24시간" : `열림 · ${clockText(state.until)}까지`;
    case "always":
      return isNight(at) ? "상시 개방 · 밤에는 확인 필요" : "상시 개방";
    case "unknown":
      return "운영 시간 모름";
    case "closed": {
      if (state.isForGood) return "미개방";
      if (!state.from) return "닫힘";
      const weekday = state.from.weekday === null ? "" : `${WEEKDAYS[state.from.weekday]} `;
      return `닫힘 · ${weekday}${clockText(state.from.minute)}부터`;
    }
  }
}
