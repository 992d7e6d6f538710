import { words } from "~/languages/words";

const ko = {
  line: (news: string) => `마지막 소식: ${news}`,
  none: "소식 없음",
  kinds: { review: "리뷰", registered: "등록", photo: "사진", edited: "수정" },
  today: (kind: string) => `오늘 ${kind}`,
  yesterday: (kind: string) => `어제 ${kind}`,
  daysAgo: (days: number, kind: string) => `${days}일 전 ${kind}`,
  onDay: (day: string, kind: string) => `${day} ${kind}`,
};

const en: typeof ko = {
  line: (news) => `Last update: ${news}`,
  none: "none",
  kinds: { review: "review", registered: "registered", photo: "photo", edited: "edited" },
  today: (kind) => `${kind} today`,
  yesterday: (kind) => `${kind} yesterday`,
  daysAgo: (days, kind) => `${kind} ${days} days ago`,
  onDay: (day, kind) => `${kind} ${day}`,
};

const ja: typeof ko = {
  line: (news) => `最新情報：${news}`,
  none: "なし",
  kinds: { review: "口コミ", registered: "登録", photo: "写真", edited: "修正" },
  today: (kind) => `今日の${kind}`,
  yesterday: (kind) => `昨日の${kind}`,
  daysAgo: (days, kind) => `${days}日前の${kind}`,
  onDay: (day, kind) => `${day}の${kind}`,
};

const zh: typeof ko = {
  line: (news) => `最新消息：${news}`,
  none: "无",
  kinds: { review: "评价", registered: "登记", photo: "照片", edited: "修改" },
  today: (kind) => `今天的${kind}`,
  yesterday: (kind) => `昨天的${kind}`,
  daysAgo: (days, kind) => `${days}天前的${kind}`,
  onDay: (day, kind) => `${day}的${kind}`,
};

/** Words for the last contribution to a toilet. Only the server needs them. */
export const lastActivityWords = words({ ko, en, ja, zh });
