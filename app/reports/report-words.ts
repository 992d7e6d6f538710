import { words } from "~/languages/words";

const ko = {
  kinds: {
    locked: "잠겨 있다는 신고",
    gone: "없어졌다는 신고",
    different: "정보가 다르다는 신고",
    dirty: "더럽다는 신고",
  },
  count: (count: number) => `신고 ${count}건`,
  checking: "담당자 확인 중",
  states: {
    open: "답변 없음",
    checking: "확인 중",
    fixed: "고쳤음",
    declined: "고치지 않음",
    unknown: "상태 모름",
  },
  backToToilet: "신고한 화장실로 돌아가기",
};

const en: typeof ko = {
  kinds: {
    locked: "Reported locked",
    gone: "Reported gone",
    different: "Reported inaccurate",
    dirty: "Reported dirty",
  },
  count: (count) => `${count} reports`,
  checking: "Staff is checking",
  states: {
    open: "No answer yet",
    checking: "Being checked",
    fixed: "Fixed",
    declined: "Not fixed",
    unknown: "State unknown",
  },
  backToToilet: "Back to the toilet",
};

const ja: typeof ko = {
  kinds: {
    locked: "閉まっているとの報告",
    gone: "なくなったとの報告",
    different: "情報が違うとの報告",
    dirty: "汚れているとの報告",
  },
  count: (count) => `報告${count}件`,
  checking: "担当者が確認中",
  states: {
    open: "未回答",
    checking: "確認中",
    fixed: "対応済み",
    declined: "対応せず",
    unknown: "状態不明",
  },
  backToToilet: "トイレのページに戻る",
};

const zh: typeof ko = {
  kinds: {
    locked: "有人报告上锁",
    gone: "有人报告已不存在",
    different: "有人报告信息有误",
    dirty: "有人报告不干净",
  },
  count: (count) => `${count}条报告`,
  checking: "工作人员正在核实",
  states: {
    open: "尚未回复",
    checking: "核实中",
    fixed: "已修复",
    declined: "不予修复",
    unknown: "状态未知",
  },
  backToToilet: "返回该卫生间",
};

/** Words for reports, beside a toilet's state and after sending one. No page's bundle contains them. */
export const reportWords = words({ ko, en, ja, zh });
