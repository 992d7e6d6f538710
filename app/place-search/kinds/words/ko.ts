import { particle } from "~/languages/particle";

export type FoundWords = typeof ko;

export const ko = {
  kinds: {
    area: "지역",
    road: "길",
    station: "역",
    landmark: "명소",
    toilet: "화장실",
    building: "건물",
    address: "주소",
    kakao: "장소",
  },
  missed: (typed: string, place: string) =>
    `‘${typed}’${particle(typed, "은", "는")} 찾지 못해 ${place}${particle(place, "을", "를")} 보여 드립니다.`,
};
