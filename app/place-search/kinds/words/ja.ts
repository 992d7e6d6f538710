import type { FoundWords } from "./ko";

export const ja: FoundWords = {
  kinds: {
    area: "地域",
    road: "通り",
    station: "駅",
    landmark: "名所",
    toilet: "トイレ",
    building: "建物",
    address: "住所",
    kakao: "場所",
  },
  missed: (typed, place) => `「${typed}」は見つからないため、${place}を表示します。`,
};
