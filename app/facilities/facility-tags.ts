import type { Tag } from "~/backend/toilet";
import { type Facility, facilityOf } from "./facilities";
import { splitRoom } from "./rooms";

/** Facilities that the form offers, in display order. */
export const OFFERED_FACILITIES = [
  ...["장애인 화장실", "기저귀 교환대", "비상벨", "CCTV", "남녀 공용"],
  ...["어린이 변기", "휴지", "비누", "온수"],
];

const ORDER: readonly (Facility | null)[] = ["accessible", "diaper", "bell", "cctv", "child", "other"];

export function splitFacilities<One extends Pick<Tag, "name">>(
  tags: readonly One[],
): { facilities: string[]; cleanliness: One[] } {
  const rankOf = (name: string) => ORDER.indexOf(facilityOf(name));
  const facilities = tags.map(({ name }) => name).filter((name) => rankOf(name) >= 0);
  return {
    facilities: facilities.sort((a, b) => rankOf(a) - rankOf(b)),
    cleanliness: tags.filter(({ name }) => rankOf(name) < 0),
  };
}

const sameFacilityKey = (name: string) => name.toLowerCase().replaceAll(" ", "").replace(/있음$/, "");

/** Returns the facilities to tick, without rooms: the offered ones in their known spelling, then others among `known`. */
export function facilityChoices(known: readonly string[]): string[] {
  const choices = new Map(OFFERED_FACILITIES.map((name) => [sameFacilityKey(name), name]));
  const spelled = new Set<string>();
  for (const { bare: name } of known.map(splitRoom)) {
    const key = sameFacilityKey(name);
    if (facilityOf(name) === null || spelled.has(key)) continue;
    spelled.add(key);
    choices.set(key, name);
  }
  return [...choices.values()];
}
