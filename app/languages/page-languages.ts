import { FIRST_LANGUAGE, LANGUAGES, type Language } from "./language";

/** What members write and read, long texts of law, and the administration: their frame speaks the address's language. */
const KOREAN =
  /^\/(?:login|mypage|community|map\/(?:register|edit)|accessibility|about|privacy-policy|support|inform|admin)(?=[/?.]|$)/;

/** Languages that a page is wholly in. @param path without a prefix */
export const languagesOf = (path: string): readonly Language[] =>
  KOREAN.test(path) ? [FIRST_LANGUAGE] : LANGUAGES;
