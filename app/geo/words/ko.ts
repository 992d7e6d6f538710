export type GeoWords = typeof ko;

export const ko = {
  bearings: ["북쪽", "북동쪽", "동쪽", "남동쪽", "남쪽", "남서쪽", "서쪽", "북서쪽"],
  here: "바로 이곳",
  rough: "위치 대략",
  about: (distance: string) => `약 ${distance}`,
  walk: (minutes: number) => `걸어서 약 ${minutes}분`,
};
