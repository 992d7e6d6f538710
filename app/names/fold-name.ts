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
  l: "1iI!|ıɩіІιΙɪӏӀłʟǀ∣丨",
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

/** Each group starts with a letter, followed by letters of other scripts that sound or look the same. */
const HAN_READINGS =
  "관管 리理 자者 운運运 영營営营 진陣阵 공公 지知支地 고告顧顾 식式 사事 항項项 무務务 국局 담擔担 당當当 객客 원援 " +
  "화化 장粧妆 실室 도圖図图 員员 統统 長长";
const KANA_SHAPES = "カ力 ロ口 エ工ェ タ夕 ト卜 ハ八 ニ二 チ千 オ才ォ アァ イィ ウゥ ツッ ヤャ ユュ ヨョ";
const HANGUL_SHAPES = "lㅣ oㅇ ㅏトr ㅁロ ㅈス ㅅ人 ㅡ一";

const byLookAlike = (groups: [letter: string, others: string][]) =>
  new Map(
    groups.flatMap(([letter, lookAlikes]) => Array.from(lookAlikes, (lookAlike) => [lookAlike, letter])),
  );
const groupsOf = (text: string) =>
  text.split(" ").map((group): [string, string] => [group.charAt(0), group.slice(1)]);
const LATIN = byLookAlike(Object.entries(LOOK_ALIKES));
const EAST_ASIAN = byLookAlike(groupsOf(`${HAN_READINGS} ${KANA_SHAPES}`));
const SHAPES = byLookAlike(groupsOf(HANGUL_SHAPES));

const HIRAGANA = /[\u3041-\u3096]/g;
const HIRAGANA_TO_KATAKANA = 0x60;
const LONG_VOWELS = /(?<=\p{Script=Katakana})[ー一―—–]+/gu;

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
  const baseLetter = HANGUL.get(letter) ?? LATIN.get(letter);
  if (baseLetter) return baseLetter;
  const code = letter.codePointAt(0) ?? 0;
  const start = SIGN_ALPHABETS.find((first) => code >= first && code < first + ALPHABET_LENGTH);
  return start ? foldLetter(String.fromCharCode("a".charCodeAt(0) + code - start)) : letter;
}

export function foldName(name: string): string {
  const unmarkedName = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(HIRAGANA, (kana) => String.fromCharCode(kana.charCodeAt(0) + HIRAGANA_TO_KATAKANA));
  const letters = Array.from(unmarkedName, (letter) => EAST_ASIAN.get(letter) ?? letter)
    .join("")
    .replace(LONG_VOWELS, "")
    .normalize("NFKD");
  return Array.from(letters, foldLetter)
    .join("")
    .toUpperCase()
    .toLowerCase()
    .replaceAll("i", "l")
    .replaceAll("rn", "m")
    .replaceAll("vv", "w");
}

export const foldHangulShapes = (folded: string) =>
  Array.from(folded, (letter) => SHAPES.get(letter) ?? letter).join("");
