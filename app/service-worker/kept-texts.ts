import type { CachedPage } from "./kept-store";

const KOREA = { timeZone: "Asia/Seoul" } as const;
const clock = new Intl.DateTimeFormat("ko-KR", {
  ...KOREA,
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
const day = new Intl.DateTimeFormat("ko-KR", { ...KOREA, month: "long", day: "numeric" });

export function timestampText(keptAt: number, now = Date.now()): string {
  const date = day.format(keptAt);
  return date === day.format(now) ? clock.format(keptAt) : `${date} ${clock.format(keptAt)}`;
}

export function withTimestamp(html: string, keptAt: number): string {
  const note = `<div class="kept-notice" role="status"><p>${timestampText(keptAt)}에 저장된 화면입니다.</p></div>`;
  return html.replace(/<\/body>/i, `${note}</body>`);
}

const escapeHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
/** Kept titles are escaped already. */
const nameOf = ({ title }: CachedPage) => title.replace(/ \| [^|]*$/, "") || "화장실 지도";

export function offlinePage(pages: CachedPage[], wanted: string): string {
  const items = pages.map(
    (page) =>
      `<li><a href="${escapeHtml(page.href)}">${nameOf(page)}</a> <small>${timestampText(page.keptAt)}</small></li>`,
  );
  const list = items.length > 0 ? `<h2>저장된 화면</h2><ul>${items.join("")}</ul>` : "";
  return `<!DOCTYPE html><html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>네트워크 연결 없음 | 화장실 지도</title><style>${STYLE}</style></head><body><main><h1>네트워크 연결을 확인해 주세요.</h1><p>이 화면은 저장되어 있지 않습니다.</p><p><a class="again" href="${escapeHtml(wanted)}">다시 시도</a></p>${list}</main></body></html>`;
}

const STYLE =
  ":root{color-scheme:light dark}body{margin:0;font:17px/1.6 sans-serif;word-break:keep-all}" +
  "main{max-width:40rem;margin:0 auto;padding:24px 16px}h1{font-size:1.5rem}h2{font-size:1.25rem}" +
  "ul{padding:0;list-style:none}a{display:inline-block;padding:8px 0;min-height:28px}" +
  ".again{padding:8px 20px;border:1px solid;border-radius:8px}";
