import { convertQwertyToHangul, disassemble, getChoseong } from "es-hangul";

/** Decomposes syllables into letters; a compound letter becomes the two keys that type it. */
export const lettersOf = (text: string) => disassemble(text.normalize("NFC"));

export const initialsOf = (text: string) => text.replace(/[가-힣]+/g, getChoseong);

export const areInitials = (text: string) => /^[ㄱ-ㅎ]{2,}$/.test(text);

/** Converts Korean typed on an English keyboard (두벌식): `rkdskadur` to `강남역`; null if it is none. */
export function fromEnglishKeys(typed: string): string | null {
  if (!/^[a-zA-Z]{4,40}$/.test(typed)) return null;
  try {
    const text = convertQwertyToHangul(typed);
    return /^[가-힣]+$/.test(text) ? text : null;
  } catch {
    // The library throws for letters that no syllable has, such as those of `hotel`.
    return null;
  }
}

/** Tells whether the texts differ by one wrong, extra or missing letter, or by two swapped ones. */
export function differsByOneTypo(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a.charCodeAt(start) === b.charCodeAt(start)) start += 1;
  let end = 0;
  const longest = Math.min(a.length, b.length) - start;
  while (end < longest && a.charCodeAt(a.length - 1 - end) === b.charCodeAt(b.length - 1 - end)) end += 1;
  const differing = Math.max(a.length, b.length) - start - end;
  const areSwapped = differing === 2 && a[start] === b[start + 1] && a[start + 1] === b[start];
  return differing <= 1 || (a.length === b.length && areSwapped);
}
