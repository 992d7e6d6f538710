import { FIRST_LANGUAGE } from "~/languages/language";
import { currentLanguage } from "~/languages/words";
import { romanizeAddress } from "./address.server";
import { readPlaceName } from "./place-name.server";

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
