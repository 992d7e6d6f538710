import { words } from "~/languages/words";

const ko = {
  title: "리뷰",
  failed: "리뷰를 불러오지 못했습니다. 잠시 후 다시 시도해 주세요.",
  none: "아직 리뷰가 없습니다. 첫 리뷰를 남겨 주세요.",
  loginNeeded: "리뷰를 쓰려면 로그인이 필요합니다.",
  pages: "리뷰 쪽",
  rated: (rating: number) => `별점 ${rating}점`,
};

const en: typeof ko = {
  title: "Reviews",
  failed: "The reviews could not be loaded. Please try again in a moment.",
  none: "No reviews yet. Write the first one.",
  loginNeeded: "Please log in to write a review.",
  pages: "Pages of reviews",
  rated: (rating) => `Rated ${rating} of 5`,
};

const ja: typeof ko = {
  title: "口コミ",
  failed: "口コミを読み込めませんでした。しばらくしてからもう一度お試しください。",
  none: "口コミはまだありません。最初の口コミを書いてください。",
  loginNeeded: "口コミを書くにはログインが必要です。",
  pages: "口コミのページ",
  rated: (rating) => `評価${rating}点`,
};

const zh: typeof ko = {
  title: "评价",
  failed: "无法加载评价。请稍后再试。",
  none: "还没有评价。请写下第一条评价。",
  loginNeeded: "登录后才能写评价。",
  pages: "评价页码",
  rated: (rating) => `${rating}星`,
};

/** Texts around the reviews, in all four languages. */
export const reviewWords = words({ ko, en, ja, zh });
