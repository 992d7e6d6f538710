import type { AnswerWords } from "./ko";

export const ja: AnswerWords = {
  badBox: "地図の範囲を読み取れませんでした。bboxに西,南,東,北の順で数字を4つ指定してください。",
  badPoint: "位置を読み取れませんでした。緯度と経度を数字で指定してください。",
  notReady: "トイレの情報を準備しています。しばらくしてからもう一度お試しください。",
  tooLong: "地図のアドレスが長すぎます。検索語や条件を減らしてください。",
  noTile: "その地図の部分はありません。",
  notDrawn: "地図を描けませんでした。しばらくしてからもう一度お試しください。",
};
