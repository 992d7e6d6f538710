/** Ten times what a review or a comment may have: whoever typed too much still has it all to shorten. */
const TEXT_MAX_CHARACTERS = 10_000;
/** What the short texts of a form may have together, of whichever names. */
const TEXTS_MAX_CHARACTERS = 50_000;
/** How long a text may be once it stands in a page. */
const DRAWN_MAX_CHARACTERS = 3_000_000;

export const TEXT_TOO_LONG = "입력한 내용이 너무 깁니다. 내용을 줄여 주세요.";

/**
 * The texts of a form, each cut to what a form works with. A body may have megabytes of them, which nobody should read,
 * let alone draw again; what was cut has to be refused.
 * @param longFields those whose text may be as long as the body allows
 * @returns the texts in their order, and the names of the fields that were cut
 */
export function cutTexts(texts: FormData, longFields: readonly string[] = []) {
  const kept = new FormData();
  const cut = new Set<string>();
  const used = new Map<string, number>();
  let usedTogether = 0;
  for (const [name, value] of texts) {
    const text = String(value);
    const usedByName = used.get(name) ?? 0;
    const left = Math.min(TEXT_MAX_CHARACTERS - usedByName, TEXTS_MAX_CHARACTERS - usedTogether);
    const isLong = !longFields.includes(name) && text.length > left;
    const piece = isLong ? startOf(text, left) : text;
    kept.append(name, piece);
    if (isLong) cut.add(name);
    if (longFields.includes(name)) continue;
    used.set(name, usedByName + piece.length);
    usedTogether += piece.length;
  }
  return { texts: kept, cut: [...cut] };
}

/** The start of a text, without half a letter at its end. */
const startOf = (text: string, length: number) => text.slice(0, length).replace(/[\ud800-\udbff]$/, "");

/** True for a text that would fill a page: one of nothing but signs that a page has to escape. */
export function isTooLongToDraw(text: string): boolean {
  if (text.length * DRAWN_MOST <= DRAWN_MAX_CHARACTERS) return false;
  let drawn = 0;
  for (let at = 0; at < text.length; at += 1) drawn += DRAWN.get(text.charCodeAt(at)) ?? 2;
  return drawn > DRAWN_MAX_CHARACTERS;
}

/** Characters that a sign takes in its field and in the data for the scripts together (`&amp;`, `\u0026`); others take 2. */
const DRAWN = new Map<number, number>([
  ...Array.from({ length: 32 }, (_, code): [number, number] => [code, 7]),
  ...Object.entries({ "\n": 3, "\r": 3, "\t": 3, "\\": 3, "'": 7, '"': 8, "<": 10, ">": 10, "&": 11 }).map(
    ([sign, length]): [number, number] => [sign.charCodeAt(0), length],
  ),
]);
const DRAWN_MOST = Math.max(...DRAWN.values());
