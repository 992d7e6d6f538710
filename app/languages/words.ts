import { FIRST_LANGUAGE, isLanguage, type Language } from "./language";

type Tables<Words> = { ko: Words } & { [Translated in Exclude<Language, "ko">]?: NoInfer<Words> };

/** The language of each request, because a server renders several at once. Browser bundles leave it out. */
const spoken = import.meta.env.SSR
  ? new (process.getBuiltinModule("node:async_hooks").AsyncLocalStorage)<Language>()
  : null;

/** Runs a request in its language. Skips the async context for the default language, because it costs time. */
export const runInLanguage = <Result>(language: Language, task: () => Result): Result =>
  !spoken || (language === FIRST_LANGUAGE && spoken.getStore() === undefined)
    ? task()
    : spoken.run(language, task);

/** Returns the language of the page that is being rendered or shown. */
export function currentLanguage(): Language {
  if (spoken) return spoken.getStore() ?? FIRST_LANGUAGE;
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : FIRST_LANGUAGE;
}

/**
 * Returns a function that picks the table at render time: `mapWords().near`. English replaces a missing language.
 * Browser bundles contain only the table of their own language (vite.languages.ts).
 */
export function words<Words>(tables: Tables<Words>): () => Words {
  return () => {
    const language = currentLanguage();
    const fallback = language === FIRST_LANGUAGE ? undefined : tables.en;
    return tables[language] ?? fallback ?? tables.ko;
  };
}

const HANGUL = /\p{Script=Hangul}/u;

/** Returns `"ko"` for a text with Hangul on a page in another language, else undefined. */
export const langOf = (text: string): "ko" | undefined =>
  currentLanguage() !== FIRST_LANGUAGE && HANGUL.test(text) ? "ko" : undefined;

/** Returns "en" if a part that exists only in these languages stands on a page of another one, else undefined. */
export const fallbackLangOf = (translatedLanguages: readonly Language[]): "en" | undefined =>
  translatedLanguages.includes(currentLanguage()) ? undefined : "en";

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
