import { FIRST_LANGUAGE } from "~/languages/language";
import { currentLanguage } from "~/languages/words";
import { type Facility, namedKind, rowOf } from "./facility-table";
import { isOutOfOrder } from "./out-of-order";

/** Returns null for a tag that names no facility, or a facility that is out of order. */
export const facilityOf = (name: string): Facility | null => (isOutOfOrder(name) ? null : namedKind(name));

const MEN = /\(남\)|남[자성]/;
const WOMEN = /\(여\)|여[자성]/;

/** Tells whether a tag says that this facility is out of order, unless both name a room and not the same one. */
export function breaksFacility(tag: string, facility: string): boolean {
  const kind = isOutOfOrder(tag) ? namedKind(tag) : null;
  if (kind === null || kind === "other" || kind !== facilityOf(facility)) return false;
  const [men, women] = [MEN.test(tag), WOMEN.test(tag)];
  return men === women || (men ? MEN : WOMEN).test(facility);
}

/** If a toilet's tags name one of these facilities, the toilet lacks the others (docs/urls-and-forms.md#filters-of-the-map). */
export function filterableOf(facilities: readonly string[]): Set<Facility> {
  const kinds = facilities.flatMap((name) => facilityOf(name) ?? []);
  return new Set(kinds.filter((kind) => rowOf(kind).isListed));
}

/** Names a kind of facility in the page's language. */
export const facilityNameOf = (kind: Facility): string => rowOf(kind).names?.[currentLanguage()] ?? "";

/** Names a facility in the page's language. Korean pages and unknown facilities keep the original text. */
export function facilityText(name: string): string {
  const kind = currentLanguage() === FIRST_LANGUAGE ? null : facilityOf(name);
  return (kind && facilityNameOf(kind)) || name;
}
