import { words } from "~/languages/words";

const ko = {
  rooms: { men: "남자 화장실", women: "여자 화장실", shared: "공용" },
  marks: { men: "남", women: "여" },
  inRooms: (facility: string, rooms: string) => `${facility} — ${rooms}`,
  onlyIn: (facility: string, room: string) => `${facility} — ${room}에만`,
  notSure: (facility: string, room: string) => `${facility} — ${room}인지 확인 안 됨`,
};

const en: typeof ko = {
  rooms: { men: "men’s room", women: "women’s room", shared: "shared room" },
  marks: { men: "M", women: "W" },
  inRooms: (facility, rooms) => `${facility} — ${rooms}`,
  onlyIn: (facility, room) => `${facility} — ${room} only`,
  notSure: (facility, room) => `${facility} — not known whether in the ${room}`,
};

const ja: typeof ko = {
  rooms: { men: "男子トイレ", women: "女子トイレ", shared: "共用" },
  marks: { men: "男", women: "女" },
  inRooms: (facility, rooms) => `${facility} — ${rooms}`,
  onlyIn: (facility, room) => `${facility} — ${room}のみ`,
  notSure: (facility, room) => `${facility} — ${room}かどうか未確認`,
};

const zh: typeof ko = {
  rooms: { men: "男卫生间", women: "女卫生间", shared: "共用" },
  marks: { men: "男", women: "女" },
  inRooms: (facility, rooms) => `${facility} — ${rooms}`,
  onlyIn: (facility, room) => `${facility} — 仅${room}`,
  notSure: (facility, room) => `${facility} — 是否在${room}未确认`,
};

/** Words for the room of a facility. */
export const roomWords = words({ ko, en, ja, zh });
