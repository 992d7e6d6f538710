import { roadInEnglish } from "~/readings/address.server";
import { composeReading } from "~/readings/place-name.server";
import { romanizeMixed } from "~/readings/split-word.server";
import { foldRoman } from "./fold-roman";
import type { PlaceIndex } from "./place-index";
import type { PlaceNames } from "./place-names";
import { createTextColumn, type TextColumn } from "./text-column";
import { yieldToEventLoop } from "./yield-to-event-loop";

/** Names as somebody writes them who cannot write Korean, folded (`gangnamyeok`, `gangnamstation`); the rows are those of the index. */
export type NamesAbroad = {
  romanized: TextColumn;
  english: TextColumn;
  toilets: TextColumn;
};

const ROWS_PER_SLICE = 500;
const known = new WeakMap<PlaceNames, Promise<NamesAbroad>>();

/** Read once for all indexes whose names are the same. */
export function namesAbroadOf(index: PlaceIndex): Promise<NamesAbroad> {
  const names = known.get(index.placeNames) ?? readNames(index);
  known.set(index.placeNames, names);
  return names;
}

async function readNames(index: PlaceIndex): Promise<NamesAbroad> {
  const { all } = index.placeNames;
  return {
    romanized: await columnOf(all, romanizeMixed),
    english: await columnOf(all, englishOf),
    toilets: await columnOf(
      index.toilets.map(({ name }) => name),
      (name) => composeReading(name, "en"),
    ),
  };
}

export const englishOf = (name: string) =>
  (/(?:로|길)$/.test(name) ? roadInEnglish(name) : null) ?? composeReading(name, "en");

async function columnOf(names: readonly string[], read: (name: string) => string): Promise<TextColumn> {
  const folded: string[] = [];
  for (const [row, name] of names.entries()) {
    if (row % ROWS_PER_SLICE === 0) await yieldToEventLoop();
    folded.push(foldRoman(read(name)));
  }
  return createTextColumn(folded);
}
