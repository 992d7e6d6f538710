export type PictureWords = typeof ko;

export const ko = {
  crowded: "지금 큰 사진을 여러 장 준비하고 있습니다. 잠시 후 다시 시도해 주세요.",
};
