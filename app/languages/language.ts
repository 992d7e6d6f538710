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
