import type { ko } from "./ko";

export const zh: typeof ko = {
  noData: "尚未获取卫生间信息。请稍后刷新页面。",
  gone: "已删除或找不到的卫生间",
  numbered: (id) => `卫生间 ${id}`,
  most: (count) => `仅保存在此浏览器中，最多${count}处。`,
  nothing: "还没有收藏。点击卫生间的星标即可收藏到这里。",
  toMap: "在地图上查找",
  full: (most) => `最多可收藏${most}处。请先删除一处再收藏。`,
};
