import type { FoundWords } from "./ko";

export const zh: FoundWords = {
  kinds: {
    area: "地区",
    road: "道路",
    station: "车站",
    landmark: "景点",
    toilet: "厕所",
    building: "建筑",
    address: "地址",
    kakao: "地点",
  },
  missed: (typed, place) => `未找到“${typed}”，为您显示${place}。`,
};
