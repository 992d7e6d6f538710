import { FIRST_LANGUAGE, LANGUAGES, type Language } from "./language";

/** Long texts of law and of the operator, and the administration: their frame speaks the address's language. */
const KOREAN = /^\/(?:about|privacy-policy|support|inform|admin)(?=[/?.]|$)/;

/** What members write and read: below any other prefix they are the English pages. */
const ENGLISH =
  /^\/(?:login|mypage|community|map\/(?:register|edit)|accessibility|about\/sources)(?=[/?.]|$)/;

const KOREAN_AND_ENGLISH = [FIRST_LANGUAGE, "en"] as const;

/** Languages that a page is wholly in. @param path without a prefix */
export function languagesOf(path: string): readonly Language[] {
  if (ENGLISH.test(path)) return KOREAN_AND_ENGLISH;
  return KOREAN.test(path) ? [FIRST_LANGUAGE] : LANGUAGES;
}

/** The language that a page speaks below a prefix. @param path without the prefix */
export function spokenLanguage(prefix: Language, path: string): Language {
  const isEnglishInstead = prefix !== FIRST_LANGUAGE && ENGLISH.test(path);
  return isEnglishInstead ? "en" : prefix;
}
