import { pinNameOf } from "~/romanization/page-reading.server";
import type { Marker } from "~/toilet-directory/directory";

/** Puts the reading in place of the name, because an attribute cannot mark its text as Korean. */
export const withReading = (marker: Marker): Marker =>
  marker.kind === "cluster" || marker.kind === "district"
    ? marker
    : { ...marker, name: pinNameOf(marker.name) };

/** Length that a card's line shows of a name, in the narrowest column. Characters of Japanese and Chinese are wider. */
const SHOWN = 12;
const SHOWN_WIDE = 6;
const WIDE = /[\u3040-\u9fff]/;
const PART_OF_WORD = /[\w.()-]/;

type Named = { reading?: string };

/** Divides each reading that begins like another one where they differ, so that cards show how they differ. */
export function tellApart<Entry extends Named>(entries: Entry[]): (Entry & { readingParts?: string[] })[] {
  const readings = entries.flatMap(({ reading }) => reading ?? []);
  return entries.map((entry) => {
    const { reading } = entry;
    if (!reading) return entry;
    const others = readings.filter((otherReading) => otherReading !== reading);
    const alike = Math.max(0, ...others.map((other) => wordsInCommon(reading, other)));
    const isCut = alike >= (WIDE.test(reading) ? SHOWN_WIDE : SHOWN) && alike < reading.length;
    return isCut ? { ...entry, readingParts: [reading.slice(0, alike), reading.slice(alike)] } : entry;
  });
}

/** Returns the length of the common beginning, up to the last whole word and without the space after it. */
function wordsInCommon(reading: string, otherReading: string): number {
  let length = 0;
  while (length < reading.length && reading[length] === otherReading[length]) length++;
  while (length > 0 && PART_OF_WORD.test(reading[length - 1] ?? "")) length--;
  return reading[length - 1] === " " ? length - 1 : length;
}
