import type { ko } from "./ko";

export const ja: typeof ko = {
  noData: "トイレの情報をまだ取得できていません。しばらくしてから再読み込みしてください。",
  gone: "削除されたか見つからないトイレ",
  numbered: (id) => `トイレ ${id}`,
  most: (count) => `このブラウザーにのみ保存されます（最大${count}か所）。`,
  nothing: "保存した場所はまだありません。トイレの星を押すとここに集まります。",
  toMap: "地図で探す",
  full: (most) => `保存できるのは${most}か所までです。保存した場所を1つ削除してからもう一度お試しください。`,
};
