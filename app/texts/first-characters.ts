/** As people count: an emoji is one, and never cut in half. */
export function firstCharacters(text: string, max: number): string {
  if (text.length <= max) return text;
  return Array.from(text.slice(0, 2 * max))
    .slice(0, max)
    .join("");
}
