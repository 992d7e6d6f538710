import { words } from "~/languages/words";

const ko = {
  bearings: ["북쪽", "북동쪽", "동쪽", "남동쪽", "남쪽", "남서쪽", "서쪽", "북서쪽"],
  here: "바로 이곳",
  rough: "위치 대략",
  about: (distance: string) => `약 ${distance}`,
  walk: (minutes: number) => `걸어서 약 ${minutes}분`,
  minutes: (minutes: number) => `${minutes}분`,
};

const en: typeof ko = {
  bearings: ["N", "NE", "E", "SE", "S", "SW", "W", "NW"],
  here: "right here",
  rough: "approx. position",
  about: (distance) => `about ${distance}`,
  walk: (minutes) => `about ${minutes} min walk`,
  minutes: (minutes) => `${minutes} min`,
};

const ja: typeof ko = {
  bearings: ["北", "北東", "東", "南東", "南", "南西", "西", "北西"],
  here: "すぐここ",
  rough: "おおよその位置",
  about: (distance) => `約${distance}`,
  walk: (minutes) => `徒歩約${minutes}分`,
  minutes: (minutes) => `${minutes}分`,
};

const zh: typeof ko = {
  bearings: ["北", "东北", "东", "东南", "南", "西南", "西", "西北"],
  here: "就在这里",
  rough: "大致位置",
  about: (distance) => `约${distance}`,
  walk: (minutes) => `步行约${minutes}分钟`,
  minutes: (minutes) => `${minutes}分钟`,
};

/** Words for distances and directions. */
export const geoWords = words({ ko, en, ja, zh });
