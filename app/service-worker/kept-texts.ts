import { type Language, prefixOf } from "~/languages/language";
import { localeOf } from "~/languages/numbers";
import type { CachedPage } from "./kept-store";
import { OFFLINE_STYLE } from "./offline-style";
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

const PIN =
  '<svg width="28" height="28" viewBox="-18 -35 36 36" aria-hidden="true"><path d="M0 0c-1-1-13-11-13-20.5a13 13 0 0 1 26 0C13-11 1-1 0 0z"/></svg>';

/** Returns the page that stands for one that was not kept, in the look that kept pages have. */
export function offlinePage(pages: CachedPage[], wanted: string, language: Language): string {
  const words = KEPT_WORDS[language];
  const items = pages.map(
    (page) =>
      `<li><a href="${escapeHtml(page.href)}">${nameOf(page) || words.siteName} <small>${timestampText(page.keptAt, language)}</small></a></li>`,
  );
  const list = items.length > 0 ? `<h2>${words.pages}</h2><ul>${items.join("")}</ul>` : "";
  const look = pages[0]?.look ?? "";
  const home = `${prefixOf(language)}/map`;
  return (
    `<!DOCTYPE html><html lang="${language}"${look && ` ${look}`}><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${words.title} | ${words.siteName}</title>` +
    `<style>${OFFLINE_STYLE}</style></head><body><header><a href="${home}">${PIN}${words.siteName}</a></header>` +
    `<main><h1>${words.lost}</h1><p>${words.notKept}</p>` +
    `<p><a class="again" href="${escapeHtml(wanted)}">${words.tryAgain}</a></p>${list}</main></body></html>`
  );
}
