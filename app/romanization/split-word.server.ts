import { roadInEnglish } from "./road.server";
import { romanize, romanizeMixed } from "./romanize.server";
import {
  BEGINNINGS,
  ENDINGS,
  isWrittenArea,
  KINDS,
  LOAN_WORDS,
  OWN_NAME,
  type Translation,
  writtenArea,
  writtenCity,
  writtenTown,
} from "./word-table";

export type Reader = keyof Translation;

type Numbered = [ends: RegExp, Record<Reader, (number: string) => string>];

const NUMBERED: Numbered[] = [
  [/(\d{1,2}(?:-\d)?)번?출구$/, { en: (n) => `Exit ${n}`, ja: (n) => `${n}番出口`, zh: (n) => `${n}号出口` }],
  [/지하(\d)층?$/, { en: (n) => `B${n}`, ja: (n) => `地下${n}階`, zh: (n) => `地下${n}层` }],
  [/(?:지상)?(?<!\d)(\d{1,3})층$/, { en: (n) => `${n}F`, ja: (n) => `${n}階`, zh: (n) => `${n}层` }],
  [/(?<!\d)(\d{1,2})호선$/, { en: (n) => `Line ${n}`, ja: (n) => `${n}号線`, zh: (n) => `${n}号线` }],
  [
    /(?<!\d)(\d{1,3})번?화장실$/,
    { en: (n) => `toilet ${n}`, ja: (n) => `トイレ${n}`, zh: (n) => `卫生间${n}` },
  ],
  [/(?<!\d)(\d)가$/, { en: (n) => `${n}-ga`, ja: (n) => `${n}街`, zh: (n) => `${n}街` }],
  [/제?(?<!\d)(\d{1,4})호$/, { en: (n) => `No. ${n}`, ja: (n) => `${n}号`, zh: (n) => `${n}号` }],
  [/^([A-Z]\d{0,4}|\d{1,4})동$/, { en: (n) => `Bldg. ${n}`, ja: (n) => `${n}棟`, zh: (n) => `${n}号楼` }],
  [
    /제?(?<![A-Za-z\d])([A-Z]|\d{1,3})(?:구역|지구|존)$/,
    { en: (n) => `Zone ${n}`, ja: (n) => `${n}区域`, zh: (n) => `${n}区` },
  ],
];
const NUMBERS = /\d|[가-힣][A-Z]$|^[A-Z](?:동|존|구역)$/;
const ORDINAL = /제(\d{1,2})([가-힣]{2,10})$/;
const ORDERED: Record<Reader, (kind: string, number: string) => string> = {
  en: (kind, number) => `${kind} ${number}`,
  ja: (kind, number) => `第${number}${kind}`,
  zh: (kind, number) => `第${number}${kind}`,
};

const AREA = /^([가-힣]{1,5}?)(?:제?(\d{1,2}))?(가?동|읍|면|리|구|군|시)$/;
const NO_AREA =
  /(?:운동|활동|자동|이동|아동|노동|공동|전동|감동|합동|행동|전시|임시|도시|거리|머리|관리|처리|우리|소리|누리|고리|오리|아리|나리|지구|야구|축구|농구|배구|탁구|연구|항구|포구|장군|해군|공군|측면|전면|후면|정면|수면|라면|다시)$/;
/** A mountain, river or stream, whose ending is also translated: `Anyangcheon Stream`. */
const NATURE = /^([가-힣]{2,5})(산|강|천)$/;
const NO_NATURE =
  /(?:부동산|수산|축산|농산|생산|재산|문화유산|건강|보건강|[인순춘제김영진합홍포사예옥화과이부서덕연]천|온천)$/;
const ROAD = /^[가-힣]{2,10}[로길](?:\d{1,4}번?[가-하]?안?길)?$/;
const NO_ROAD = /(?:도로|통로|회로|선로|진로|활로|경로|산길|골목길|갈림길|오솔길)$/;
const NO_STATION =
  /^(?:지|구|광|영|권|전|방)역$|(?:무역|용역|묘역|광역|(?:관광|개발|보호|휴양|금연|안전)[지구]역)$/;
/** 브랜드 is a brand, 프랜드 a friend. */
const NO_LAND = /[브프]랜드$/;
const WHOLE_WORD_ONLY = new Set("내 안 위 밖 남자 여자 국제 간이 장애인 어린이 다목적".split(" "));
/** 공원내 means inside a park, but 안내 is a word of its own. */
const SIDES_OF_KINDS = new Set(["내", "안", "위", "밖"]);
const AFTER_TWO = new Set("항 포구 앞 옆 뒤 밑 대학 은행 다리 정원 점 홀 몰 의원 구장 하부".split(" "));
const translate = (korean: string, translation: Translation, reader: Reader) =>
  translation[reader] || romanizeMixed(korean);

