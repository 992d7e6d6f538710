import { FIRST_LANGUAGE, isLanguage, type Language } from "./language";

type Tables<Words> = { ko: Words } & { [Translated in Exclude<Language, "ko">]?: NoInfer<Words> };

let findLanguage = (): string =>
  typeof document === "object" ? document.documentElement.lang : FIRST_LANGUAGE;

/** Sets how a server finds the language, because it renders all of them concurrently. */
export function setLanguageFinder(find: () => Language): void {
  findLanguage = find;
}

/** Returns the language of the page that is being rendered or shown. */
export function currentLanguage(): Language {
  const language = findLanguage();
  return isLanguage(language) ? language : FIRST_LANGUAGE;
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
