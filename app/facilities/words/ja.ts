import type { FacilityWords } from "./ko";

export const ja: FacilityWords = {
  names: {
    accessible: "車いす対応トイレ",
    diaper: "おむつ交換台",
    bell: "非常ベル",
    cctv: "防犯カメラ",
    child: "子ども用便器",
    unisex: "男女共用",
    paper: "トイレットペーパー",
    soap: "石けん",
    water: "温水",
  },
  there: (facility) => `${facility}あり`,
  missing: (facility) => `${facility}なし`,
  unknown: (facility) => `${facility}未確認`,
};
