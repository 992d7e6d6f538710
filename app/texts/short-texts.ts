/** Browsers print coordinates with up to 17 digits; integers of more than 15 digits lose precision. */
const WHOLE = /^\d{1,15}$/;
const DECIMAL = /^-?\d{1,15}(\.\d{1,20})?$/;

/** Parses plain decimal digits. Returns null for hexadecimal, exponents, plus signs, blanks and an empty text. */
export const readDecimal = (text: string | null | undefined): number | null =>
  text && DECIMAL.test(text) ? Number(text) : null;

/** Parses a non-negative integer of plain decimal digits. Returns null for anything else. */
export const readWhole = (text: string | null | undefined): number | null =>
  text && WHOLE.test(text) ? Number(text) : null;

const PAGE_MAX = 1_000_000;

/** Reads a page number from a URL; 1 if it is missing or invalid. */
export function readPage(text: string | null): number {
  const page = readWhole(text) ?? 1;
  return page >= 1 && page <= PAGE_MAX ? page : 1;
}

/** Truncates by code points, so that no surrogate pair is split. */
export function firstCharacters(text: string, max: number): string {
  if (text.length <= max) return text;
  return Array.from(text.slice(0, 2 * max))
    .slice(0, max)
    .join("");
}

/** Maximum length of a place search, in the form and on the server, because Kakao gets it and it is a cache key. */
export const SEARCH_MAX_CHARACTERS = 100;

export const cutSearch = (text: string) => firstCharacters(text, SEARCH_MAX_CHARACTERS);
