import type { HoursWords } from "./ko";

export const ja: HoursWords = {
  weekdays: ["日曜", "月曜", "火曜", "水曜", "木曜", "金曜", "土曜"],
  openAllDay: "24時間利用可",
  openUntil: (clock) => `利用可 · ${clock}まで`,
  always: "常時開放",
  alwaysAtNight: "常時開放 · 夜間は要確認",
  unknown: "利用時間不明",
  notPublic: "非公開",
  closed: "閉",
  closedUntil: (weekday, clock) => `閉 · ${weekday}${clock}から`,
  day: (month, day, weekday) => `${month}月${day}日(${weekday.slice(0, 1)})`,
  asOf: (moment) => `${moment}現在`,
  opens: (moment) => `${moment}に開く`,
  closes: (moment) => `${moment}に閉まる`,
};
