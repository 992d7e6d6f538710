import { words } from "~/languages/words";

const ko = {
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

const en: typeof ko = {
  noMap: "The map could not be loaded. Please search for the address or type the coordinates.",
  otherwise: "Or search for a place or tap the map.",
  chosen: "Chosen location",
  useCentre: "Use the crosshair",
  centreChosen: "The place under the crosshair was chosen.",
  locating: "Finding your location.",
  located: "Your location was chosen.",
  known: (count) => (count > 1 ? `${count} toilets that are already known:` : "Already known:"),
  newWindow: " (opens a new window)",
};

const ja: typeof ko = {
  noMap: "地図を読み込めませんでした。住所を検索するか座標を入力してください。",
  otherwise: "場所を検索するか、地図を押して位置を決めてください。",
  chosen: "選んだ位置",
  useCentre: "十字の位置に決める",
  centreChosen: "十字の位置を選びました。",
  locating: "現在地を探しています。",
  located: "現在地を選びました。",
  known: (count) => (count > 1 ? `登録済みのトイレ${count}か所:` : "登録済みのトイレ:"),
  newWindow: "（新しいウィンドウで開く）",
};

const zh: typeof ko = {
  noMap: "无法加载地图。请查找地址或输入坐标。",
  otherwise: "搜索地点、点击地图确定位置。",
  chosen: "所选位置",
  useCentre: "选择十字位置",
  centreChosen: "已选择十字位置。",
  locating: "正在定位。",
  located: "已选择我的位置。",
  known: (count) => (count > 1 ? `已登记的${count}个卫生间：` : "已登记的卫生间："),
  newWindow: "（在新窗口打开）",
};

/** Words of the map on which a form picks a position. */
export const pickerWords = words({ ko, en, ja, zh });
