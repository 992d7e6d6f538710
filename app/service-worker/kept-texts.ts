import type { Language } from "~/languages/language";
import { localeOf } from "~/languages/numbers";
import type { CachedPage } from "./kept-store";
import { KEPT_WORDS } from "./words";

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
/** Kept titles are escaped already. */
const nameOf = ({ title }: CachedPage) => title.replace(/ \| [^|]*$/, "");

export function offlinePage(pages: CachedPage[], wanted: string, language: Language): string {
  const words = KEPT_WORDS[language];
  const items = pages.map(
    (page) =>
      `<li><a href="${escapeHtml(page.href)}">${nameOf(page) || words.siteName}</a> <small>${timestampText(page.keptAt, language)}</small></li>`,
  );
  const list = items.length > 0 ? `<h2>${words.pages}</h2><ul>${items.join("")}</ul>` : "";
  return `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${words.title} | ${words.siteName}</title><style>${STYLE}</style></head><body><main><h1>${words.lost}</h1><p>${words.notKept}</p><p><a class="again" href="${escapeHtml(wanted)}">${words.tryAgain}</a></p>${list}</main></body></html>`;
}

const STYLE =
  ":root{color-scheme:light dark}body{margin:0;font:17px/1.6 sans-serif;word-break:keep-all}" +
  "main{max-width:40rem;margin:0 auto;padding:24px 16px}h1{font-size:1.5rem}h2{font-size:1.25rem}" +
  "ul{padding:0;list-style:none}a{display:inline-block;padding:8px 0;min-height:28px}" +
  ".again{padding:8px 20px;border:1px solid;border-radius:8px}";
