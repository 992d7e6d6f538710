import { facilityOf } from "./facilities";
import { FACILITY_KINDS, type Facility, rowOf } from "./facility-table";

export type Room = "men" | "women" | "shared";
export type VisitorRoom = Exclude<Room, "shared">;

/** A facility tag may end in its room: `기저귀 교환대(여)` (docs/urls-and-forms.md#rooms). */
const ROOM_MARKS: Record<Room, string> = { men: "남", women: "여", shared: "공용" };
export const ROOMS = Object.keys(ROOM_MARKS) as Room[];

const ENDS_IN_ROOM = /^([^()]*[^()\s])\s*\((남|여|공용)\)$/;
const ROOMED: readonly (Facility | null)[] = FACILITY_KINDS.filter((kind) => rowOf(kind).hasRooms);

/** Numbers the kinds of facilities that have rooms from 1. All others are 0. */
export const roomedKind = (name: string): number => ROOMED.indexOf(facilityOf(name)) + 1;
export const hasRooms = (name: string): boolean => roomedKind(name) > 0;

/** Splits a tag into its facility and its room, which is null if the tag names none. */
export function splitRoom(name: string): { baseName: string; room: Room | null } {
  const [, baseName = name, mark] = (hasRooms(name) && ENDS_IN_ROOM.exec(name)) || [];
  return { baseName, room: ROOMS.find((room) => ROOM_MARKS[room] === mark) ?? null };
}

export const withRoom = (baseName: string, room: Room): string => `${baseName}(${ROOM_MARKS[room]})`;

export function spellRoom(name: string): string {
  const { baseName, room } = splitRoom(name);
  return room ? withRoom(baseName, room) : name;
}

/** Returns whether the tags name the facility in a room or in a shared one; null if they leave the room open. */
export function isInRoom(
  facility: Facility,
  tags: readonly string[],
  visitorRoom: VisitorRoom,
): boolean | null {
  const rooms = tags.filter((name) => facilityOf(name) === facility).map((name) => splitRoom(name).room);
  if (rooms.includes(visitorRoom) || rooms.includes("shared")) return true;
  return rooms.length > 0 && !rooms.includes(null) ? false : null;
}

/** Adds the ticked rooms, such as `기저귀 교환대(여)`, to the ticked facilities. Drops a room of an unticked facility. */
export function addRooms(facilities: readonly string[], rooms: readonly string[]): string[] {
  return facilities.flatMap((name) => {
    const matchingRooms = rooms.filter(
      (room) => splitRoom(room).room !== null && splitRoom(room).baseName === name,
    );
    return matchingRooms.length > 0 ? matchingRooms : name;
  });
}