/** Splits a word into translated parts. A part that starts with a hyphen is joined to the one before. */
export function splitWord(word: string, reader: Reader): string[] {
  if (word === "") return [];
  const ownName = OWN_NAME.get(word);
  if (ownName) return [translate(word, ownName, reader)];
  return (
    (NUMBERS.test(word) ? splitNumbered(word, reader) : null) ??
    (isOwnArea(word) || isWrittenArea(word) ? null : splitKind(word, reader)) ??
    splitArea(word, reader) ??
    splitRoad(word) ??
    splitBeginning(word, reader) ??
    splitLoanWord(word, reader) ??
    splitNature(word, reader) ?? [cityOf(word, reader) ?? romanizeMixed(word)]
  );
}

const cityOf = (word: string, reader: Reader) => (reader === "en" ? undefined : writtenCity(word, reader));

function splitNumbered(word: string, reader: Reader): string[] | null {
  for (const [ends, say] of NUMBERED) {
    const match = ends.exec(word);
    if (match) return [...splitWord(word.slice(0, match.index), reader), say[reader](match[1] ?? "")];
  }
  const [ordinalText = "", number = "", korean = ""] = ORDINAL.exec(word) ?? [];
  const kind = KINDS.get(korean);
  if (kind)
    return [...splitWord(word.slice(0, -ordinalText.length), reader), ORDERED[reader](kind[reader], number)];
  const [, countedName = "", count = ""] = /^(\D{2,30}?)(\d{1,3}|[A-Z])$/.exec(word) ?? [];
  const parts = countedName === "" ? null : splitKind(countedName, reader);
  return parts && [...parts, count];
}

function splitKind(word: string, reader: Reader): string[] | null {
  for (let at = Math.max(0, word.length - LONGEST_KIND); at < word.length; at += 1) {
    const korean = word.slice(at);
    const kind = KINDS.get(korean);
    if (!kind || !mayEnd(word, korean, at)) continue;
    const name = word.slice(0, at);
    // In 왕십리역 the village is part of the station's name.
    const isOneName =
      (korean === "역" && name.endsWith("리")) || isNoArea(name, korean) || isNature(name, reader);
    const isOfTown = reader !== "en" && OF_TOWNS.test(korean) && !FLOWERS.has(name);
    const town = isOfTown ? writtenTown(name, reader) : undefined;
    if (town) return [town, kind[reader]];
    const parts = isOneName
      ? [translate(name, OWN_NAME.get(name) ?? NO_NAME, reader)]
      : splitName(name, reader);
    return [...withoutNature(parts), kind[reader]];
  }
  return null;
}

const LONGEST_KIND = Math.max(...[...KINDS.keys()].map((kind) => kind.length));
const OF_TOWNS =
  /^(?:역|점|항)$|(?:사무소|센터|경찰서|파출소|지구대|소방서|우체국|보건소|학교|도서관|시장|구청|군청|시청|공원|터미널|휴게소|보건지소|진료소|복지관|회관|문화원|체육관|운동장|수련관|의집|게이트볼장|골프장|배수지|유수지|출장소|지소|지사|지점|농협|세무서|등기소|교육청|지원청|의료원|박물관|미술관|법원|시의회|해수욕장|저수지|경로당|주차장|수영장)$/;
/** 장미공원 has roses, although 장미동 is a town with other characters. */
const FLOWERS = new Set(["장미", "매화"]);
const NO_NAME: Translation = { en: "", ja: "", zh: "" };
const SIDES = /^[동서남북중]구$/;
const TRADES = new Set(["주유소", "아파트", "상가", "병원", "서원", "역"]);

/** 대동빌딩 and 원시역 contain no area name; 목동시장 is in 목동. */
const isNoArea = (name: string, kind: string) =>
  name.length === 2 &&
  !KINDS.has(name) &&
  !SIDES.test(name) &&
  (/[시군구면리]$/.test(name) || TRADES.has(kind) || LOAN_WORDS.has(kind));

/** In 화서다산도서관 the 산 before the kind is part of a name, and no mountain. */
const isNature = (name: string, reader: Reader) =>
  NATURE.test(name) &&
  !OWN_NAME.has(name) &&
  splitBeginning(name, reader) === null &&
  splitKind(name, reader) === null;

const withoutNature = (parts: string[]) =>
  parts.map((part) => part.replace(/ ?(?:Mountain|River|Stream)$/, "")).filter(Boolean);

