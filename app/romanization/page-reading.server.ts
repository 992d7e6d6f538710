import { FIRST_LANGUAGE } from "~/languages/language";
import { currentLanguage } from "~/languages/words";
import { romanizeAddress } from "./address.server";
import { readPlaceName } from "./place-name.server";
import { KINDS, OWN_NAMES } from "./word-table";

/** Returns the reading of a Korean name in the page's language; null on Korean pages, and for names without Hangul. */
export function readingOf(name: string): string | null {
  const language = currentLanguage();
  return language === FIRST_LANGUAGE ? null : readPlaceName(name, language);
}

export const addressReadingOf = (address: string): string | null =>
  currentLanguage() === FIRST_LANGUAGE ? null : romanizeAddress(address);

/** Returns the reading of the building, or of the address if the building is unknown. */
export const placeReading = (buildingOrAddress: string, address: string): string =>
  (buildingOrAddress === address ? addressReadingOf(address) : readingOf(buildingOrAddress)) ??
  buildingOrAddress;

const LETTERS = /[A-Za-z]/g;
const MIN_UNREADABLE_LETTERS = 10;
const ENGLISH_WORDS = new Set(
  [...KINDS.values(), ...OWN_NAMES].flatMap(({ en }) => en.split(/[^A-Za-z']+/)).filter(Boolean),
);

/**
 * Returns the name on a pin. A long reading without any known word stays Korean, because a visitor can compare only that
 * with the sign at the door.
 */
export function pinNameOf(name: string): string {
  const reading = readingOf(name);
  const isReadable =
    (reading?.match(LETTERS) ?? []).length < MIN_UNREADABLE_LETTERS ||
    reading?.split(/[^A-Za-z']+/).some((word) => ENGLISH_WORDS.has(word));
  return reading !== null && isReadable ? reading : name;
}
