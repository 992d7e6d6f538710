export type LastMetresWords = typeof ko;

export const ko = {
  exit: { 출구: "번 출구", 출입구: "번 출입구", 게이트: "번 게이트" } as Record<string, string>,
  numbered: (number: string, what: string) => `${number}${what}`,
  inGate: "개찰구 안",
  outGate: "개찰구 밖",
  floor: (number: string) => `${number}층`,
  basement: (number: string) => `지하 ${number}층`,
  underground: "지하",
  rooms: { 로비: "로비", 대합실: "대합실", 옥상: "옥상" } as Record<string, string>,
  inside: "건물 안",
};
