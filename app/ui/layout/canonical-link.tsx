import { useLocation } from "@remix-run/react";
import { FIRST_LANGUAGE, prefixOf } from "~/languages/language";
import { languagesOf } from "~/languages/page-languages";
import { currentLanguage } from "~/languages/words";

/** The pages that search engines list, besides boards, posts and toilets. */
export const INDEXED_PAGES = [
  ...["/map", "/accessibility", "/privacy-policy"],
  ...["/about/history", "/about/organization", "/about/location", "/about/sources"],
];

const MAP = /^\/map\/(?:site|kakao)$/;

/** Names one address for all queries of an indexed page, in the language of its text. */
export function CanonicalLink({ origin = "" }: { origin?: string }) {
  const { pathname } = useLocation();
  const path = pathname.replace(MAP, "/map");
  if (!INDEXED_PAGES.includes(path)) return null;
  const language = currentLanguage();
  const spoken = languagesOf(path).includes(language) ? language : FIRST_LANGUAGE;
  return <link rel="canonical" href={origin + prefixOf(spoken) + path} />;
}
