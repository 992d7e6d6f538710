import type { Marker } from "~/toilet-directory/directory";
import { mapsWords } from "./words";

/** The list number of each toilet by id; pins and rows show the same number. */
export type ListNumbers = ReadonlyMap<string, number>;

export const NO_NUMBERS: ListNumbers = new Map();

const ROWS = 10;

export function numbersOf(marker: Marker, numbers: ListNumbers): number[] {
  if (marker.kind === "cluster") return [];
  const ids = marker.kind === "toilet" ? [marker.id] : marker.ids;
  return sortedNumbers(ids, numbers);
}

/** Ranks markers: the list's by their numbers, then other toilets, then clusters. */
export const rankOf = (marker: Marker, numbers: ListNumbers) =>
  numbersOf(marker, numbers)[0] ?? (marker.kind === "cluster" ? 2e9 : 1e9);

export function sortedNumbers(ids: readonly string[], numbers: ListNumbers): number[] {
  return ids.flatMap((id) => numbers.get(id) ?? []).sort((a, b) => a - b);
}

/** Formats the numbers for a badge, runs as `3–5`. */
export function numberText(numbers: readonly number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run && number === run[1] + 1) run[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([first, last]) => (first === last ? first : `${first}–${last}`)).join("·");
}

/** Returns the classes by which the style sheet highlights a pin with its rows: `row-1` to `row-10`. */
export const rowClasses = (numbers: readonly number[]) =>
  numbers.map((number) => `row-${((number - 1) % ROWS) + 1}`).join(" ");

export const numberedLabel = (label: string, numbers: readonly number[]) =>
  numbers.length > 0 ? mapsWords().numbered(numberText(numbers), label) : label;
