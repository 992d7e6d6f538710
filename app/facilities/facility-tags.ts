import type { Tag } from "~/backend/toilet";
import { breaksFacility, facilityOf, facilityText } from "./facilities";
import { FACILITY_KINDS, type Facility, rowOf } from "./facility-table";
import { type Room, splitRoom } from "./rooms";
import { facilityWords } from "./words";

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

/**
 * A facility as pages draw it: the path of its sign, or null. `mark` is the only room that has it, in one letter;
 * `isWanted` that the visitor filters by it.
 */
export type ShownFacility = { sign: string | null; text: string; mark?: string; isWanted?: true };

/** Names each facility once, with its rooms. @param names facility tags, as `splitFacilities` orders them */
export function showFacilities(
  names: readonly string[],
  wanted: Readonly<Partial<Record<Facility, boolean>>> = {},
): ShownFacility[] {
  const roomsOf = new Map<string, Set<Room | null>>();
  for (const name of names) {
    const { baseName, room } = splitRoom(name);
    roomsOf.set(baseName, (roomsOf.get(baseName) ?? new Set()).add(room));
  }
  return [...roomsOf].map(([baseName, rooms]) => {
    const kind = facilityOf(baseName) ?? "other";
    const isWanted = wanted[kind] ? ({ isWanted: true } as const) : {};
    return { sign: rowOf(kind).sign, ...isWanted, ...wordsFor(facilityText(baseName), rooms) };
  });
}

function wordsFor(text: string, knownRooms: ReadonlySet<Room | null>): Omit<ShownFacility, "sign"> {
  const words = facilityWords();
  if (knownRooms.has("shared")) return { text: words.shared(text) };
  const [firstRoom, secondRoom] = (["men", "women"] as const).filter((candidate) =>
    knownRooms.has(candidate),
  );
  if (!firstRoom) return { text };
  if (secondRoom) return { text: words.both(text) };
  const name = words.rooms[firstRoom];
  return knownRooms.has(null)
    ? { text: words.inRoom(text, name) }
    : { text: words.onlyIn(text, name), mark: words.marks[firstRoom] };
}
