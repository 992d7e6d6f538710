import { FIRST_LANGUAGE, isLanguage, type Language } from "./language";
import { currentLanguage } from "./words";

/** Returns the query parameter for files and feeds, whose paths have no language prefix. */
export function languageParameter(sign: "?" | "&"): string {
  const language = currentLanguage();
  return language === FIRST_LANGUAGE ? "" : `${sign}lang=${language}`;
}

/** Returns the language of such an address. @param url with its query */
export function readLanguageParameter(url: string): Language {
  const code = /[?&]lang=([a-z]{2})(?:&|$)/.exec(url)?.[1] ?? "";
  return isLanguage(code) ? code : FIRST_LANGUAGE;
}
