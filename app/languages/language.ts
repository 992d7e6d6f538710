export const LANGUAGES = ["ko", "en", "ja", "zh"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language without a URL prefix, and the last fallback for missing translations. */
export const FIRST_LANGUAGE = "ko" satisfies Language;

const PREFIX = /^\/(en|ja|zh)(?=[/.?]|$)/;

export const isLanguage = (text: string): text is Language => LANGUAGES.some((language) => language === text);

export const prefixOf = (language: Language): string => (language === FIRST_LANGUAGE ? "" : `/${language}`);

/** Splits `/en/map` into English and `/map`. @param url a path, with or without its query */
export function splitPrefix(url: string): { language: Language; url: string } {
  const prefix = PREFIX.exec(url)?.[1];
  if (!prefix || !isLanguage(prefix)) return { language: FIRST_LANGUAGE, url };
  const rest = url.slice(prefix.length + 1);
  // The framework requests the data of `/en` as `/en.data`.
  if (rest.startsWith(".")) return { language: prefix, url: `/_root${rest}` };
  return { language: prefix, url: rest.startsWith("/") ? rest : `/${rest}` };
}

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
