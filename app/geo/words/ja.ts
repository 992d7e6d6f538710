import type { GeoWords } from "./ko";

export const ja: GeoWords = {
  bearings: ["北", "北東", "東", "南東", "南", "南西", "西", "北西"],
  here: "すぐここ",
  rough: "おおよその位置",
  about: (distance) => `約${distance}`,
  walk: (minutes) => `徒歩約${minutes}分`,
};
