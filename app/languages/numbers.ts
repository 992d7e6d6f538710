import type { Language } from "./language";
import { currentLanguage } from "./words";

const formats = new Map<Language, Intl.NumberFormat>();

/** Formats a count in the page's language: `1,234`. */
export function formatCount(count: number): string {
  const language = currentLanguage();
  const format = formats.get(language) ?? new Intl.NumberFormat(localeOf(language));
  formats.set(language, format);
  return format.format(count);
}

const LOCALES: Record<Language, string> = { ko: "ko-KR", en: "en-GB", ja: "ja-JP", zh: "zh-CN" };

/** Returns the `Intl` locale of a language; Korea has no English locale of its own. */
export const localeOf = (language: Language): string => LOCALES[language];
