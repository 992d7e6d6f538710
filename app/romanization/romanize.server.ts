import { romanize as bySound } from "koroman";
import { LRUCache } from "lru-cache";

const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;
const FINALS = 28;
const VOWELS = 21;
/** ㅇ as an initial consonant, and the initial that each final consonant becomes before it */
const SILENT = 11;
const INITIAL_OF_FINAL: Record<number, number> = {
  1: 0,
  4: 2,
  7: 3,
  8: 5,
  16: 6,
  17: 7,
  19: 9,
  22: 12,
  23: 14,
  24: 15,
  25: 16,
  26: 17,
};
const Y_VOWELS = new Set([2, 3, 6, 7, 12, 17]);
const HIEUH = 18;
const STOPS = new Set([1, 7, 17]);
const SAID_WITH_N = /학여울/;

type Syllable = { initial: number; vowel: number; final: number };

function syllableOf(character: string): Syllable | null {
  const code = character.charCodeAt(0);
  if (code < FIRST_SYLLABLE || code > LAST_SYLLABLE) return null;
  const offset = code - FIRST_SYLLABLE;
  const initial = Math.trunc(offset / (VOWELS * FINALS));
  return { initial, vowel: Math.trunc(offset / FINALS) % VOWELS, final: offset % FINALS };
}

const characterOf = ({ initial, vowel, final }: Syllable) =>
  String.fromCharCode(FIRST_SYLLABLE + (initial * VOWELS + vowel) * FINALS + final);

/** Splits a name where one part doesn't affect the pronunciation of the next; the noun `묵호` keeps its h. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let part = "";
  let previous = null as Syllable | null;
  for (const character of text) {
    let syllable = syllableOf(character);
    const linkedSyllable: Syllable | null =
      syllable?.initial === SILENT && Y_VOWELS.has(syllable.vowel) ? previous : null;
    const initial: number | undefined = linkedSyllable ? INITIAL_OF_FINAL[linkedSyllable.final] : undefined;
    if (syllable && previous && initial !== undefined) {
      part = part.slice(0, -1) + characterOf({ ...previous, final: 0 });
      syllable = { ...syllable, initial };
    }
    if (previous?.final === 0 || initial !== undefined || (syllable?.initial === HIEUH && isStop(previous))) {
      parts.push(part);
      part = "";
    }
    part += syllable ? characterOf(syllable) : character;
    previous = syllable;
  }
  return [...parts, part];
}

const isStop = (syllable: Syllable | null) => syllable !== null && STOPS.has(syllable.final);

/** Caches romanised parts, because the library takes 0.05 ms and names share most of their parts. */
const KEPT_PARTS = 8000;
const romanizedParts = new LRUCache<string, string>({
  max: KEPT_PARTS,
  memoMethod: (part) => bySound(part),
});

/** Romanises a name without spaces (Revised Romanization, capitalised): `둔산` to `Dunsan`. */
export function romanize(hangul: string): string {
  const parts = SAID_WITH_N.test(hangul) ? [hangul] : partsOf(hangul);
  const text = parts.map((part) => romanizedParts.memo(part)).join("");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Romanises a word that also has Latin letters. */
export const romanizeMixed = (word: string) =>
  word
    .split(/(?<=[A-Za-z])(?=[가-힣])|(?<=[가-힣])(?=[A-Za-z])/)
    .map((run) =>
      run.replace(/[가-힣]+/g, (hangul, at: number) =>
        at === 0 ? romanize(hangul) : romanize(hangul).toLowerCase(),
      ),
    )
    .join(" ");
