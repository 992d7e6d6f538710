import { useLocation } from "@remix-run/react";
import { FIRST_LANGUAGE, prefixOf } from "~/languages/language";
import { languagesOf } from "~/languages/page-languages";

/** Tells search engines the same page in each of its languages, its own among them. */
export function OtherLanguages({ origin = "" }: { origin?: string }) {
  const { pathname, search } = useLocation();
  const languages = languagesOf(pathname);
  if (languages.length === 1) return null;
  const here = (pathname === "/" ? "" : pathname) + search;
  return (
    <>
      {languages.map((language) => (
        <link key={language} rel="alternate" hrefLang={language} href={origin + prefixOf(language) + here} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={origin + prefixOf(FIRST_LANGUAGE) + here} />
    </>
  );
}
