import { words } from "~/languages/words";

const ko = {
  empty: "검색어를 입력해 주세요.",
  notReady: "검색 서비스가 준비되지 않았습니다. 잠시 후 다시 시도해 주세요.",
  none: "검색 결과가 없습니다.",
  offline: "네트워크 연결을 확인해 주세요.",
  addressesInPart: "주소는 일부만 알고 있습니다.",
  failed: "검색 중 오류가 발생했습니다.",
  noAddress: "주소 없음",
  suggestionsOf: (label: string) => `${label} 추천`,
  suggested: (count: number) => `추천 장소 ${count}곳. 위아래 화살표로 고를 수 있습니다.`,
};

const en: typeof ko = {
  empty: "Please type what to search for.",
  notReady: "Search is not ready yet. Please try again in a moment.",
  none: "Nothing was found. Try another spelling, or a station nearby.",
  offline: "Please check your network connection.",
  addressesInPart: "Only some of the addresses are known.",
  failed: "The search failed. Please try again in a moment.",
  noAddress: "No address",
  suggestionsOf: (label) => `${label}: suggestions`,
  suggested: (count) =>
    `${count === 1 ? "1 suggested place" : `${count} suggested places`}. Choose with the up and down arrows.`,
};

const ja: typeof ko = {
  empty: "検索語を入力してください。",
  notReady: "検索の準備ができていません。しばらくしてからもう一度お試しください。",
  none: "検索結果がありません。別の表記や近くの駅名でお試しください。",
  offline: "ネットワーク接続を確認してください。",
  addressesInPart: "住所は一部しか登録されていません。",
  failed: "検索中にエラーが発生しました。しばらくしてからもう一度お試しください。",
  noAddress: "住所なし",
  suggestionsOf: (label) => `${label}の候補`,
  suggested: (count) => `候補${count}か所。上下の矢印で選べます。`,
};

const zh: typeof ko = {
  empty: "请输入搜索词。",
  notReady: "搜索服务尚未就绪。请稍后再试。",
  none: "没有搜索结果。请换一种写法，或搜索附近的车站。",
  offline: "请检查网络连接。",
  addressesInPart: "目前只掌握部分地址。",
  failed: "搜索时发生错误，请稍后再试。",
  noAddress: "无地址",
  suggestionsOf: (label) => `${label}建议`,
  suggested: (count) => `${count}个建议地点。可用上下箭头选择。`,
};

/** Words of the place search. */
export const searchWords = words({ ko, en, ja, zh });
