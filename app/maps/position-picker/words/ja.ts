import type { ko } from "./ko";

export const ja: typeof ko = {
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
