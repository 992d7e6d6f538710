import type { HoursWords } from "./ko";

export const zh: HoursWords = {
  weekdays: ["周日", "周一", "周二", "周三", "周四", "周五", "周六"],
  openAllDay: "24小时开放",
  openUntil: (clock) => `开放 · 至${clock}`,
  always: "通常开放",
  alwaysAtNight: "通常开放 · 夜间请确认",
  unknown: "开放时间不详",
  notPublic: "不对外开放",
  closed: "关闭",
  closedUntil: (weekday, clock) => `关闭 · ${weekday}${clock}开放`,
  day: (month, day, weekday) => `${month}月${day}日(${weekday})`,
  asOf: (moment) => `截至${moment}`,
  opens: (moment) => `${moment}开放`,
  closes: (moment) => `${moment}关闭`,
};
