import { words } from "~/languages/words";

const ko = {
  kinds: {
    locked: "잠겨 있다는 신고",
    gone: "없어졌다는 신고",
    different: "정보가 다르다는 신고",
    dirty: "더럽다는 신고",
  },
  count: (count: number) => `신고 ${count}건`,
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
  backToToilet: "返回该卫生间",
};

/** Words for reports, beside a toilet's state and after sending one. No page's bundle contains them. */
export const reportWords = words({ ko, en, ja, zh });
