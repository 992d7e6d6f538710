import { type Facility, facilityOf, facilityText } from "./facilities";
import { roomWords } from "./room-words";
import { type Room, splitRoom } from "./rooms";

/** A facility as pages draw it. `mark` is the only room that has it, in one letter. */
export type ShownFacility = { sign: Facility; text: string; mark?: string };

/** Names each facility once, with its rooms. @param names facility tags, as `splitFacilities` orders them */
export function showFacilities(names: readonly string[]): ShownFacility[] {
  const roomsOf = new Map<string, Set<Room | null>>();
  for (const name of names) {
    const { bare, room } = splitRoom(name);
    roomsOf.set(bare, (roomsOf.get(bare) ?? new Set()).add(room));
  }
  return [...roomsOf].map(([bare, rooms]) => ({
    sign: facilityOf(bare) ?? "other",
    ...wordsFor(facilityText(bare), rooms),
  }));
}

function wordsFor(text: string, known: ReadonlySet<Room | null>): Omit<ShownFacility, "sign"> {
  const words = roomWords();
  if (known.has("shared")) return { text: words.shared(text) };
  const [room, other] = (["men", "women"] as const).filter((each) => known.has(each));
  if (!room) return { text };
  if (other) return { text: words.both(text) };
  const name = words.rooms[room];
  return known.has(null)
    ? { text: words.inRoom(text, name) }
    : { text: words.onlyIn(text, name), mark: words.marks[room] };
}