function mayEnd(word: string, kind: string, at: number): boolean {
  if (at === 0) return true;
  if (SIDES_OF_KINDS.has(kind)) return endsInKind(word.slice(0, at));
  if (WHOLE_WORD_ONLY.has(kind) || (AFTER_TWO.has(kind) && at < 2)) return false;
  return !(kind === "역" ? NO_STATION : NO_LAND).test(word);
}

const endsInKind = (name: string) =>
  Array.from(name, (_, at) => name.slice(at)).some(
    (end) => (end.length > 1 || end === "역") && KINDS.has(end),
  );

const isOwnArea = (word: string) =>
  ENDINGS.get(word.at(-1) ?? "")?.en.startsWith("-") && OWN_NAME.has(word.slice(0, -1));

const CITY = /(?:특별|광역|특별자치)시$/;

function splitArea(word: string, reader: Reader): string[] | null {
  if (CITY.test(word)) return splitWord(word.replace(CITY, ""), reader);
  const [, name, number = "", ending = ""] = AREA.exec(word) ?? [];
  const kind = ENDINGS.get(ending);
  if (!name || !kind || (NO_AREA.test(word) && !isOwnArea(word) && !isWrittenArea(word))) return null;
  const ownName = OWN_NAME.get(name);
  const writtenName = ownName || reader === "en" ? undefined : writtenArea(name, number, ending, reader);
  if (writtenName) return [writtenName];
  return [`${ownName ? translate(name, ownName, reader) : romanize(name)}${number}`, kind[reader]];
}

function splitRoad(word: string): string[] | null {
  const road = ROAD.test(word) && !NO_ROAD.test(word) ? roadInEnglish(word) : null;
  return road === null ? null : [road];
}

/** Splits a compound at a loan word: 케이스퀘어강남 is `K Square Gangnam`. */
function splitLoanWord(word: string, reader: Reader): string[] | null {
  for (const [loanWord, translation] of LOAN_WORDS) {
    const at = word.indexOf(loanWord);
    const [before, after] = [word.slice(0, Math.max(0, at)), word.slice(at + loanWord.length)];
    const isPartOfWord =
      (before.length === 1 && !lettersOf(before)) || after.length === 1 || NO_LAND.test(before + loanWord);
    if (at >= 0 && !isPartOfWord)
      return [...splitName(before, reader), translation[reader], ...splitName(after, reader)];
  }
  return null;
}

const LETTERS: Record<string, string> = {
  ...{ 에이치: "H", 더블유: "W", 에이: "A", 아이: "I", 제이: "J", 케이: "K", 에스: "S", 에프: "F" },
  ...{ 브이: "V", 엑스: "X", 와이: "Y", 씨: "C", 엘: "L", 엠: "M", 엔: "N", 큐: "Q", 알: "R", 티: "T" },
  ...{ 비: "B", 디: "D", 이: "E", 지: "G", 오: "O", 피: "P", 유: "U", 앤: "&" },
};
const LETTER = new RegExp(Object.keys(LETTERS).join("|"), "g");
const ONLY_LETTERS = new RegExp(`^(?:${LETTER.source})+$`);
/** Syllables that are common in Korean names, so that they are letters only beside other letters. */
const NO_LETTERS = /^[비디이지오피유앤티알]+$/;

/** Returns `K` for 케이, `ABC` for 에이비씨; null if a syllable names no letter. */
const lettersOf = (word: string): string | null =>
  ONLY_LETTERS.test(word) && !NO_LETTERS.test(word)
    ? word.replace(LETTER, (letter) => LETTERS[letter] ?? letter)
    : null;

/** Splits the part of a word that stands before its kind, where letters are spelled in Hangul. */
function splitName(name: string, reader: Reader): string[] {
  const letters = OWN_NAME.has(name) || KINDS.has(name) ? null : lettersOf(name);
  return letters === null ? splitWord(name, reader) : [letters];
}

function splitNature(word: string, reader: Reader): string[] | null {
  const [, name, ending = ""] = NATURE.exec(word) ?? [];
  const kind = ENDINGS.get(ending);
  if (!name || !kind || NO_NATURE.test(word)) return null;
  return reader === "en" ? [romanize(word), kind.en] : [romanize(name), kind[reader]];
}

function splitBeginning(word: string, reader: Reader): string[] | null {
  const beginning = BEGINNINGS.find(
    (candidate) => word.startsWith(candidate) && word.length >= candidate.length + 2,
  );
  if (!beginning) return null;
  const translation = OWN_NAME.get(beginning) ?? KINDS.get(beginning);
  const reading = translation ? translate(beginning, translation, reader) : romanize(beginning);
  return [reading, ...splitWord(word.slice(beginning.length), reader)];
}
