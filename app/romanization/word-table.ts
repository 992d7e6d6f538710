import type { Language } from "~/languages/language";
import kindsText from "./kinds.csv?raw";
import ownNamesText from "./own-names.csv?raw";

/** What a word is called in another language; an empty English one is romanised. */
export type Translation = Record<Exclude<Language, "ko">, string>;
type OwnName = Translation & { korean: string; spellings: string[] };

/** Returns the cells of a file's rows, without its comments. */
export const rowsOf = (text: string) =>
  text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.split(","));

export const KINDS: ReadonlyMap<string, Translation> = new Map(
  rowsOf(kindsText).map(([korean = "", en = "", ja = "", zh = ""]) => [
    korean,
    { en: en.replace(";", ","), ja, zh },
  ]),
);

export const OWN_NAMES: readonly OwnName[] = rowsOf(ownNamesText).map(
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
