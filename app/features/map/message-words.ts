import { words } from "~/languages/words";

const ko = {
  emptyList: {
    noData: "화장실 정보를 받지 못했습니다. 잠시 후 화면을 새로 고쳐 주세요.",
    noToilets: "등록된 화장실이 아직 없습니다.",
    noneNear: "50 km 안에는 조건에 맞는 화장실이 없습니다.",
    noneKnown: "조건에 맞는 것으로 확인된 화장실이 없습니다.",
    nothingNear: "50 km 안에 등록된 화장실이 없습니다.",
    outsideKorea: "한국 밖에 계신 것 같습니다.",
  },
  badBox: "지도의 범위를 읽지 못했습니다. bbox에 서,남,동,북 순서로 숫자 네 개를 적어 주세요.",
  badPoint: "위치를 읽지 못했습니다. 위도와 경도를 숫자로 적어 주세요.",
  notReady: "화장실 정보를 준비하고 있습니다. 잠시 후 다시 시도해 주세요.",
  tooLong: "지도 주소가 너무 깁니다. 검색어나 조건을 줄여 주세요.",
  noTile: "그런 지도 조각은 없습니다.",
  notDrawn: "지도를 그리지 못했습니다. 잠시 후 다시 시도해 주세요.",
  centre: "지도 가운데",
  notFound: "고른 화장실을 찾을 수 없습니다. 지워졌을 수 있습니다.",
  readAt: (clock: string) => `${clock}에 받은 정보를 보여 드리고 있습니다.`,
  skipped: (count: number) => `건너뛴 ${count}곳은 목록에 없습니다.`,
  anyToilet: "화장실",
  filtered: (kinds: string[]) => `검색어에 있는 조건을 켰습니다: ${kinds.join(", ")}.`,
  droppedKinds: "개방화장실과 공중화장실은 나누지 않고 모두 보여 드립니다.",
  noKakaoKey: "카카오맵 키가 설정되어 있지 않아 기본 지도를 보여 드립니다.",
};

const en: typeof ko = {
  emptyList: {
    noData: "The toilets could not be loaded. Please reload the page in a moment.",
    noToilets: "There are no toilets yet.",
    noneNear: "No toilet within 50 km matches.",
    noneKnown: "No toilet is known to match.",
    nothingNear: "No toilet is listed within 50 km.",
    outsideKorea: "You seem to be outside Korea.",
  },
  badBox: "The area of the map could not be read. Please give four numbers as bbox: west,south,east,north.",
  badPoint: "The place could not be read. Please give latitude and longitude as numbers.",
  notReady: "The toilets are being loaded. Please try again in a moment.",
  tooLong: "The address of this map is too long. Please shorten the search or use fewer filters.",
  noTile: "There is no such piece of the map.",
  notDrawn: "The map could not be drawn. Please try again in a moment.",
  centre: "the middle of the map",
  notFound: "The chosen toilet was not found. It may have been deleted.",
  readAt: (clock) => `Showing what was received at ${clock}.`,
  skipped: (count) => `The ${count} you skipped ${count === 1 ? "is" : "are"} not in the list.`,
  anyToilet: "toilet",
  filtered: (kinds) => `Filters from your search are on: ${kinds.join(", ")}.`,
  droppedKinds: "All toilets are shown, whether public or opened by a business.",
  noKakaoKey: "KakaoMap is not set up here, so the ordinary map is shown.",
};

const ja: typeof ko = {
  emptyList: {
    noData: "トイレの情報を取得できませんでした。しばらくしてから再読み込みしてください。",
    noToilets: "登録されたトイレはまだありません。",
    noneNear: "50 km以内に条件に合うトイレはありません。",
    noneKnown: "条件に合うと確認されたトイレはありません。",
    nothingNear: "50 km以内に登録されたトイレがありません。",
    outsideKorea: "現在地は韓国の外のようです。",
  },
  badBox: "地図の範囲を読み取れませんでした。bboxに西,南,東,北の順で数字を4つ指定してください。",
  badPoint: "位置を読み取れませんでした。緯度と経度を数字で指定してください。",
  notReady: "トイレの情報を準備しています。しばらくしてからもう一度お試しください。",
  tooLong: "地図のアドレスが長すぎます。検索語や条件を減らしてください。",
  noTile: "その地図の部分はありません。",
  notDrawn: "地図を描けませんでした。しばらくしてからもう一度お試しください。",
  centre: "地図の中心",
  notFound: "選んだトイレが見つかりません。削除された可能性があります。",
  readAt: (clock) => `${clock}に受け取った情報を表示しています。`,
  skipped: (count) => `スキップした${count}か所は一覧にありません。`,
  anyToilet: "トイレ",
  filtered: (kinds) => `検索語にある条件を選びました: ${kinds.join("、")}。`,
  droppedKinds: "公衆トイレと開放トイレを区別せず、すべて表示します。",
  noKakaoKey: "カカオマップが設定されていないため、基本の地図を表示します。",
};

const zh: typeof ko = {
  emptyList: {
    noData: "未能获取卫生间信息。请稍后刷新页面。",
    noToilets: "还没有添加的卫生间。",
    noneNear: "50 km内没有符合条件的卫生间。",
    noneKnown: "没有已确认符合条件的卫生间。",
    nothingNear: "50 公里内没有登记的卫生间。",
    outsideKorea: "您似乎不在韩国。",
  },
  badBox: "无法读取地图范围。请在bbox中按西,南,东,北的顺序填写四个数字。",
  badPoint: "无法读取位置。请用数字填写纬度和经度。",
  notReady: "正在准备卫生间信息，请稍后再试。",
  tooLong: "地图地址过长。请缩短搜索词或减少条件。",
  noTile: "没有这块地图。",
  notDrawn: "无法绘制地图，请稍后再试。",
  centre: "地图中心",
  notFound: "找不到所选的卫生间，可能已被删除。",
  readAt: (clock) => `显示的是${clock}收到的信息。`,
  skipped: (count) => `跳过的${count}处不在列表中。`,
  anyToilet: "厕所",
  filtered: (kinds) => `已启用搜索词中的条件：${kinds.join("、")}。`,
  droppedKinds: "不区分公共厕所和开放厕所，全部显示。",
  noKakaoKey: "未设置 Kakao 地图，显示默认地图。",
};

/** Words that only the server says. No page's bundle contains them. */
export const mapMessages = words({ ko, en, ja, zh });
