import type { LastMetresWords } from "./ko";

export const zh: LastMetresWords = {
  exit: { 출구: "号出口", 출입구: "号出入口", 게이트: "号门" },
  numbered: (number, what) => `${number}${what}`,
  inGate: "检票口内",
  outGate: "检票口外",
  floor: (number) => `${number}层`,
  basement: (number) => `地下${number}层`,
  underground: "地下",
  rooms: { 로비: "大厅", 대합실: "候车厅", 옥상: "楼顶" },
  inside: "建筑物内",
};
