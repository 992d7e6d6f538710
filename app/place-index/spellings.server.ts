import { composeReading } from "~/romanization/place-name.server";
import { roadInEnglish } from "~/romanization/road.server";
import { romanizeMixed } from "~/romanization/romanize.server";
import { RANK } from "./place";
import { withoutBlanks } from "./place-names";
import { lettersOf, type Script } from "./query";
import { readTextIndex, type TextIndex } from "./text-index";
import { createSlices } from "./toilet-tree";

/** Synonyms for kinds of places that visitors type. */
const SYNONYMS: [RegExp, string][] = [
  [/\b(?:subway|metro|train|railway) (?:station|stn)\b|\b(?:stn|sta)\b/g, "station"],
  [/\b(?:uni|univ)\b/g, "university"],
  [/\bintl\b/g, "international"],
  [/\bnatl\b/g, "national"],
  [/\bapt\b/g, "apartments"],
  [/\bwaterfalls?\b/g, "falls"],
  [/\brest (?:area|stop)\b/g, "service area"],
  [/\btemple stay\b/g, "temple"],
  [/(\w{2,30}) city$/g, "$1si"],
];
const HAS_SYNONYM =
  /\b(?:subway|metro|train|railway|st[na]|uni|univ|intl|natl|apt|waterfalls?|rest|temple|city)\b/;

/** Endings that are often translated, and then appear once or twice: Gyeongbok Palace, Gyeongbokgung Palace. */
const TRANSLATED_ENDS: [RegExp, string][] = [
  [/\b(?:mt|mount) (\w{1,30})/g, "$1 mountain"],
  [/(\w{2,30}?)(?:gung)? palace\b/g, "$1gung"],
  [/(\w{2,30}?)(?:san)? mountain\b/g, "$1san"],
  [/(\w{2,30}?)(?:sa)? temple\b/g, "$1sa"],
  [/(\w{2,30}?)(?:gang)? river\b/g, "$1gang"],
  [/(\w{2,30}?)(?:do)? island\b/g, "$1do"],
  [/(\w{2,30}?)(?:cheon)? stream\b/g, "$1cheon"],
];
const HAS_TRANSLATED_END = /\b(?:mt|mount|palace|mountain|temple|river|island|stream)\b/;

const replaceAll = (text: string, rows: [RegExp, string][]) =>
  rows.reduce((result, [from, to]) => result.replace(from, to), text);

const withSynonyms = (text: string) => {
  const result = HAS_SYNONYM.test(text) ? replaceAll(text, SYNONYMS) : text;
  return HAS_TRANSLATED_END.test(result) ? replaceAll(result, TRANSLATED_ENDS) : result;
};

/** Reduces a text to lower-case letters and digits, so that `Myeong-dong` equals `MYEONGDONG`. */
function plainRoman(text: string): string {
  const unaccented = text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\u0300-\u036f'’.]/g, "");
  return withSynonyms(
    unaccented
      .replace(/-/g, "")
      .replace(/[^a-z\d]+/g, " ")
      .trim(),
  ).replace(/ /g, "");
}

/** Folds spellings of one Korean sound (`Pusan`, `Busan`). Other sounds may collide, so plain matches rank first. */
const foldRoman = (text: string) =>
  plainRoman(text)
    .replace(/sh/g, "s")
    .replace(/ch|j/g, "c")
    .replace(/[gq]/g, "k")
    .replace(/d/g, "t")
    .replace(/b/g, "p")
    .replace(/r/g, "l")
    .replace(/oo/g, "u")
    .replace(/ee/g, "i")
    .replace(/eo/g, "o")
    .replace(/eu/g, "u")
    .replace(/yun/g, "yon")
    .replace(/nkl/g, "nkn")
    .replace(/ml/g, "mn")
    .replace(/nl|ln/g, "l")
    .replace(/([a-z])\1+/g, "$1");

/** All names in one script, with a text index for each language that uses it. */
export type Spelling = {
  /** Rows are indices of `PlaceNames.all`. */
  places: TextIndex[];
  /** Names by their letters, for finding typing errors. */
  letters: TextIndex;
  toilets: TextIndex[];
  buildings: TextIndex[];
  rules: SpellingRules;
};

type SpellingRules = {
  fold(text: string): string;
  lettersOf(folded: string): string;
  /** Added to the rank of a folded match, because different names may fold to the same text. */
  penaltyOf(name: string, typed: string): number;
  /** Below this score the search needs no further attempts. */
  sureBelow: number;
  shortest: { name: number; inside: number; misspelt: number };
};

const SOUNDS_ALIKE = 1;

const isSpeltAs = (name: string, plain: string) =>
  [englishOf(name), romanizeMixed(name)].some((reading) => plainRoman(reading) === plain);

const RULES: Record<Script, SpellingRules> = {
  hangul: {
    fold: withoutBlanks,
    lettersOf,
    penaltyOf: () => 0,
    sureBelow: RANK.petrol,
    shortest: { name: 1, inside: 1, misspelt: 4 },
  },
  latin: {
    fold: foldRoman,
    lettersOf: (folded) => folded,
    penaltyOf: (name, typed) => (isSpeltAs(name, plainRoman(typed)) ? 0 : SOUNDS_ALIKE),
    sureBelow: RANK.name.contains,
    shortest: { name: 3, inside: 5, misspelt: 6 },
  },
  cjk: {
    fold: withoutBlanks,
    lettersOf: (folded) => folded,
    penaltyOf: () => 0,
    sureBelow: RANK.address,
    shortest: { name: 1, inside: 2, misspelt: 5 },
  },
};

