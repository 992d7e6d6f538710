export const ko = {
  noMap: "지도를 불러오지 못했습니다. 주소를 찾거나 좌표를 적어 위치를 정해 주세요.",
  otherwise: "장소를 검색하거나 지도를 눌러 위치를 정해 주세요.",
  chosen: "고른 위치",
  useCentre: "십자 위치로 정하기",
  centreChosen: "십자 위치를 골랐습니다.",
  locating: "내 위치를 찾고 있습니다.",
  located: "내 위치를 골랐습니다.",
  known: (count: number) => (count > 1 ? `이미 등록된 화장실 ${count}곳:` : "이미 등록된 화장실:"),
  newWindow: " (새 창 열림)",
};
