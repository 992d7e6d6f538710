import { words } from "~/languages/words";

const ko = {
  everyDay: "매일",
  day: (weekday: string) => weekday.slice(0, 1),
  days: (first: string, last: string) => `${first}–${last}`,
  allDay: "24시간",
  closed: "닫힘",
};

const en: typeof ko = {
  everyDay: "Every day",
  day: (weekday) => weekday,
  days: (first, last) => `${first}–${last}`,
  allDay: "24 hours",
  closed: "closed",
};

const ja: typeof ko = {
  everyDay: "毎日",
  day: (weekday) => weekday.slice(0, 1),
  days: (first, last) => `${first}–${last}`,
  allDay: "24時間",
  closed: "閉鎖",
};

const zh: typeof ko = {
  everyDay: "每天",
  day: (weekday) => weekday,
  days: (first, last) => `${first}至${last}`,
  allDay: "24小时",
  closed: "关闭",
};

export const weekWords = words({ ko, en, ja, zh });
