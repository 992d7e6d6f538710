import type { PlaceIndex } from "./place-index";
import type { PlaceNames } from "./place-names";
import { type NamesJob, type ReadNames, readNames } from "./read-names.server";
import { readTextColumn, type TextColumn } from "./text-column";

/** Names as visitors type them who cannot write Korean. The row numbers are those of the index. */
export type NamesAbroad = Record<NamesJob["kind"], TextColumn>;

/** Number of added or removed rows that the comparison of two lists can skip. */
const REACH = 8;
const known = new WeakMap<PlaceNames, Promise<NamesAbroad>>();
let latest: { index: PlaceIndex; names: NamesAbroad } | null = null;

/** Reads the names of an index once. A later index reuses the readings of the names that both have. */
export function namesAbroadOf(index: PlaceIndex, read: ReadNames = readNames): Promise<NamesAbroad> {
  const names = known.get(index.placeNames) ?? readAll(index, read);
  known.set(index.placeNames, names);
  return names;
}

type Names = { count: number; at(row: number): string | undefined };

async function readAll(index: PlaceIndex, read: ReadNames): Promise<NamesAbroad> {
  const before = latest;
  const columnOf = (kind: NamesJob["kind"], namesOf: (index: PlaceIndex | undefined) => Names) => {
    const [names, namesBefore] = [namesOf(index), namesOf(before?.index)];
    return readColumn((missing) => read({ kind, names: missing }), names, namesBefore, before?.names[kind]);
  };
  const names = {
    romanized: await columnOf("romanized", placesOf),
    english: await columnOf("english", placesOf),
    toilets: await columnOf("toilets", toiletsOf),
  };
  latest = { index, names };
  return names;
}

function placesOf(index: PlaceIndex | undefined): Names {
  const { all = [] } = index?.placeNames ?? {};
  return { count: all.length, at: (row) => all[row] };
}

function toiletsOf(index: PlaceIndex | undefined): Names {
  const { toilets = [] } = index ?? {};
  return { count: toilets.length, at: (row) => toilets[row]?.name };
}

/** @param column readings of the names before, which are not read again */
function readColumn(
  read: (names: string[]) => Promise<string[]>,
  names: Names,
  before: Names,
  column: TextColumn | undefined,
): Promise<TextColumn> {
  const rowBefore = createRowFinder(before, names);
  return readTextColumn(names.count, async (from, to) => {
    const texts: (string | null)[] = [];
    const missing: string[] = [];
    for (let row = from; row < to; row += 1) {
      const was = column ? rowBefore(row) : null;
      if (was === null) missing.push(names.at(row) ?? "");
      texts.push(was === null ? null : (column?.at(was) ?? null));
    }
    const found = missing.length > 0 ? (await read(missing)).values() : [].values();
    return texts.map((text) => text ?? found.next().value ?? "");
  });
}

/** Returns a function that finds the former row of a name. Call it with ascending rows. */
function createRowFinder(before: Names, now: Names): (row: number) => number | null {
  let shift = 0;
  const isSame = (row: number, by: number) =>
    now.at(row) !== undefined && before.at(row + by) === now.at(row);
  return (row) => {
    if (isSame(row, shift)) return row + shift;
    for (let far = 1; far <= REACH; far += 1) {
      const found = [shift + far, shift - far].find((by) => isSame(row, by));
      if (found === undefined) continue;
      // One equal name may be a duplicate near by; two in a row mean that rows were added or removed.
      if (isSame(row + 1, found)) shift = found;
      return row + found;
    }
    return null;
  };
}
