import type { LastMetresWords } from "./ko";

export const ja: LastMetresWords = {
  exit: { 출구: "番出口", 출입구: "番出入口", 게이트: "番ゲート" },
  numbered: (number, what) => `${number}${what}`,
  inGate: "改札内",
  outGate: "改札外",
  floor: (number) => `${number}階`,
  basement: (number) => `地下${number}階`,
  underground: "地下",
  rooms: { 로비: "ロビー", 대합실: "待合室", 옥상: "屋上" },
  inside: "建物の中",
};
