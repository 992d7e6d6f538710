export type AnswerWords = typeof ko;

export const ko = {
  badBox: "지도의 범위를 읽지 못했습니다. bbox에 서,남,동,북 순서로 숫자 네 개를 적어 주세요.",
  badPoint: "위치를 읽지 못했습니다. 위도와 경도를 숫자로 적어 주세요.",
  notReady: "화장실 정보를 준비하고 있습니다. 잠시 후 다시 시도해 주세요.",
  tooLong: "지도 주소가 너무 깁니다. 검색어나 조건을 줄여 주세요.",
  noTile: "그런 지도 조각은 없습니다.",
  notDrawn: "지도를 그리지 못했습니다. 잠시 후 다시 시도해 주세요.",
};
