/** Ten times the limit of a review, so that the writer can shorten a text that is too long. */
const TEXT_MAX_CHARACTERS = 10_000;
const TEXTS_MAX_CHARACTERS = 50_000;
const DRAWN_MAX_CHARACTERS = 3_000_000;

/** Cuts texts to the limits and lists the cut fields, which the caller must refuse. `longFields` have no limit. */
export function cutTexts(texts: FormData, longFields: readonly string[] = []) {
  const result = new FormData();
  const cutFields = new Set<string>();
  const usedCharacters = new Map<string, number>();
  let usedTotal = 0;
  for (const [name, value] of texts) {
    const text = String(value);
    const usedByName = usedCharacters.get(name) ?? 0;
    const remaining = Math.min(TEXT_MAX_CHARACTERS - usedByName, TEXTS_MAX_CHARACTERS - usedTotal);
    const isLong = !longFields.includes(name) && text.length > remaining;
    const piece = isLong ? startOf(text, remaining) : text;
    result.append(name, piece);
    if (isLong) cutFields.add(name);
    if (longFields.includes(name)) continue;
    usedCharacters.set(name, usedByName + piece.length);
    usedTotal += piece.length;
  }
  return { texts: result, cut: [...cutFields] };
}

const startOf = (text: string, length: number) => text.slice(0, length).replace(/[\ud800-\udbff]$/, "");

/** Tells whether the escaped text would make the page too large. */
export function isTooLongToDraw(text: string): boolean {
  if (text.length * DRAWN_MOST <= DRAWN_MAX_CHARACTERS) return false;
  let drawnLength = 0;
  for (let at = 0; at < text.length; at += 1) drawnLength += DRAWN.get(text.charCodeAt(at)) ?? 2;
  return drawnLength > DRAWN_MAX_CHARACTERS;
}

/** Escaped length of a character in its field plus in the scripts' data (`&amp;`, `\u0026`); others take 2. */
const DRAWN = new Map<number, number>([
  ...Array.from({ length: 32 }, (_, code): [number, number] => [code, 7]),
  ...Object.entries({ "\n": 3, "\r": 3, "\t": 3, "\\": 3, "'": 7, '"': 8, "<": 10, ">": 10, "&": 11 }).map(
    ([sign, length]): [number, number] => [sign.charCodeAt(0), length],
  ),
]);
const DRAWN_MOST = Math.max(...DRAWN.values());
