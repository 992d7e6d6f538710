import { FIRST_LANGUAGE } from "~/languages/language";
import { currentLanguage } from "~/languages/words";
import { facilityWords } from "./words";

export type Facility = "accessible" | "diaper" | "bell" | "cctv" | "child" | "other";

const SAYS: readonly [Facility, RegExp][] = [
  ["accessible", /장애인|휠체어/],
  ["diaper", /기저귀/],
  ["bell", /비상벨|안심벨/],
  ["cctv", /cctv|씨씨티비/i],
  ["child", /어린이|유아/],
  ["other", /성중립|가족 ?화장실|수유|샤워|씻는 곳|털이|파우더/],
  ["other", /^(?:남녀 ?공용|휴지|비누|온수)(?: 화장실)?(?: (?:있음|나옴|제공|비치))?$/],
];
const SAYS_MISSING = /없|않|불가|고장|미설치/;

export function facilityOf(name: string): Facility | null {
  if (SAYS_MISSING.test(name)) return null;
  return SAYS.find(([, says]) => says.test(name))?.[0] ?? null;
}

/** A toilet that names one of these lacks the others (docs/urls-and-forms.md#filters-of-the-map). */
export function filterableOf(facilities: readonly string[]): Set<Facility> {
  return new Set(
    facilities.flatMap((name) => facilityOf(name) ?? []).filter((facility) => facility !== "other"),
  );
}

type Named = keyof ReturnType<typeof facilityWords>["names"];

const SAYS_ALSO: readonly [Named, RegExp][] = [
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
  const also = SAYS_ALSO.find(([, says]) => says.test(name))?.[0];
  return also ? names[also] : name;
}
