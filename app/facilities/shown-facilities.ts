import { facilityOf, facilityText } from "./facilities";
import { type Facility, rowOf } from "./facility-table";
import { roomWords } from "./room-words";
import { type Room, splitRoom } from "./rooms";

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
  const words = roomWords();
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
