import { words } from "~/languages/words";

const ko = {
  rooms: { men: "남자 화장실", women: "여자 화장실", shared: "공용" },
  marks: { men: "남", women: "여" },
  both: (facility: string) => `${facility}(남녀 모두)`,
  shared: (facility: string) => `${facility}(공용)`,
  inRoom: (facility: string, room: string) => `${facility} — ${room}`,
  onlyIn: (facility: string, room: string) => `${facility} — ${room}에만`,
  notSure: (facility: string, room: string) => `${facility} — ${room}인지 확인 안 됨`,
  fact: {
    there: (facility: string) => `${facility} 있음`,
    missing: (facility: string) => `${facility} 없음`,
    unknown: (facility: string) => `${facility} 확인 안 됨`,
  },
};

const en: typeof ko = {
  rooms: { men: "men’s room", women: "women’s room", shared: "shared room" },
  marks: { men: "M", women: "W" },
  both: (facility) => `${facility} (both rooms)`,
  shared: (facility) => `${facility} (shared room)`,
  inRoom: (facility, room) => `${facility} — ${room}`,
  onlyIn: (facility, room) => `${facility} — ${room} only`,
  notSure: (facility, room) => `${facility} — not known whether in the ${room}`,
  fact: {
    there: (facility) => `${facility}: yes`,
    missing: (facility) => `${facility}: no`,
    unknown: (facility) => `${facility}: not known`,
  },
};

const ja: typeof ko = {
  rooms: { men: "男子トイレ", women: "女子トイレ", shared: "共用" },
  marks: { men: "男", women: "女" },
  both: (facility) => `${facility}（男女とも）`,
  shared: (facility) => `${facility}（共用）`,
  inRoom: (facility, room) => `${facility} — ${room}`,
  onlyIn: (facility, room) => `${facility} — ${room}のみ`,
  notSure: (facility, room) => `${facility} — ${room}かどうか未確認`,
  fact: {
    there: (facility) => `${facility}あり`,
    missing: (facility) => `${facility}なし`,
    unknown: (facility) => `${facility}未確認`,
  },
};

const zh: typeof ko = {
  rooms: { men: "男卫生间", women: "女卫生间", shared: "共用" },
  marks: { men: "男", women: "女" },
  both: (facility) => `${facility}（男女均有）`,
  shared: (facility) => `${facility}（共用）`,
  inRoom: (facility, room) => `${facility} — ${room}`,
  onlyIn: (facility, room) => `${facility} — 仅${room}`,
  notSure: (facility, room) => `${facility} — 是否在${room}未确认`,
  fact: {
    there: (facility) => `有${facility}`,
    missing: (facility) => `无${facility}`,
    unknown: (facility) => `${facility}未确认`,
  },
};

/** Words for rooms, and for a facility that a toilet has, lacks or does not mention. */
export const facilityWords = words({ ko, en, ja, zh });
