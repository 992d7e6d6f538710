import { words } from "~/languages/words";

const ko = {
  weekdays: ["일요일", "월요일", "화요일", "수요일", "목요일", "금요일", "토요일"],
  openAllDay: "열림 · 24시간",
  openUntil: (clock: string) => `열림 · ${clock}까지`,
  always: "상시 개방",
  alwaysAtNight: "상시 개방 · 밤에는 확인 필요",
  alwaysAtNightBriefly: "상시 · 밤 확인",
  nightNote: "‘밤 확인’은 늘 열려 있다고 등록된 곳입니다. 밤에는 잠겨 있을 수 있습니다.",
  unknown: "운영 시간 모름",
  notPublic: "미개방",
  closed: "닫힘",
  closedUntil: (weekday: string, clock: string) => `닫힘 · ${weekday}${clock}부터`,
  day: (month: number, day: number, weekday: string) => `${month}월 ${day}일(${weekday.slice(0, 1)})`,
  asOf: (moment: string) => `${moment} 기준`,
  week: {
    everyDay: "매일",
    day: (weekday: string) => weekday.slice(0, 1),
    days: (first: string, last: string) => `${first}–${last}`,
    allDay: "24시간",
    closed: "닫힘",
  },
};

const en: typeof ko = {
  weekdays: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"],
  openAllDay: "Open 24 hours",
  openUntil: (clock) => `Open · until ${clock}`,
  always: "Usually open",
  alwaysAtNight: "Usually open · check at night",
  alwaysAtNightBriefly: "Usually open · check",
  nightNote: "“Check” marks toilets that are registered as always open. They may be locked at night.",
  unknown: "Hours unknown",
  notPublic: "Not open to the public",
  closed: "Closed",
  closedUntil: (weekday, clock) => `Closed · opens ${weekday}${clock}`,
  day: (month, day, weekday) =>
    `${weekday} ${day} ${["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"][month - 1]}`,
  asOf: (moment) => `As of ${moment}`,
  week: {
    everyDay: "Every day",
    day: (weekday) => weekday,
    days: (first, last) => `${first}–${last}`,
    allDay: "24 hours",
    closed: "closed",
  },
};

const ja: typeof ko = {
  weekdays: ["日曜", "月曜", "火曜", "水曜", "木曜", "金曜", "土曜"],
  openAllDay: "24時間利用可",
  openUntil: (clock) => `利用可 · ${clock}まで`,
  always: "通常開放",
  alwaysAtNight: "通常開放 · 夜間は要確認",
  alwaysAtNightBriefly: "通常開放 · 要確認",
  nightNote: "「要確認」は常時開放と登録されたトイレです。夜間は閉まっている場合があります。",
  unknown: "利用時間不明",
  notPublic: "一般利用不可",
  closed: "利用時間外",
  closedUntil: (weekday, clock) => `利用時間外 · ${weekday}${clock}から`,
  day: (month, day, weekday) => `${month}月${day}日(${weekday.slice(0, 1)})`,
  asOf: (moment) => `${moment}現在`,
  week: {
    everyDay: "毎日",
    day: (weekday) => weekday.slice(0, 1),
    days: (first, last) => `${first}–${last}`,
    allDay: "24時間",
    closed: "閉鎖",
  },
};

const zh: typeof ko = {
  weekdays: ["周日", "周一", "周二", "周三", "周四", "周五", "周六"],
  openAllDay: "24小时开放",
  openUntil: (clock) => `开放 · 至${clock}`,
  always: "通常开放",
  alwaysAtNight: "通常开放 · 夜间请确认",
  alwaysAtNightBriefly: "通常开放 · 请确认",
  nightNote: "“请确认”表示登记为全天开放的卫生间，夜间可能上锁。",
  unknown: "开放时间不详",
  notPublic: "不对外开放",
  closed: "关闭",
  closedUntil: (weekday, clock) => `关闭 · ${weekday}${clock}开放`,
  day: (month, day, weekday) => `${month}月${day}日(${weekday})`,
  asOf: (moment) => `截至${moment}`,
  week: {
    everyDay: "每天",
    day: (weekday) => weekday,
    days: (first, last) => `${first}至${last}`,
    allDay: "24小时",
    closed: "关闭",
  },
};

/** Words for open and closed, with the times. */
export const hoursWords = words({ ko, en, ja, zh });
