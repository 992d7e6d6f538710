import { words } from "~/languages/words";

const ko = {
  description: "지도와 가까운 화장실 열 곳을 A4 한 장에 인쇄합니다.",
  howTo: "브라우저의 인쇄(Ctrl+P)로 A4에 인쇄하거나 PDF로 저장하세요.",
  back: "지도로 돌아가기",
  printedOn: (day: string) => `${day} 인쇄`,
  hours: "운영",
  noFacilities: "편의 시설 확인 안 됨",
  code: "이 지도의 QR 코드",
  scan: "QR 코드를 찍으면 지금 열린 곳을 볼 수 있습니다.",
  source: (map: string, site: string, operator?: string) =>
    `화장실 자료: ${operator ?? `${site} 운영기관`}, 회원 · 지도: ${map}`,
};

const en: typeof ko = {
  description: "A map and the ten nearest toilets on a sheet of A4.",
  howTo: "Use your browser’s Print (Ctrl+P) to print on A4 or to save a PDF.",
  back: "Back to the map",
  printedOn: (day) => `Printed on ${day}`,
  hours: "Hours",
  noFacilities: "Facilities not known",
  code: "QR code of this map",
  scan: "Scan the QR code to see which toilets are open now.",
  source: (map, site, operator) =>
    `Toilets: ${operator ?? `the operator of ${site}`} and members · Map: ${map}`,
};

const ja: typeof ko = {
  description: "地図と近くのトイレ10か所をA4用紙1枚に印刷します。",
  howTo: "ブラウザーの印刷（Ctrl+P）でA4に印刷するか、PDFで保存してください。",
  back: "地図に戻る",
  printedOn: (day) => `${day}印刷`,
  hours: "利用時間",
  noFacilities: "設備は未確認",
  code: "この地図のQRコード",
  scan: "QRコードを読み取ると、いま利用できるトイレがわかります。",
  source: (map, site, operator) => `トイレの資料: ${operator ?? `${site}の運営者`}、会員 · 地図: ${map}`,
};

const zh: typeof ko = {
  description: "将地图和最近的十处卫生间打印在一张A4纸上。",
  howTo: "请用浏览器的打印功能（Ctrl+P）打印到A4纸，或保存为PDF。",
  back: "返回地图",
  printedOn: (day) => `打印于${day}`,
  hours: "开放时间",
  noFacilities: "设施未确认",
  code: "此地图的二维码",
  scan: "扫描二维码即可查看当前开放的卫生间。",
  source: (map, site, operator) => `卫生间资料: ${operator ?? `${site}的运营方`}和会员 · 地图: ${map}`,
};

export const sheetWords = words({ ko, en, ja, zh });
