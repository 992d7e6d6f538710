import { words } from "~/languages/words";

const ko = {
  noData: "화장실 정보를 아직 받지 못했습니다. 잠시 후 화면을 새로 고쳐 주세요.",
  gone: "지워졌거나 찾을 수 없는 화장실",
  numbered: (id: string) => `화장실 ${id}`,
  most: (count: number) => `이 브라우저에만 저장되며, 최대 ${count}곳입니다.`,
  nothing: "아직 저장한 곳이 없습니다. 화장실의 별을 누르면 여기에 모입니다.",
  toMap: "지도에서 찾기",
  full: (most: number) => `${most}곳까지 저장할 수 있습니다. 저장한 곳에서 하나를 지우고 다시 저장해 주세요.`,
};

const en: typeof ko = {
  noData: "The toilets have not been loaded yet. Please reload the page in a moment.",
  gone: "A toilet that was deleted or cannot be found",
  numbered: (id) => `Toilet ${id}`,
  most: (count) => `Saved in this browser only, ${count} at most.`,
  nothing: "Nothing saved yet. Press the star of a toilet to keep it here.",
  toMap: "Find on the map",
  full: (most) => `You can save ${most} places. Please remove one of your saved places first.`,
};

const ja: typeof ko = {
  noData: "トイレの情報をまだ取得できていません。しばらくしてから再読み込みしてください。",
  gone: "削除されたか見つからないトイレ",
  numbered: (id) => `トイレ ${id}`,
  most: (count) => `このブラウザーにのみ保存されます（最大${count}か所）。`,
  nothing: "保存した場所はまだありません。トイレの星を押すとここに集まります。",
  toMap: "地図で探す",
  full: (most) => `保存できるのは${most}か所までです。保存した場所を1つ削除してからもう一度お試しください。`,
};

const zh: typeof ko = {
  noData: "尚未获取卫生间信息。请稍后刷新页面。",
  gone: "已删除或找不到的卫生间",
  numbered: (id) => `卫生间 ${id}`,
  most: (count) => `仅保存在此浏览器中，最多${count}处。`,
  nothing: "还没有收藏。点击卫生间的星标即可收藏到这里。",
  toMap: "在地图上查找",
  full: (most) => `最多可收藏${most}处。请先删除一处再收藏。`,
};

/** Texts of the page of toilets saved in this browser. */
export const savedWords = words({ ko, en, ja, zh });
