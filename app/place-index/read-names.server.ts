import { roadInEnglish } from "~/readings/address.server";
import { composeReading } from "~/readings/place-name.server";
import { romanizeMixed } from "~/readings/split-word.server";
import { foldRoman } from "./fold-roman";
import { createSlices } from "./slices";

export const englishOf = (name: string) =>
  (/(?:로|길)$/.test(name) ? roadInEnglish(name) : null) ?? composeReading(name, "en");

const READERS = {
  romanized: romanizeMixed,
  english: englishOf,
  toilets: (name: string) => composeReading(name, "en"),
} satisfies Record<string, (name: string) => string>;

export type NamesJob = { kind: keyof typeof READERS; names: string[] };
export type ReadNames = (job: NamesJob) => Promise<string[]>;

/** Reads Korean names as visitors type them who cannot write Korean (`gangnamstation`). */
export async function readNames({ kind, names }: NamesJob): Promise<string[]> {
  const slices = createSlices();
  const folded: string[] = [];
  for (const name of names) {
    if (slices.areOver()) await slices.next();
    folded.push(foldRoman(READERS[kind](name)));
  }
  return folded;
}
