import { FIRST_LANGUAGE, type Language } from "./language";
import { currentLanguage } from "./words";

const HANGUL = /\p{Script=Hangul}/u;

/** Returns `"ko"` for a text with Hangul on a page in another language, else undefined. */
export const langOf = (text: string): "ko" | undefined =>
  currentLanguage() !== FIRST_LANGUAGE && HANGUL.test(text) ? "ko" : undefined;

/** Returns "en" if a part that exists only in these languages stands on a page of another one, else undefined. */
export const fallbackLangOf = (translatedLanguages: readonly Language[]): "en" | undefined =>
  translatedLanguages.includes(currentLanguage()) ? undefined : "en";
