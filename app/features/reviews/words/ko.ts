export const ko = {
  heading: "리뷰",
  notLoaded: "리뷰를 불러오지 못했습니다. 잠시 후 다시 시도해 주세요.",
  none: "아직 리뷰가 없습니다. 첫 리뷰를 남겨 주세요.",
  loginNeeded: "리뷰를 쓰려면 로그인이 필요합니다.",
  pages: "리뷰 쪽",
  rated: (rating: number) => `별점 ${rating}점`,
};
