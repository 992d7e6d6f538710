import type { Tag } from "~/backend/toilet";

export type Facility = "accessible" | "diaper" | "bell" | "cctv" | "child" | "other";

const SAYS: readonly [Facility, RegExp][] = [
  ["accessible", /장애인|휠체어/],
  ["diaper", /기저귀/],
  ["bell", /비상벨|안심벨/],
  ["cctv", /cctv|씨씨티비/i],
  ["child", /어린이|유아/],
  ["other", /성중립|가족 ?화장실|수유|샤워|씻는 곳|털이|파우더/],
];
const SAYS_MISSING = /없|않|불가|고장|미설치/;

export function facilityOf(name: string): Facility | null {
  if (SAYS_MISSING.test(name)) return null;
  return SAYS.find(([, says]) => says.test(name))?.[0] ?? null;
}

/** Naming one means having no others (docs/urls-and-forms.md#filters-of-the-map). */
export function filterableOf(facilities: readonly string[]): Set<Facility> {
  return new Set(
    facilities.flatMap((name) => facilityOf(name) ?? []).filter((facility) => facility !== "other"),
  );
}

export function splitFacilities(tags: readonly Tag[]): { facilities: string[]; cleanliness: Tag[] } {
  const rankOf = (name: string) => SAYS.findIndex(([facility]) => facility === facilityOf(name));
  const facilities = tags.map(({ name }) => name).filter((name) => rankOf(name) >= 0);
  return {
    facilities: facilities.sort((a, b) => rankOf(a) - rankOf(b)),
    cleanliness: tags.filter(({ name }) => rankOf(name) < 0),
  };
}
