import type { LastMetresWords } from "./ko";

export const en: LastMetresWords = {
  exit: { 출구: "Exit", 출입구: "Entrance", 게이트: "Gate" },
  numbered: (number, what) => `${what} ${number}`,
  inGate: "inside the ticket gates",
  outGate: "outside the ticket gates",
  floor: (number) => `floor ${number}`,
  basement: (number) => `B${number}`,
  underground: "underground",
  rooms: { 로비: "lobby", 대합실: "waiting room", 옥상: "rooftop" },
  inside: "inside the building",
};
