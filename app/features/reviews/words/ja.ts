import type { ko } from "./ko";

export const ja: typeof ko = {
  heading: "口コミ",
  notLoaded: "口コミを読み込めませんでした。しばらくしてからもう一度お試しください。",
  none: "口コミはまだありません。最初の口コミを書いてください。",
  loginNeeded: "口コミを書くにはログインが必要です。",
  pages: "口コミのページ",
  rated: (rating) => `評価${rating}点`,
};
