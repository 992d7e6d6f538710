const INITIALS = [..."ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"];
const VOWELS = [..."ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ"];
const FINALS = ["", ..."ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ"];
const FIRST_SYLLABLE = 0xac00;

const KEYS: Record<string, string> = Object.fromEntries(
  [..."rRseEfaqQtTdwWczxvgkoiOjpuPhynbml"].map((key, at) => [
    key,
    [..."ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎㅏㅐㅑㅒㅓㅔㅕㅖㅗㅛㅜㅠㅡㅣ"][at] ?? "",
  ]),
);
const PAIRS: Record<string, string> = {
  ㅗㅏ: "ㅘ",
  ㅗㅐ: "ㅙ",
  ㅗㅣ: "ㅚ",
  ㅜㅓ: "ㅝ",
  ㅜㅔ: "ㅞ",
  ㅜㅣ: "ㅟ",
  ㅡㅣ: "ㅢ",
  ㄱㅅ: "ㄳ",
  ㄴㅈ: "ㄵ",
  ㄴㅎ: "ㄶ",
  ㄹㄱ: "ㄺ",
  ㄹㅁ: "ㄻ",
  ㄹㅂ: "ㄼ",
  ㄹㅅ: "ㄽ",
  ㄹㅌ: "ㄾ",
  ㄹㅍ: "ㄿ",
  ㄹㅎ: "ㅀ",
  ㅂㅅ: "ㅄ",
};

/** Unicode takes a syllable apart into letters of its place in it: the same as they stand alone. */
const LETTERS = new Map(
  [[INITIALS, 0x1100] as const, [VOWELS, 0x1161] as const, [FINALS, 0x11a7] as const].flatMap(
    ([letters, first]) => letters.map((letter, at) => [String.fromCharCode(first + at), letter] as const),
  ),
);

export const lettersOf = (text: string) =>
  text.normalize("NFD").replace(/[\u1100-\u11ff]/g, (letter) => LETTERS.get(letter) ?? letter);

export const initialsOf = (text: string) =>
  text.replace(/[가-힣]/g, (syllable) => lettersOf(syllable).charAt(0));

export const areInitials = (text: string) => /^[ㄱ-ㅎ]{2,}$/.test(text);

/** Whether one letter more, less or other makes them equal, or they are. */
export function differByOneLetter(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a.charCodeAt(start) === b.charCodeAt(start)) start += 1;
  let end = 0;
  const longest = Math.min(a.length, b.length) - start;
  while (end < longest && a.charCodeAt(a.length - 1 - end) === b.charCodeAt(b.length - 1 - end)) end += 1;
  return Math.max(a.length, b.length) - start - end <= 1;
}

/** `rkdskadur` as `강남역`: Korean typed on an English keyboard (두벌식), or null. */
export function fromEnglishKeys(typed: string): string | null {
  if (!/^[a-zA-Z]{4,40}$/.test(typed)) return null;
  const letters = [...typed].map((key) => KEYS[key] ?? KEYS[key.toLowerCase()] ?? "");
  let text = "";
  for (let at = 0; at < letters.length; ) {
    const syllable = takeSyllable(letters, at);
    if (!syllable) return null;
    text += syllable.character;
    at = syllable.end;
  }
  return text;
}

function takeSyllable(letters: string[], start: number): { character: string; end: number } | null {
  const initial = INITIALS.indexOf(letters[start] ?? "");
  const single = letters[start + 1] ?? "";
  const pairedVowel = PAIRS[single + (letters[start + 2] ?? "")];
  const vowel = VOWELS.indexOf(pairedVowel ?? single);
  if (initial === -1 || vowel === -1) return null;
  let end = start + (pairedVowel ? 3 : 2);
  const isFinal = (at: number) =>
    FINALS.indexOf(letters[at] ?? "-") > 0 && !VOWELS.includes(letters[at + 1] ?? "");
  const pairedFinal = PAIRS[(letters[end] ?? "") + (letters[end + 1] ?? "")];
  let final = "";
  if (pairedFinal && FINALS.includes(pairedFinal) && isFinal(end + 1)) final = pairedFinal;
  else if (isFinal(end)) final = letters[end] ?? "";
  end += final === "" ? 0 : final === pairedFinal ? 2 : 1;
  const code = FIRST_SYLLABLE + (initial * VOWELS.length + vowel) * FINALS.length + FINALS.indexOf(final);
  return { character: String.fromCharCode(code), end };
}
