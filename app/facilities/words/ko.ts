export type FacilityWords = typeof ko;

export const ko = {
  names: {
    accessible: "장애인 화장실",
    diaper: "기저귀 교환대",
    bell: "비상벨",
    cctv: "CCTV",
    child: "어린이 변기",
    unisex: "남녀 공용",
    paper: "휴지",
    soap: "비누",
    water: "온수",
  },
  there: (facility: string) => `${facility} 있음`,
  missing: (facility: string) => `${facility} 없음`,
  unknown: (facility: string) => `${facility} 확인 안 됨`,
};
