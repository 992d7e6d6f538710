import type { Language } from "~/languages/language";

type KeptWords = {
  siteName: string;
  title: string;
  lost: string;
  notKept: string;
  seeMap: string;
  tryAgain: string;
  pages: string;
  keptAt(time: string): string;
};

/** All languages, because a single small worker serves all pages. */
export const KEPT_WORDS: Record<Language, KeptWords> = {
  ko: {
    siteName: "화장실 지도",
    title: "네트워크 연결 없음",
    lost: "네트워크 연결을 확인해 주세요.",
    notKept: "이 화면은 저장되어 있지 않습니다.",
    seeMap: "저장된 지도 보기",
    tryAgain: "다시 시도",
    pages: "저장된 화면",
    keptAt: (time) => `${time}에 저장된 화면입니다.`,
  },
  en: {
    siteName: "Toilet Map",
    title: "No network",
    lost: "Please check your network connection.",
    notKept: "This page was not saved on this device.",
    seeMap: "Open the saved map",
    tryAgain: "Try again",
    pages: "Pages saved on this device",
    keptAt: (time) => `This page was saved at ${time}.`,
  },
  ja: {
    siteName: "トイレマップ",
    title: "ネットワーク接続なし",
    lost: "ネットワーク接続を確認してください。",
    notKept: "この画面は保存されていません。",
    seeMap: "保存された地図を見る",
    tryAgain: "再試行",
    pages: "保存された画面",
    keptAt: (time) => `${time}に保存された画面です。`,
  },
  zh: {
    siteName: "厕所地图",
    title: "没有网络连接",
    lost: "请检查网络连接。",
    notKept: "本页面尚未保存。",
    seeMap: "查看已保存的地图",
    tryAgain: "重试",
    pages: "已保存的页面",
    keptAt: (time) => `这是${time}保存的页面。`,
  },
};
