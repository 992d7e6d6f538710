import { particle } from "~/languages/particle";
import { words } from "~/languages/words";

const ko = {
  kinds: {
    area: "지역",
    road: "길",
    station: "역",
    landmark: "명소",
    toilet: "화장실",
    building: "건물",
    address: "주소",
    kakao: "장소",
    point: "좌표",
  },
  missed: (typed: string, place: string) =>
    `‘${typed}’${particle(typed, "은", "는")} 찾지 못해 ${place}${particle(place, "을", "를")} 보여 드립니다.`,
};

const en: typeof ko = {
  kinds: {
    area: "area",
    road: "street",
    station: "station",
    landmark: "sight",
    toilet: "toilet",
    building: "building",
    address: "address",
    kakao: "place",
    point: "coordinates",
  },
  missed: (typed, place) => `“${typed}” was not found. This is ${place}.`,
};

const ja: typeof ko = {
  kinds: {
    area: "地域",
    road: "通り",
    station: "駅",
    landmark: "名所",
    toilet: "トイレ",
    building: "建物",
    address: "住所",
    kakao: "場所",
    point: "座標",
  },
  missed: (typed, place) => `「${typed}」は見つからないため、${place}を表示します。`,
};

const zh: typeof ko = {
  kinds: {
    area: "地区",
    road: "道路",
    station: "车站",
    landmark: "景点",
    toilet: "厕所",
    building: "建筑",
    address: "地址",
    kakao: "地点",
    point: "坐标",
  },
  missed: (typed, place) => `未找到“${typed}”，为您显示${place}。`,
};

/** Names of the kinds of results, and the note about an unmatched part of a search. */
export const placeResultWords = words({ ko, en, ja, zh });
