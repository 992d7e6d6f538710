import { FIRST_LANGUAGE } from "~/languages/language";
import { currentLanguage } from "~/languages/words";
import { romanizeAddress } from "./address.server";
import { readPlaceName } from "./place-name.server";

/** How a Korean name is read in the language of the page; null where that is Korean, or nothing is to be read. */
export function readingOf(name: string): string | null {
  const language = currentLanguage();
  return language === FIRST_LANGUAGE ? null : readPlaceName(name, language);
}

export const addressReadingOf = (address: string): string | null =>
  currentLanguage() === FIRST_LANGUAGE ? null : romanizeAddress(address);

/** The building, or the address where the building is not known, as the page's language reads it. */
export const placeReading = (buildingOrAddress: string, address: string): string =>
  (buildingOrAddress === address ? addressReadingOf(address) : readingOf(buildingOrAddress)) ??
  buildingOrAddress;
