import type { ko } from "./ko";

export const zh: typeof ko = {
  heading: "评价",
  notLoaded: "无法加载评价。请稍后再试。",
  none: "还没有评价。请写下第一条评价。",
  loginNeeded: "登录后才能写评价。",
  pages: "评价页码",
  rated: (rating) => `${rating}星`,
};
