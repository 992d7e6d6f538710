import type { Tag } from "~/backend/toilet";
import { breaksFacility, facilityOf } from "./facilities";
import { FACILITY_KINDS, rowOf } from "./facility-table";
import { splitRoom } from "./rooms";

/** Facilities that the form offers, in display order. */
export const OFFERED_FACILITIES = FACILITY_KINDS.flatMap((kind) => rowOf(kind).offered ?? []);

export function splitFacilities<NamedTag extends Pick<Tag, "name">>(
  tags: readonly NamedTag[],
): { facilities: string[]; cleanliness: NamedTag[] } {
  const rankOf = (name: string) => {
    const kind = facilityOf(name);
    return kind === null ? -1 : FACILITY_KINDS.indexOf(kind);
  };
  const facilities = tags.map(({ name }) => name).filter((name) => rankOf(name) >= 0);
  return {
    facilities: facilities.sort((a, b) => rankOf(a) - rankOf(b)),
    cleanliness: tags.filter(({ name }) => rankOf(name) < 0),
  };
}

/** Splits the tags like `splitFacilities`, without facilities that another tag calls out of order. */
export function splitUsableFacilities<NamedTag extends Pick<Tag, "name">>(tags: readonly NamedTag[]) {
  const { facilities, cleanliness } = splitFacilities(tags);
  const isUsable = (facility: string) => !cleanliness.some(({ name }) => breaksFacility(name, facility));
  return { facilities: facilities.filter(isUsable), cleanliness };
}

const sameFacilityKey = (name: string) => name.toLowerCase().replaceAll(" ", "").replace(/있음$/, "");

/** Returns the facilities to tick, without rooms: the offered ones in their stored spelling, then the others in `knownTags`. */
export function facilityChoices(knownTags: readonly string[]): string[] {
  const choices = new Map(OFFERED_FACILITIES.map((name) => [sameFacilityKey(name), name]));
  const addedKeys = new Set<string>();
  for (const { baseName: name } of knownTags.map(splitRoom)) {
    const key = sameFacilityKey(name);
    if (facilityOf(name) === null || addedKeys.has(key)) continue;
    addedKeys.add(key);
    choices.set(key, name);
  }
  return [...choices.values()];
}
