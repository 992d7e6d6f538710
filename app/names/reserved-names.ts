import { LRUCache } from "lru-cache";
import { cleanName } from "./clean-name";

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

function foldName(name: string): string {
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

const foldHangulShapes = (folded: string) =>
  Array.from(folded, (letter) => SHAPES.get(letter) ?? letter).join("");

/** Reserved anywhere in a name. Han characters fold to their Korean readings: 管理者 equals 관리자. */
const ANYWHERE = ["관리자", "운영자", "管理員"];
/** Reserved only at an end of a word, so that "badminton" stays allowed. */
const AT_AN_END = [
  "admin",
  "webmaster",
  "moderator",
  "어드민",
  "админ",
  "웹마스터",
  "운영진",
  "운영팀",
  "アドミン",
];
const ALONE = [
  ...["root", "system", "operator", "official", "staff", "support", "sysop", "superuser", "manager"],
  ...["시스템", "공식", "운영", "관리", "관리팀", "사무국", "고객센터", "고객지원"],
  ...["매니저", "담당자", "계정", "화장실지도", "공지", "공지사항", "공고", "관리원", "관리인"],
  ...["notice", "notices", "announcement", "announcements", "management", "toiletmap"],
  ...["管理人", "事務局", "お知らせ", "おしらせ", "マネージャー", "オペレーター", "モデレーター"],
  ...["スタッフ", "サポート", "システム", "オフィシャル", "トイレマップ"],
  ...["系統", "客服", "官方", "站長", "版主", "厕所地图", "廁所地圖"],
  ...["運営チーム", "管理チーム", "公式アカウント", "サポートチーム", "スタッフチーム"],
  ...["客服中心", "工作人員", "工作人员", "管理處", "管理处", "公告欄", "公告栏", "通告"],
  ...["스태프", "스탭", "고객지원팀", "화장실지도팀", "알림봇", "공지봇"],
];

const SEPARATORS = /[^\p{L}\p{N}]+/gu;
const HANGUL_BORDER =
  /(?<=\p{Script=Hangul})(?=\P{Script=Hangul})|(?<=\P{Script=Hangul})(?=\p{Script=Hangul})/u;
const SPELLED = /(?<![\p{L}\p{N}])([\p{L}\p{N}])[^\p{L}\p{N}]+(?=[\p{L}\p{N}](?![\p{L}\p{N}]))/gu;

function foldWhole(name: string): string {
  return foldHangulShapes(foldName(name)).replace(SEPARATORS, "");
}

const reservedAnywhere = ANYWHERE.map(foldWhole);
const reservedAtEnd = AT_AN_END.map(foldName);
const reservedAlone = [...new Set([...ANYWHERE, ...AT_AN_END, ...ALONE].map(foldWhole))];

/** Checks each position once, because a regular expression would backtrack over all ways to split a name. */
function isMadeOfReservedWords(name: string): boolean {
  const ends = new Set([0]);
  for (let at = 0; at < name.length; at += 1) {
    if (!ends.has(at)) continue;
    for (const word of reservedAlone) if (name.startsWith(word, at)) ends.add(at + word.length);
  }
  return name !== "" && ends.has(name.length);
}

function withoutLastDigits(name: string): string {
  let end = name.length;
  while (/\d/.test(name.charAt(end - 1))) end -= 1;
  return name.slice(0, end);
}

function looksReserved(name: string): boolean {
  const foldedName = foldWhole(name);
  if (reservedAnywhere.some((word) => foldedName.includes(word))) return true;
  if (isMadeOfReservedWords(foldedName) || isMadeOfReservedWords(foldWhole(withoutLastDigits(name))))
    return true;
  const words = foldName(name.replace(SPELLED, "$1")).split(SEPARATORS);
  return words
    .flatMap((word) => word.split(HANGUL_BORDER))
    .some((word) => reservedAtEnd.some((reserved) => word.startsWith(reserved) || word.endsWith(reserved)));
}

const KNOWN_MAX = 1000;
const reservedCache = new LRUCache<string, boolean>({ max: KNOWN_MAX, memoMethod: judgeName });

export const isReservedName = (name: string): boolean => reservedCache.memo(name);

function judgeName(name: string): boolean {
  const clean = cleanName(name).normalize("NFKC");
  // A sign between letters may replace a letter or separate words, so check both readings.
  return looksReserved(clean) || looksReserved(clean.replace(/[@$!|]/g, " "));
}

/** Returns a name for display; marks one that resembles an administrator's, for backends that don't send roles. */
export function memberName(name: string | null | undefined): string | null {
  const clean = cleanName(name ?? "");
  if (clean === "") return null;
  return isReservedName(clean) ? `닉네임 ‘${clean}’` : clean;
}

export const searchedName = (word: string): string => /^닉네임 ‘(.+)’$/.exec(word.trim())?.[1] ?? word;
