import { FIRST_LANGUAGE, isLanguage, type Language } from "./language";
import { currentLanguage } from "./words";

const HANGUL = /\p{Script=Hangul}/u;

/** The language of a text that stays as somebody wrote it; undefined where the page speaks it anyway. */
export const langOf = (text: string): "ko" | undefined =>
  currentLanguage() !== FIRST_LANGUAGE && HANGUL.test(text) ? "ko" : undefined;

/** The language of a part whose words are known in these alone: English on the pages of others, else undefined. */
export const standInOf = (known: readonly Language[]): "en" | undefined =>
  known.includes(currentLanguage()) ? undefined : "en";

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
