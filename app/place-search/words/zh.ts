import type { SearchWords } from "./ko";

export const zh: SearchWords = {
  empty: "请输入搜索词。",
  notReady: "搜索服务尚未就绪。请稍后再试。",
  none: "没有搜索结果。请换一种写法，或搜索附近的车站。",
  failed: "搜索时发生错误，请稍后再试。",
  noAddress: "无地址",
  badPoint: "无法读取位置。请用数字填写纬度和经度。",
  suggestionsOf: (label) => `${label}建议`,
  suggested: (count) => `${count}个建议地点。可用上下箭头选择。`,
};
