import type { HoursWords } from "./ko";

export const ja: HoursWords = {
  weekdays: ["日曜", "月曜", "火曜", "水曜", "木曜", "金曜", "土曜"],
  openAllDay: "24時間利用可",
  openUntil: (clock) => `利用可 · ${clock}まで`,
  always: "通常開放",
  alwaysAtNight: "通常開放 · 夜間は要確認",
  unknown: "利用時間不明",
  notPublic: "一般利用不可",
  closed: "利用時間外",
  closedUntil: (weekday, clock) => `利用時間外 · ${weekday}${clock}から`,
  day: (month, day, weekday) => `${month}月${day}日(${weekday.slice(0, 1)})`,
  asOf: (moment) => `${moment}現在`,
  opens: (moment) => `${moment}から利用可`,
  closes: (moment) => `${moment}に終了`,
};
