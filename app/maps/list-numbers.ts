import type { Marker } from "~/toilet-directory/directory";
import { mapsWords } from "./words";

/** By id: pins and rows carry the same. */
export type ListNumbers = ReadonlyMap<string, number>;

export const NO_NUMBERS: ListNumbers = new Map();

const ROWS = 10;

export function numbersOf(marker: Marker, numbers: ListNumbers): number[] {
  if (marker.kind === "cluster") return [];
  const ids = marker.kind === "toilet" ? [marker.id] : marker.ids;
  return sortedNumbers(ids, numbers);
}

/** The list's come first. */
export const rankOf = (marker: Marker, numbers: ListNumbers) => numbersOf(marker, numbers)[0] ?? 1e9;

export function sortedNumbers(ids: readonly string[], numbers: ListNumbers): number[] {
  return ids.flatMap((id) => numbers.get(id) ?? []).sort((a, b) => a - b);
}

/** What stands on a pin: `3`, for neighbours in the list `3–5`, else the first with a sign that there are more. */
export function numberText(numbers: readonly number[]): string {
  const [first, last] = [numbers[0], numbers.at(-1)];
  if (first === undefined || last === undefined) return "";
  if (first === last) return String(first);
  return last - first === numbers.length - 1 ? `${first}–${last}` : `${first}+`;
}

/** The classes by which the style sheet links a pin and its rows, `row-1` to `row-10`. */
export const rowClasses = (numbers: readonly number[]) =>
  numbers.map((number) => `row-${((number - 1) % ROWS) + 1}`).join(" ");

export const numberedLabel = (label: string, numbers: readonly number[]) =>
  numbers.length > 0 ? mapsWords().numbered(numberText(numbers), label) : label;
