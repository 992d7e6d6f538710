export type PickerWords = typeof ko;

export const ko = {
  noMap: "지도를 불러오지 못했습니다. 주소를 찾거나 좌표를 적어 위치를 정해 주세요.",
  otherwise: "장소를 검색하거나 지도를 눌러 위치를 정해 주세요.",
  chosen: "고른 위치",
  locating: "내 위치를 찾고 있습니다.",
  located: "내 위치를 골랐습니다.",
};
