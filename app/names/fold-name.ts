const LOOK_ALIKES: Record<string, string> = {
  a: "4@аАɑαΑᴀ",
  b: "8вВьβΒʙ",
  c: "сСϲᴄ",
  d: "ԁðđᴅ",
  e: "3еЕεΕєᴇ",
  f: "ƒϝ",
  g: "ɡɢԍ",
  h: "һнНΗћħʜ",
  j: "јЈᴊ",
  k: "кКκΚᴋ",
  l: "1iI!|ıɩіІιΙɪӏӀłʟǀ∣",
  m: "мМΜᴍ",
  n: "ոпΝηɴ",
  o: "0оОοΟσøօᴏ○◯〇",
  p: "рРρΡᴘ",
  q: "ԛ",
  r: "гʀ",
  s: "5$ѕЅꜱ",
  t: "7тТτΤᴛ",
  u: "υսᴜ",
  v: "ѵνᴠ",
  w: "ԝωѡᴡ",
  x: "хХχΧ",
  y: "уУүΥγʏ",
  z: "ᴢΖ",
};
const LATIN = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([letter, others]) => Array.from(others, (other) => [other, letter])),
);

const SIGN_ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6];
const ALPHABET_LENGTH = 26;

const HANGUL = new Map(
  [
    { first: 0x1100, letters: "ㄱ ㄲ ㄴ ㄷ ㄸ ㄹ ㅁ ㅂ ㅃ ㅅ ㅆ ㅇ ㅈ ㅉ ㅊ ㅋ ㅌ ㅍ ㅎ" },
    {
      first: 0x1161,
      letters: "ㅏ ㅐ ㅑ ㅒ ㅓ ㅔ ㅕ ㅖ ㅗ ㅗㅏ ㅗㅐ ㅗㅣ ㅛ ㅜ ㅜㅓ ㅜㅔ ㅜㅣ ㅠ ㅡ ㅡㅣ ㅣ",
    },
    {
      first: 0x11a8,
      letters:
        "ㄱ ㄲ ㄱㅅ ㄴ ㄴㅈ ㄴㅎ ㄷ ㄹ ㄹㄱ ㄹㅁ ㄹㅂ ㄹㅅ ㄹㅌ ㄹㅍ ㄹㅎ ㅁ ㅂ ㅂㅅ ㅅ ㅆ ㅇ ㅈ ㅊ ㅋ ㅌ ㅍ ㅎ",
    },
  ].flatMap(({ first, letters }) =>
    letters.split(" ").map((letter, at) => [String.fromCharCode(first + at), letter] as const),
  ),
);

function foldLetter(letter: string): string {
  const known = HANGUL.get(letter) ?? LATIN.get(letter);
  if (known) return known;
  const code = letter.codePointAt(0) ?? 0;
  const start = SIGN_ALPHABETS.find((first) => code >= first && code < first + ALPHABET_LENGTH);
  return start ? foldLetter(String.fromCharCode("a".charCodeAt(0) + code - start)) : letter;
}

export function foldName(name: string): string {
  const letters = name.normalize("NFKD").replace(/\p{M}/gu, "");
  return Array.from(letters, foldLetter)
    .join("")
    .toUpperCase()
    .toLowerCase()
    .replaceAll("i", "l")
    .replaceAll("rn", "m")
    .replaceAll("vv", "w");
}

export const foldHangulShapes = (folded: string) => folded.replaceAll("ㅣ", "l").replaceAll("ㅇ", "o");
