import { words } from "~/languages/words";

const ko = {
  title: "신고",
  answers: "신고 처리",
  kind: "무엇이 다른가요?",
  place: "화장실",
  sentence: "덧붙일 말 (없어도 됩니다)",
  send: "보내기",
  sending: "보내는 중…",
  tooLong: (max: number) => `덧붙일 말은 ${max}자까지 쓸 수 있습니다.`,
  tooSoon: "이 화장실을 조금 전에 신고하셨습니다. 10분이 지나면 다시 신고할 수 있습니다.",
};

const en: typeof ko = {
  title: "Report a problem",
  answers: "Answer this report",
  kind: "What is different?",
  place: "Toilet",
  sentence: "Anything to add (optional)",
  send: "Send",
  sending: "Sending…",
  tooLong: (max) => `Please write at most ${max} characters.`,
  tooSoon: "You have just reported this toilet. You can report it again after ten minutes.",
};

const ja: typeof ko = {
  title: "問題を報告",
  answers: "報告への対応",
  kind: "何が違いますか？",
  place: "トイレ",
  sentence: "補足（任意）",
  send: "送信",
  sending: "送信中…",
  tooLong: (max) => `補足は${max}文字まで入力できます。`,
  tooSoon: "このトイレは先ほど報告されています。10分後に再度報告できます。",
};

const zh: typeof ko = {
  title: "报告问题",
  answers: "处理报告",
  kind: "哪里不一样？",
  place: "卫生间",
  sentence: "补充说明（选填）",
  send: "发送",
  sending: "正在发送…",
  tooLong: (max) => `补充说明最多${max}个字。`,
  tooSoon: "您刚刚报告过此卫生间，请10分钟后再报告。",
};

/** Words of the forms that send and answer a report. */
export const reportFormWords = words({ ko, en, ja, zh });
