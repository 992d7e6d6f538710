import { localeOf } from "~/languages/formats";
import { type Language, prefixOf } from "~/languages/language";
import type { CachedPage } from "./kept-store";

/** The site's design tokens and styles for the offline page, which can't load a style sheet. */

const LIGHT =
  "--primary-strong:#0b50d0;--ink:#1e2124;--ink-muted:#58616a;--line:#cdd1d5;" +
  "--line-soft:#e6e8ea;--surface:#ffffff;--ground:#f4f5f6;--on-fill:#ffffff";
const DARK =
  "--primary-strong:#8fb6ff;--ink:#f2f4f6;--ink-muted:#a9b1b9;--line:#464d55;" +
  "--line-soft:#30353b;--surface:#1b1e22;--ground:#121417;--on-fill:#0b1424";

export const OFFLINE_STYLE =
  `:root{color-scheme:light;${LIGHT}}:root[data-theme=dark]{color-scheme:dark;${DARK}}` +
  `@media(prefers-color-scheme:dark){:root:not([data-theme]){color-scheme:dark;${DARK}}}` +
  ":root[data-text=large]{font-size:125%}*{box-sizing:border-box}" +
  'body{margin:0;font:1.0625rem/1.6 Pretendard,"Apple SD Gothic Neo","Malgun Gothic","Noto Sans KR",sans-serif;' +
  "color:var(--ink);background:var(--ground);word-break:keep-all;overflow-wrap:anywhere}" +
  ":is(:lang(ja),:lang(zh)) body{font-family:sans-serif;word-break:normal}" +
  "a{display:inline-flex;align-items:center;gap:0 8px;min-height:48px;color:var(--ink);font-weight:700;text-decoration:none}" +
  "header,main a{background:var(--surface)}main a{padding:8px 16px;border-radius:12px}" +
  "header{padding:4px clamp(16px,4vw,32px);border-bottom:1px solid var(--line-soft)}" +
  "svg{fill:var(--primary-strong)}" +
  "main{max-width:45rem;margin:0 auto;padding:clamp(48px,14vh,120px) 16px 32px;text-align:center;text-wrap:balance}" +
  "h1{margin:0 0 .5em;font-size:clamp(1.5rem,4.5vw,2rem);line-height:1.3}h2{margin:48px 0 8px;font-size:1.25rem;text-align:left}" +
  "p{margin:0 0 1em}.ways{display:flex;flex-wrap:wrap;justify-content:center;gap:8px}" +
  ".ways a{border:1px solid var(--line)}" +
  ".ways a:first-child{border-color:var(--primary-strong);background:var(--primary-strong);color:var(--on-fill)}" +
  "ul{display:grid;gap:8px;margin:0;padding:0;list-style:none;text-align:left}" +
  "li a{display:flex;flex-wrap:wrap;justify-content:space-between;color:var(--primary-strong)}" +
  "small{color:var(--ink-muted);font-size:.9375rem;font-weight:400}.ways small{color:inherit}";

const CLOCK = { timeZone: "Asia/Seoul", hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const DAY = { timeZone: "Asia/Seoul", month: "long", day: "numeric" } as const;

export function timestampText(keptAt: number, language: Language, now = Date.now()): string {
  const locale = localeOf(language);
  const clock = new Intl.DateTimeFormat(locale, CLOCK);
  const day = new Intl.DateTimeFormat(locale, DAY);
  const date = day.format(keptAt);
  return date === day.format(now) ? clock.format(keptAt) : `${date} ${clock.format(keptAt)}`;
}

export function withTimestamp(html: string, keptAt: number, language: Language): string {
  const text = KEPT_WORDS[language].keptAt(timestampText(keptAt, language));
  return html.replace(/<\/body>/i, `<div class="kept-notice" role="status"><p>${text}</p></div></body>`);
}

const escapeHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
/** Stored titles are already escaped. */
const nameOf = ({ title }: CachedPage) => title.replace(/ \| [^|]*$/, "");

const PIN =
  '<svg width="28" height="28" viewBox="-18 -35 36 36" aria-hidden="true"><path d="M0 0c-1-1-13-11-13-20.5a13 13 0 0 1 26 0C13-11 1-1 0 0z"/></svg>';

/** Returns the offline page, in the theme of the stored pages. The stored map is the best answer, so it comes first. */
export function offlinePage(pages: CachedPage[], requestedPath: string, language: Language): string {
  const words = KEPT_WORDS[language];
  const map = pages.find((page) => page.isMap);
  const siteName = escapeHtml((globalThis as { siteName?: string }).siteName ?? words.siteName);
  const linkTo = ({ href, keptAt }: CachedPage, text: string) =>
    `<a href="${escapeHtml(href)}">${text} <small>${timestampText(keptAt, language)}</small></a>`;
  const items = pages
    .filter((page) => page !== map)
    .map((page) => `<li>${linkTo(page, nameOf(page) || siteName)}</li>`);
  const list = items.length > 0 ? `<h2>${words.pages}</h2><ul>${items.join("")}</ul>` : "";
  const mapLink = map ? linkTo(map, words.seeMap) : "";
  const look = pages[0]?.look ?? "";
  const home = `${prefixOf(language)}/map`;
  return (
    `<!DOCTYPE html><html lang="${language}"${look && ` ${look}`}><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${words.title} | ${siteName}</title>` +
    `<style>${OFFLINE_STYLE}</style></head><body><header><a href="${home}">${PIN}${siteName}</a></header>` +
    `<main><h1>${words.lost}</h1><p>${words.notKept}</p>` +
    `<p class="ways">${mapLink}<a href="${escapeHtml(requestedPath)}">${words.tryAgain}</a></p>${list}</main></body></html>`
  );
}

const ko = {
  siteName: "화장실 지도",
  title: "네트워크 연결 없음",
  lost: "네트워크 연결을 확인해 주세요.",
  notKept: "이 화면은 저장되어 있지 않습니다.",
  seeMap: "저장된 지도 보기",
  tryAgain: "다시 시도",
  pages: "저장된 화면",
  keptAt: (time: string) => `${time}에 저장된 화면입니다.`,
};

/** All languages, because a single small worker serves all pages. */
const KEPT_WORDS: Record<Language, typeof ko> = {
  ko,
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
