import { useLocation } from "@remix-run/react";
import { FIRST_LANGUAGE, indexedLanguagesOf, languagesOf, prefixOf } from "~/languages/language";
import { currentLanguage } from "~/languages/words";

/** Pages for search engines, besides boards, posts and toilets. */
export const INDEXED_PAGES = [
  ...["/map", "/card", "/accessibility", "/privacy-policy", "/location-terms"],
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

/** Sets one canonical URL for all queries of an indexed page, in the language of its text. */
export function CanonicalLink({ origin = "" }: { origin?: string }) {
  const path = indexedPath(useLocation().pathname);
  if (path === null) return null;
  const language = currentLanguage();
  const spoken = languagesOf(path).includes(language) ? language : FIRST_LANGUAGE;
  return <link rel="canonical" href={origin + prefixOf(spoken) + path} />;
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
