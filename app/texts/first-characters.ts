/** As people count: an emoji is one, and never cut in half. */
export function firstCharacters(text: string, max: number): string {
  if (text.length <= max) return text;
  return Array.from(text.slice(0, 2 * max))
    .slice(0, max)
    .join("");
}

/** Longest search for places, in the form as on the server. Kakao gets it, and answers are cached by it. */
export const SEARCH_MAX_CHARACTERS = 100;

export const cutSearch = (text: string) => firstCharacters(text, SEARCH_MAX_CHARACTERS);
