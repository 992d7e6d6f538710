import { FIRST_LANGUAGE } from "~/languages/language";
import { currentLanguage } from "~/languages/words";
import { isOutOfOrder } from "./out-of-order";
import { facilityWords } from "./words";

export type Facility = "accessible" | "diaper" | "bell" | "cctv" | "child" | "other";

const FACILITY_PATTERNS: readonly [Facility, RegExp][] = [
  ["accessible", /장애인|휠체어/],
  ["diaper", /기저귀/],
  ["bell", /비상벨|안심벨/],
  ["cctv", /cctv|씨씨티비/i],
  ["child", /어린이|유아/],
  ["other", /성중립|가족 ?화장실|수유|샤워|씻는 곳|털이|파우더/],
  ["other", /^(?:남녀 ?공용|휴지|비누|온수)(?: 화장실)?(?: (?:있음|나옴|제공|비치))?$/],
];

/** Returns null for a tag that names no facility, or a facility that is out of order. */
export const facilityOf = (name: string): Facility | null => (isOutOfOrder(name) ? null : kindOf(name));

const kindOf = (name: string): Facility | null =>
  FACILITY_PATTERNS.find(([, pattern]) => pattern.test(name))?.[0] ?? null;

const MEN = /\(남\)|남[자성]/;
const WOMEN = /\(여\)|여[자성]/;

/** Tells whether a tag says that this facility is out of order, unless both name a room and not the same one. */
export function breaksFacility(tag: string, facility: string): boolean {
  const kind = isOutOfOrder(tag) ? kindOf(tag) : null;
  if (kind === null || kind === "other" || kind !== facilityOf(facility)) return false;
  const [men, women] = [MEN.test(tag), WOMEN.test(tag)];
  return men === women || (men ? MEN : WOMEN).test(facility);
}

/** If a toilet's tags name one of these facilities, the toilet lacks the others (docs/urls-and-forms.md#filters-of-the-map). */
export function filterableOf(facilities: readonly string[]): Set<Facility> {
  return new Set(
    facilities.flatMap((name) => facilityOf(name) ?? []).filter((facility) => facility !== "other"),
  );
}

type Named = keyof ReturnType<typeof facilityWords>["names"];

const NAME_PATTERNS: readonly [Named, RegExp][] = [
  ["unisex", /남녀 ?공용/],
  ["paper", /휴지/],
  ["soap", /비누/],
  ["water", /온수/],
];

/** Names a facility in the page's language. Korean pages and unknown facilities keep the original text. */
export function facilityText(name: string): string {
  if (currentLanguage() === FIRST_LANGUAGE) return name;
  const { names } = facilityWords();
  const facility = facilityOf(name);
  if (facility === null) return name;
  if (facility !== "other") return names[facility];
  const matchedName = NAME_PATTERNS.find(([, pattern]) => pattern.test(name))?.[0];
  return matchedName ? names[matchedName] : name;
}
