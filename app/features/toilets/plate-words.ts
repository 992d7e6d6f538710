import { words } from "~/languages/words";

const ko = {
  description: "화장실이 닫혀 있을 때 갈 수 있는 가까운 곳을 알리는 안내판입니다.",
  fileName: (name: string) => `닫혔을 때 안내 ${name}`,
  howTo: "브라우저의 인쇄(Ctrl+P)로 A4에 인쇄한 뒤 점선을 따라 자르면 A5 안내판이 됩니다.",
  back: "화장실 정보로 돌아가기",
  closed: "이 화장실이 닫혀 있으면",
  none: "2 km 안에 여는 시간이 알려진 다른 화장실이 없습니다.",
  scan: "잠겼거나 다르면 QR 코드로 알려 주세요. 지금 열린 곳도 볼 수 있습니다.",
  code: "이 화장실의 QR 코드",
  here: "현재 위치",
  printedOn: (day: string) => `${day} 기준`,
  source: (map: string) => `지도: ${map}`,
  toPlace: "이 화장실의 정보와 지금 열린 다른 곳 보기",
  notReady: "화장실 정보를 아직 받지 못했습니다. 잠시 후 다시 시도해 주세요.",
};

const en: typeof ko = {
  description: "A plate for a toilet's door that names the nearest ones for when it is closed.",
  fileName: (name) => `If this toilet is closed ${name}`,
  howTo:
    "Print on A4 with your browser’s Print (Ctrl+P) and cut along the dashed line: it becomes an A5 plate.",
  back: "Back to the toilet",
  closed: "If this toilet is closed",
  none: "No other toilet with known hours is within 2 km.",
  scan: "Scan to report a problem, and to see what is open now.",
  code: "QR code of this toilet",
  here: "You are here",
  printedOn: (day) => `As of ${day}`,
  source: (map) => `Map: ${map}`,
  toPlace: "See this toilet and others that are open now",
  notReady: "The toilets have not been loaded yet. Please try again in a moment.",
};

const ja: typeof ko = {
  description: "トイレが閉まっているときに利用できる近くのトイレを知らせる案内板です。",
  fileName: (name) => `閉まっているときの案内 ${name}`,
  howTo: "ブラウザーの印刷（Ctrl+P）でA4に印刷し、点線で切るとA5の案内板になります。",
  back: "トイレの情報に戻る",
  closed: "このトイレが閉まっていたら",
  none: "2 km以内に利用時間のわかるほかのトイレはありません。",
  scan: "閉まっているなどの問題はQRコードからお知らせください。今使えるトイレも確認できます。",
  code: "このトイレのQRコード",
  here: "現在地",
  printedOn: (day) => `${day}現在`,
  source: (map) => `地図: ${map}`,
  toPlace: "このトイレの情報と、今使えるほかのトイレを見る",
  notReady: "トイレの情報をまだ取得できていません。しばらくしてからもう一度お試しください。",
};

const zh: typeof ko = {
  description: "卫生间关闭时，提示附近其他卫生间的门牌。",
  fileName: (name) => `关闭时的指引 ${name}`,
  howTo: "用浏览器的打印功能（Ctrl+P）打印到A4纸，沿虚线裁开即为A5门牌。",
  back: "返回卫生间信息",
  closed: "如果这里的卫生间关闭",
  none: "2 km内没有其他已知开放时间的卫生间。",
  scan: "如有上锁等问题，请扫二维码告诉我们，也可查看现在开放的卫生间。",
  code: "此卫生间的二维码",
  here: "当前位置",
  printedOn: (day) => `截至${day}`,
  source: (map) => `地图: ${map}`,
  toPlace: "查看此卫生间的信息和现在开放的其他卫生间",
  notReady: "尚未获取卫生间信息，请稍后重试。",
};

/** Words of the door plate, which is in Korean and in one more language. */
export const plateWords = words({ ko, en, ja, zh });
