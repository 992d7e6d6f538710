import { FIRST_LANGUAGE, type Language } from "./language";
import { currentLanguage } from "./words";

const HANGUL = /\p{Script=Hangul}/u;

/** The language of a text that stays as somebody wrote it; undefined where the page speaks it anyway. */
export const langOf = (text: string): "ko" | undefined =>
  currentLanguage() !== FIRST_LANGUAGE && HANGUL.test(text) ? "ko" : undefined;

/** The language of a part whose words are known in these alone: English on the pages of others, else undefined. */
export const standInOf = (known: readonly Language[]): "en" | undefined =>
  known.includes(currentLanguage()) ? undefined : "en";