const IS_ROAD = /(?:로|길)$/;
const IS_CJK = /[\u3040-\u30ff\u4e00-\u9fff]/;

const englishOf = (name: string) =>
  (IS_ROAD.test(name) ? roadInEnglish(name) : null) ?? composeReading(name, "en");

const inCharacters = (name: string, reader: "ja" | "zh") => {
  const reading = IS_ROAD.test(name) ? "" : composeReading(name, reader);
  return IS_CJK.test(reading) ? RULES.cjk.fold(reading) : "";
};

const READERS = {
  english: (name: string) => foldRoman(englishOf(name)),
  romanized: (name: string) => foldRoman(romanizeMixed(name)),
  toiletsInEnglish: (name: string) => foldRoman(composeReading(name, "en")),
  japanese: (name: string) => inCharacters(name, "ja"),
  chinese: (name: string) => inCharacters(name, "zh"),
} satisfies Record<string, (name: string) => string>;

export type NamesJob = { kind: keyof typeof READERS; names: string[] };
export type ReadNames = (job: NamesJob) => Promise<string[]>;

export async function readNames({ kind, names }: NamesJob): Promise<string[]> {
  const slices = createSlices();
  const folded: string[] = [];
  for (const name of names) {
    if (slices.areOver()) await slices.next();
    folded.push(READERS[kind](name));
  }
  return folded;
}

type Names = { toilets: TextIndex; places: string[] };
type Foreign = Exclude<Script, "hangul">;
type Texts = Pick<Spelling, "places" | "toilets">;
type Readings = Partial<Record<Foreign, { names: Names; texts: Promise<Texts> }>>;

const KINDS: Record<Foreign, Record<keyof Texts, NamesJob["kind"][]>> = {
  latin: { places: ["english", "romanized"], toilets: ["toiletsInEnglish"] },
  cjk: { places: ["japanese", "chinese"], toilets: ["japanese", "chinese"] },
};

export type Spellings = ReturnType<typeof createSpellings>;

/** Reads the names of a script when it is first searched, and reuses readings of the earlier index. */
export function createSpellings(
  names: Names,
  hangul: Omit<Spelling, "rules">,
  read: ReadNames,
  previousReadings: Readings = {},
) {
  const readings = { ...previousReadings };
  const hangulSpelling: Spelling = { ...hangul, rules: RULES.hangul };

  async function readScript(script: Foreign, previous: Readings[Foreign]): Promise<Texts> {
    const previousTexts = await previous?.texts;
    const readAll = async (part: keyof Texts) => {
      const indexes: TextIndex[] = [];
      for (const [at, kind] of KINDS[script][part].entries()) {
        const previousReading = previous &&
          previousTexts && { names: namesOf(previous.names, part), texts: previousTexts[part][at] };
        const readMissing = (missing: string[]) => read({ kind, names: missing });
        indexes.push(await readTexts(readMissing, namesOf(names, part), previousReading));
      }
      return indexes;
    };
    return { places: await readAll("places"), toilets: await readAll("toilets") };
  }

  async function inScript(script: Foreign): Promise<Spelling> {
    let reading = readings[script];
    if (reading?.names !== names) {
      reading = { names, texts: readScript(script, reading) };
      readings[script] = reading;
    }
    const texts = await reading.texts;
    return { ...texts, letters: texts.places[0] ?? hangul.letters, buildings: [], rules: RULES[script] };
  }

  return {
    readings,
    hangul: hangulSpelling,
    of: async (script: Script) => (script === "hangul" ? hangulSpelling : inScript(script)),
    async prepare(): Promise<void> {
      for (const script of ["latin", "cjk"] as const) await inScript(script);
    },
  };
}

type Column = Pick<TextIndex, "count" | "at">;

const namesOf = ({ toilets, places }: Names, part: keyof Texts): Column =>
  part === "places" ? { count: places.length, at: (row) => places[row] ?? "" } : toilets;

function readTexts(
  read: (names: string[]) => Promise<string[]>,
  names: Column,
  previous: { names: Column; texts: TextIndex | undefined } | undefined,
): Promise<TextIndex> {
  const findPreviousRow = previous?.texts ? createRowFinder(previous.names, names) : () => null;
  return readTextIndex(names.count, async (from, to) => {
    const texts: (string | null)[] = [];
    const missing: string[] = [];
    for (let row = from; row < to; row += 1) {
      const previousRow = findPreviousRow(row);
      if (previousRow === null) missing.push(names.at(row));
      texts.push(previousRow === null ? null : (previous?.texts?.at(previousRow) ?? null));
    }
    const newTexts = missing.length > 0 ? (await read(missing)).values() : [].values();
    return texts.map((text) => text ?? newTexts.next().value ?? "");
  });
}

/** Maximum number of added or removed rows that the comparison of two lists can skip. */
const REACH = 8;

/** Returns a function that finds the previous row of a name. Call it with ascending rows. */
function createRowFinder(previous: Column, current: Column): (row: number) => number | null {
  let shift = 0;
  const isSame = (row: number, by: number) =>
    row < current.count &&
    row + by >= 0 &&
    row + by < previous.count &&
    previous.at(row + by) === current.at(row);
  return (row) => {
    if (isSame(row, shift)) return row + shift;
    for (let distance = 1; distance <= REACH; distance += 1) {
      const offset = [shift + distance, shift - distance].find((by) => isSame(row, by));
      if (offset === undefined) continue;
      // A single equal name may be a nearby duplicate; two in a row prove that rows were added or removed.
      if (isSame(row + 1, offset)) shift = offset;
      return row + offset;
    }
    return null;
  };
}
