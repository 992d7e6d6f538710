import type { Language } from "~/languages/language";
import { dataRows } from "~/texts/data-rows";
import areasText from "./areas.csv?raw";
import beginningsText from "./beginnings.csv?raw";
import endingsText from "./endings.csv?raw";
import kindsText from "./kinds.csv?raw";
import loanWordsText from "./loan-words.csv?raw";
import ownNamesText from "./own-names.csv?raw";

/** Translations of a Korean word; if the English one is empty, the word is romanised. */
export type Translation = Record<Exclude<Language, "ko">, string>;
type OwnName = Translation & { korean: string; spellings: string[] };

const translationsOf = (text: string): [korean: string, Translation][] =>
  dataRows(text).map(([korean = "", en = "", ja = "", zh = ""]) => [
    korean,
    { en: en.replace(";", ","), ja, zh },
  ]);

/** The fifty commonest loan words, the longest first. They also stand in the middle of a name. */
export const LOAN_WORDS: ReadonlyMap<string, Translation> = new Map(
  translationsOf(loanWordsText).sort(([a], [b]) => b.length - a.length),
);

/** Words that end a name and say what it is. */
export const KINDS: ReadonlyMap<string, Translation> = new Map([...translationsOf(kindsText), ...LOAN_WORDS]);

/** Endings of areas, such as 동, and of mountains and waters, such as 산. */
export const ENDINGS: ReadonlyMap<string, Translation> = new Map(translationsOf(endingsText));

/** Words at which a compound is split after its beginning; the first match wins. */
export const BEGINNINGS: readonly string[] = dataRows(beginningsText).flat();

export const OWN_NAMES: readonly OwnName[] = dataRows(ownNamesText).map(
  ([korean = "", en = "", ja = "", zh = "", spellings = ""]) => ({
    korean,
    en,
    ja,
    zh: zh || ja,
    spellings: spellings.split("|").filter(Boolean),
  }),
);

export const OWN_NAME: ReadonlyMap<string, Translation> = new Map(
  OWN_NAMES.map(({ korean, en, ja, zh }) => [korean, { en, ja, zh }]),
);

type WrittenForms = Omit<Translation, "en">;

const AREAS: ReadonlyMap<string, WrittenForms> = new Map(
  dataRows(areasText).map(([korean = "", ja = "", zh = ""]) => [korean, { ja, zh: zh || ja }]),
);

/** Area names without their ending; null if two areas write the same sounds in different characters. */
const TOWNS = new Map<string, WrittenForms | null>();
const CITIES = new Map<string, WrittenForms | null>();
for (const [korean, { ja, zh }] of AREAS) {
  const name = korean.slice(0, -1);
  const writtenForms = { ja: ja.slice(0, -1), zh: zh.slice(0, -1) };
  for (const names of /[시군]$/.test(korean) ? [TOWNS, CITIES] : [TOWNS])
    names.set(name, names.has(name) && names.get(name)?.zh !== writtenForms.zh ? null : writtenForms);
}

/** Returns `城山1洞` for 성산, 1 and 동; undefined if the characters are unknown. */
export function writtenArea(name: string, number: string, ending: string, reader: keyof WrittenForms) {
  const writtenForms = AREAS.get(name + ending)?.[reader];
  return writtenForms && writtenForms.slice(0, -ending.length) + number + writtenForms.slice(-ending.length);
}

const MIN_AREA_SYLLABLES = 3;

/** 소공동 is an area, although 공동 alone is a common word. */
export const isWrittenArea = (word: string): boolean => word.length >= MIN_AREA_SYLLABLES && AREAS.has(word);

const MIN_TOWN_SYLLABLES = 2;

/** Returns `屯山` for 둔산, for facilities that are named after their town or city. */
export const writtenTown = (name: string, reader: keyof WrittenForms): string | undefined =>
  name.length < MIN_TOWN_SYLLABLES || OWN_NAME.has(name)
    ? undefined
    : (CITIES.get(name) ?? TOWNS.get(name))?.[reader];

/** Returns `原州` for 원주, a city or county without its ending. */
export const writtenCity = (name: string, reader: keyof WrittenForms): string | undefined =>
  name.length < MIN_TOWN_SYLLABLES ? undefined : CITIES.get(name)?.[reader];
