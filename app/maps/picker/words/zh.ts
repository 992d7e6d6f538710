import type { PickerWords } from "./ko";

export const zh: PickerWords = {
  noMap: "无法加载地图。请查找地址或输入坐标。",
  otherwise: "搜索地点、点击地图确定位置。",
  chosen: "所选位置",
  locating: "正在定位。",
  located: "已选择我的位置。",
};
