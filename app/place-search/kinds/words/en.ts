import type { FoundWords } from "./ko";

export const en: FoundWords = {
  kinds: {
    area: "area",
    road: "street",
    station: "station",
    landmark: "sight",
    toilet: "toilet",
    building: "building",
    address: "address",
    kakao: "place",
  },
  missed: (typed, place) => `“${typed}” was not found. This is ${place}.`,
};
