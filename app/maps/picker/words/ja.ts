import type { PickerWords } from "./ko";

export const ja: PickerWords = {
  noMap: "地図を読み込めませんでした。住所を検索するか座標を入力してください。",
  otherwise: "場所を検索するか、地図を押して位置を決めてください。",
  chosen: "選んだ位置",
  locating: "現在地を探しています。",
  located: "現在地を選びました。",
};
