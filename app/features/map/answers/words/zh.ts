import type { AnswerWords } from "./ko";

export const zh: AnswerWords = {
  badBox: "无法读取地图范围。请在bbox中按西,南,东,北的顺序填写四个数字。",
  badPoint: "无法读取位置。请用数字填写纬度和经度。",
  notReady: "正在准备卫生间信息，请稍后再试。",
  tooLong: "地图地址过长。请缩短搜索词或减少条件。",
  noTile: "没有这块地图。",
  notDrawn: "无法绘制地图，请稍后再试。",
};
