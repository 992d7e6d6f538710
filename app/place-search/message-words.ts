import { particle } from "~/languages/formats";
import { words } from "~/languages/words";

/** The text that a toilet without an address stores, in Korean because readers of all languages share it. */
export const NO_ADDRESS = "주소 없음";

const ko = {
  empty: "검색어를 입력해 주세요.",
  notReady: "검색 서비스가 준비되지 않았습니다. 잠시 후 다시 시도해 주세요.",
  none: "검색 결과가 없습니다.",
  addressesInPart: "주소는 일부만 알고 있습니다.",
  failed: "검색 중 오류가 발생했습니다.",
  kinds: {
    area: "지역",
    road: "길",
    station: "역",
    landmark: "명소",
    toilet: "화장실",
    building: "건물",
    address: "주소",
    kakao: "장소",
    point: "좌표",
  },
  missed: (typed: string, place: string) =>
    `‘${typed}’${particle(typed, "은", "는")} 찾지 못해 ${place}${particle(place, "을", "를")} 보여 드립니다.`,
};

const en: typeof ko = {
  empty: "Please type what to search for.",
  notReady: "Search is not ready yet. Please try again in a moment.",
  none: "Nothing was found. Try another spelling, or a station nearby.",
  addressesInPart: "Only some of the addresses are known.",
  failed: "The search failed. Please try again in a moment.",
  kinds: {
    area: "area",
    road: "street",
    station: "station",
    landmark: "sight",
    toilet: "toilet",
    building: "building",
    address: "address",
    kakao: "place",
    point: "coordinates",
  },
  missed: (typed, place) => `“${typed}” was not found. This is ${place}.`,
};

const ja: typeof ko = {
  empty: "検索語を入力してください。",
  notReady: "検索の準備ができていません。しばらくしてからもう一度お試しください。",
  none: "検索結果がありません。別の表記や近くの駅名でお試しください。",
  addressesInPart: "住所は一部しか登録されていません。",
  failed: "検索中にエラーが発生しました。しばらくしてからもう一度お試しください。",
  kinds: {
    area: "地域",
    road: "通り",
    station: "駅",
    landmark: "名所",
    toilet: "トイレ",
    building: "建物",
    address: "住所",
    kakao: "場所",
    point: "座標",
  },
  missed: (typed, place) => `「${typed}」は見つからないため、${place}を表示します。`,
};

const zh: typeof ko = {
  empty: "请输入搜索词。",
  notReady: "搜索服务尚未就绪。请稍后再试。",
  none: "没有搜索结果。请换一种写法，或搜索附近的车站。",
  addressesInPart: "目前只掌握部分地址。",
  failed: "搜索时发生错误，请稍后再试。",
  kinds: {
    area: "地区",
    road: "道路",
    station: "车站",
    landmark: "景点",
    toilet: "厕所",
    building: "建筑",
    address: "地址",
    kakao: "地点",
    point: "坐标",
  },
  missed: (typed, place) => `未找到“${typed}”，为您显示${place}。`,
};

/** Answers of the place search and the kinds of its results, which only the server gives. No page's bundle contains them. */
export const searchMessages = words({ ko, en, ja, zh });
