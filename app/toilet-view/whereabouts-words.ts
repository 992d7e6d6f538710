import { words } from "~/languages/words";

const ko = {
  exit: { 출구: "번 출구", 출입구: "번 출입구", 게이트: "번 게이트" } as Record<string, string>,
  numbered: (number: string, word: string) => `${number}${word}`,
  gate: { inside: "개찰구 안", outside: "개찰구 밖", both: "개찰구 안과 밖" },
  floor: (number: string) => `${number}층`,
  basement: (number: string) => `지하 ${number}층`,
  underground: "지하",
  rooms: { 로비: "로비", 대합실: "대합실", 맞이방: "맞이방", 승강장: "승강장", 옥상: "옥상" } as Record<
    string,
    string
  >,
  inside: "건물 안",
};

const en: typeof ko = {
  exit: { 출구: "Exit", 출입구: "Entrance", 게이트: "Gate" },
  numbered: (number, word) => `${word} ${number}`,
  gate: {
    inside: "inside ticket gates",
    outside: "outside ticket gates",
    both: "inside and outside ticket gates",
  },
  floor: (number) => `floor ${number}`,
  basement: (number) => `B${number}`,
  underground: "underground",
  rooms: { 로비: "lobby", 대합실: "concourse", 맞이방: "concourse", 승강장: "platform", 옥상: "rooftop" },
  inside: "inside the building",
};

const ja: typeof ko = {
  exit: { 출구: "番出口", 출입구: "番出入口", 게이트: "番ゲート" },
  numbered: (number, word) => `${number}${word}`,
  gate: { inside: "改札内", outside: "改札外", both: "改札の内と外" },
  floor: (number) => `${number}階`,
  basement: (number) => `地下${number}階`,
  underground: "地下",
  rooms: { 로비: "ロビー", 대합실: "待合室", 맞이방: "待合室", 승강장: "乗り場", 옥상: "屋上" },
  inside: "建物の中",
};

const zh: typeof ko = {
  exit: { 출구: "号出口", 출입구: "号出入口", 게이트: "号门" },
  numbered: (number, word) => `${number}${word}`,
  gate: { inside: "检票口内", outside: "检票口外", both: "检票口内外" },
  floor: (number) => `${number}层`,
  basement: (number) => `地下${number}层`,
  underground: "地下",
  rooms: { 로비: "大厅", 대합실: "候车厅", 맞이방: "候车厅", 승강장: "站台", 옥상: "楼顶" },
  inside: "建筑物内",
};

/** Names floors, exits and rooms on the last metres to a toilet. Only the server reads these words. */
export const whereaboutsWords = words({ ko, en, ja, zh });
