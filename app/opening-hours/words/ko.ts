export type HoursWords = typeof ko;

export const ko = {
  weekdays: ["일요일", "월요일", "화요일", "수요일", "목요일", "금요일", "토요일"],
  openAllDay: "열림 · 24시간",
  openUntil: (clock: string) => `열림 · ${clock}까지`,
  always: "상시 개방",
  alwaysAtNight: "상시 개방 · 밤에는 확인 필요",
  unknown: "운영 시간 모름",
  notPublic: "미개방",
  closed: "닫힘",
  closedUntil: (weekday: string, clock: string) => `닫힘 · ${weekday}${clock}부터`,
  day: (month: number, day: number, weekday: string) => `${month}월 ${day}일(${weekday.slice(0, 1)})`,
  asOf: (moment: string) => `${moment} 기준`,
  opens: (moment: string) => `${moment}에 열림`,
  closes: (moment: string) => `${moment}에 닫힘`,
};
