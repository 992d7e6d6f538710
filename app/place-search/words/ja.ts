import type { SearchWords } from "./ko";

export const ja: SearchWords = {
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
