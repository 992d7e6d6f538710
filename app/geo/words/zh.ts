import type { GeoWords } from "./ko";

export const zh: GeoWords = {
  bearings: ["北", "东北", "东", "东南", "南", "西南", "西", "西北"],
  here: "就在这里",
  rough: "大致位置",
  about: (distance) => `约${distance}`,
  walk: (minutes) => `步行约${minutes}分钟`,
};
