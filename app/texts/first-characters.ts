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
