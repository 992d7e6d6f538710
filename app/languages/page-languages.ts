import { FIRST_LANGUAGE, LANGUAGES, type Language } from "./language";

/** What members write and what only members read. */
const ENGLISH =
  /^\/(?:login|logout|mypage|community|map\/(?:register|edit)|accessibility|about\/sources)(?=[/?.]|$)/;
/** Long texts of law and the administration; their frame speaks the language of the address. */
const KOREAN = /^\/(?:about|privacy-policy|support|inform|admin)(?=[/?.]|$)/;

/** Languages that a page is wholly in. @param path without a prefix */
export function languagesOf(path: string): readonly Language[] {
  if (ENGLISH.test(path)) return ["ko", "en"];
  return KOREAN.test(path) ? [FIRST_LANGUAGE] : LANGUAGES;
}

/** What a page speaks where its address asks for a language. @param path without a prefix */
export function pageLanguage(path: string, asked: Language): Language {
  return ENGLISH.test(path) && asked !== FIRST_LANGUAGE ? "en" : asked;
}
