import type { ko } from "./ko";

export const zh: typeof ko = {
  noMap: "无法加载地图。请查找地址或输入坐标。",
  otherwise: "搜索地点、点击地图确定位置。",
  chosen: "所选位置",
  useCentre: "选择十字位置",
  centreChosen: "已选择十字位置。",
  locating: "正在定位。",
  located: "已选择我的位置。",
  known: (count) => (count > 1 ? `已登记的${count}个厕所：` : "已登记的厕所："),
  newWindow: "（在新窗口打开）",
};
