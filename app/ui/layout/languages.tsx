import { useHref, useLocation } from "@remix-run/react";
import {
  FIRST_LANGUAGE,
  indexedLanguagesOf,
  LANGUAGES,
  type Language,
  languagesOf,
  prefixOf,
} from "~/languages/language";
import { currentLanguage } from "~/languages/words";
import { Button } from "~/ui/basics";
import { layoutWords } from "~/ui/layout/words";

/** Pages for search engines, besides boards, posts and toilets. */
export const INDEXED_PAGES = [
  ...["/map", "/map/embed", "/card", "/accessibility", "/privacy-policy", "/location-terms"],
  ...["/about/history", "/about/organization", "/about/location", "/about/sources"],
];

const MAP = /^\/map\/(?:site|kakao)$/;

/** Returns the path of an indexed page that all its queries share, or null for another page. */
function indexedPath(pathname: string): string | null {
  const path = pathname.replace(MAP, "/map");
  return INDEXED_PAGES.includes(path) ? path : null;
}

/** Returns the part of a query that names the page's content: a place page has a toilet, whatever else leads to it. */
function ownQuery(pathname: string, search: string): string {
  const toiletId = pathname === "/map/detail" ? new URLSearchParams(search).get("toiletId") : null;
  return toiletId === null ? search : `?${new URLSearchParams({ toiletId })}`;
}

const BOARD = /^\/community\/\w+$/;

/** Returns one URL for all queries of an indexed page or of a board, in the language of its text; null for other pages. */
export function canonicalHref(origin: string, pathname: string): string | null {
  const path = BOARD.test(pathname) ? pathname : indexedPath(pathname);
  if (path === null) return null;
  const language = currentLanguage();
  const spoken = languagesOf(path).includes(language) ? language : FIRST_LANGUAGE;
  return origin + prefixOf(spoken) + path;
}

/** Sets the canonical URL of an indexed page. The pages of a board's list differ, so that they have none. */
export function CanonicalLink({ origin = "" }: { origin?: string }) {
  const { pathname } = useLocation();
  const href = BOARD.test(pathname) ? null : canonicalHref(origin, pathname);
  return href && <link rel="canonical" href={href} />;
}

/** Links every language version of a page for search engines, including the current one, by canonical URLs. */
export function OtherLanguages({ origin = "" }: { origin?: string }) {
  const { pathname, search } = useLocation();
  const languages = indexedLanguagesOf(pathname);
  if (languages.length === 1) return null;
  const currentPath =
    indexedPath(pathname) ?? (pathname === "/" ? "" : pathname) + ownQuery(pathname, search);
  return (
    <>
      {languages.map((language) => (
        <link
          key={language}
          rel="alternate"
          hrefLang={language}
          href={origin + prefixOf(language) + currentPath}
        />
      ))}
      <link rel="alternate" hrefLang="x-default" href={origin + prefixOf(FIRST_LANGUAGE) + currentPath} />
    </>
  );
}

/** Each language in its own script. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  ko: "한국어",
  en: "English",
  ja: "日本語",
  zh: "中文",
};

/** Links to the page in other languages. They load documents, because each language has its own scripts. */
export function LanguageSwitch() {
  const { pathname, search } = useLocation();
  return (
    <nav aria-label={layoutWords().languages} className="languages">
      {LANGUAGES.map((language) =>
        language === currentLanguage() ? (
          <strong key={language} lang={language}>
            {LANGUAGE_NAMES[language]}
          </strong>
        ) : (
          <a key={language} href={prefixOf(language) + pathname + search} lang={language} hrefLang={language}>
            {LANGUAGE_NAMES[language]}
          </a>
        ),
      )}
    </nav>
  );
}

/** The same links behind the code of the language that most visitors would change to. */
export function LanguageMenu() {
  const other = currentLanguage() === FIRST_LANGUAGE ? "en" : FIRST_LANGUAGE;
  return (
    <details className="language-menu">
      <summary aria-label={`${other.toUpperCase()}, ${layoutWords().languages}`}>
        <span>{other.toUpperCase()}</span>
      </summary>
      <LanguageSwitch />
    </details>
  );
}

type Other = Exclude<Language, "ko">;

/** In the offered language, because its speakers may not understand the page's. */
const OFFERS: Record<Other, { lead: string; close: string }> = {
  en: { lead: "Read this page in English", close: "Close" },
  ja: { lead: "このページを日本語で読む", close: "閉じる" },
  zh: { lead: "用中文阅读本页", close: "关闭" },
};

/** Offers the page in the browser's preferred language, without redirecting. */
export function LanguageOffer({ language }: { language: Other }) {
  const { pathname, search } = useLocation();
  const { lead, close } = OFFERS[language];
  return (
    <form method="post" action={useHref("/display")} className="language-offer" lang={language}>
      <a href={prefixOf(language) + pathname + search} hrefLang={language}>
        {lead}
      </a>
      <input type="hidden" name="returnTo" value={pathname + search} />
      <Button type="submit" name="intent" value="close-language-offer" isSmall>
        {close}
      </Button>
    </form>
  );
}
