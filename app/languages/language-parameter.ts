import { FIRST_LANGUAGE, isLanguage, type Language } from "./language";
import { currentLanguage } from "./words";

/** Files and feeds have no prefix: their address ends in the language of the page that names it. */
export function languageParameter(sign: "?" | "&"): string {
  const language = currentLanguage();
  return language === FIRST_LANGUAGE ? "" : `${sign}lang=${language}`;
}

/** The language that such an address asks for. @param url with its query */
export function languageAsked(url: string): Language {
  const asked = /[?&]lang=([a-z]{2})(?:&|$)/.exec(url)?.[1] ?? "";
  return isLanguage(asked) ? asked : FIRST_LANGUAGE;
}
