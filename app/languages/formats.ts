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

/** Digits whose names end in a consonant: 영, 일, 삼, 육, 칠, 팔. */
const CLOSED_DIGITS = "013678";
const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;
const ENDINGS = 28;

function endsInConsonant(word: string): boolean {
  const last = word.at(-1) ?? "";
  const code = last.charCodeAt(0);
  const isSyllable = code >= FIRST_SYLLABLE && code <= LAST_SYLLABLE;
  return isSyllable ? (code - FIRST_SYLLABLE) % ENDINGS > 0 : last !== "" && CLOSED_DIGITS.includes(last);
}

/** Returns the form of a Korean particle that fits the end of a word: 은 after 길, 는 after 로. */
export const particle = (word: string, afterConsonant: string, afterVowel: string): string =>
  endsInConsonant(word) ? afterConsonant : afterVowel;
