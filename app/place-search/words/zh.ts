import type { SearchWords } from "./ko";

export const zh: SearchWords = {
  empty: "请输入搜索词。",
  notReady: "搜索服务尚未就绪。请稍后再试。",
  none: "没有搜索结果。请换一种写法，或搜索附近的车站。",
  offline: "请检查网络连接。",
  addressesInPart: "目前只掌握部分地址。",
  failed: "搜索时发生错误，请稍后再试。",
  noAddress: "无地址",
  suggestionsOf: (label) => `${label}建议`,
  suggested: (count) => `${count}个建议地点。可用上下箭头选择。`,
};
