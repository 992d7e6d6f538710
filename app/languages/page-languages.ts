import { FIRST_LANGUAGE, LANGUAGES, type Language } from "./language";

/** Legal texts, the operator's texts and the administration: only the frame around them is translated. */
const KOREAN = /^\/(?:about|privacy-policy|support|inform|admin)(?=[/?.]|$)/;

/** Pages that other prefixes than Korean show in English: pages of members, and two public ones. */
const ENGLISH =
  /^\/(?:login|mypage|community|map\/(?:register|edit)|accessibility|about\/sources)(?=[/?.]|$)/;

const KOREAN_AND_ENGLISH = [FIRST_LANGUAGE, "en"] as const;

/** Returns the languages that a page is completely translated into. @param path without a prefix */
export function languagesOf(path: string): readonly Language[] {
  if (ENGLISH.test(path)) return KOREAN_AND_ENGLISH;
  return KOREAN.test(path) ? [FIRST_LANGUAGE] : LANGUAGES;
}

const POST = /^\/community\/\w+\/\d+$/;

/** Returns the languages in which search engines list a page. A post is Korean within any frame. */
export const indexedLanguagesOf = (path: string): readonly Language[] =>
  POST.test(path) ? [FIRST_LANGUAGE] : languagesOf(path);

/** Returns the language that a page has under a prefix. @param path without the prefix */
export function renderedLanguage(prefix: Language, path: string): Language {
  const isEnglishInstead = prefix !== FIRST_LANGUAGE && ENGLISH.test(path);
  return isEnglishInstead ? "en" : prefix;
}
