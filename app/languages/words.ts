import { FIRST_LANGUAGE, isLanguage, type Language } from "./language";

type Tables<Words> = { ko: Words } & { [Other in Exclude<Language, "ko">]?: NoInfer<Words> };

let findLanguage = (): string =>
  typeof document === "object" ? document.documentElement.lang : FIRST_LANGUAGE;

/** For a server, which speaks every language at once. */
export function setLanguageFinder(find: () => Language): void {
  findLanguage = find;
}

/** The language of the page that is being made or shown. */
export function currentLanguage(): Language {
  const language = findLanguage();
  return isLanguage(language) ? language : FIRST_LANGUAGE;
}

/**
 * A table of words, asked for when a page is made: `mapWords().near`. English stands in for a language that is missing.
 * Scripts of the browser hold the table of their page's language alone (vite.languages.ts).
 */
export function words<Words>(tables: Tables<Words>): () => Words {
  return () => {
    const language = currentLanguage();
    const other = language === FIRST_LANGUAGE ? undefined : tables.en;
    return tables[language] ?? other ?? tables.ko;
  };
}
