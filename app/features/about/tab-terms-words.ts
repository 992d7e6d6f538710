import { words } from "~/languages/words";

const ko = {
  sent: [
    "정확한 위치와, 가까운 화장실의 순서와 거리는 그 브라우저 탭 안에서만 계산하고 보내지 않습니다.",
    "지도, 상세, 저장한 곳 화면에서는 0.02도 칸(남북 약 2.2 km, 동서 약 1.8 km)의 이름만 화면 주소의 me=에 담아 이 사이트의 서버로 보냅니다. 서버는 그 칸 둘레의 화장실을 보내 줍니다.",
    "내 위치 둘레에서는 지도에 보이는 구역도 같은 크기의 칸으로만 보냅니다. 지도 그림은 보이는 구역의 조각으로 받습니다.",
  ],
  ways: "길찾기 주소에는 목적지만 담깁니다.",
};

const en: typeof ko = {
  sent: [
    "Your exact location stays in that browser tab. The order of the nearest toilets and their distances are computed there and not sent.",
    "From the map, saved toilets and the pages of toilets, only a cell of 0.02 degrees (about 2.2 km north to south, 1.8 km east to west) is sent to this site’s server, as me= in the page’s address. The server answers with the toilets around that cell.",
    "Around your location the area that the map shows is also sent in cells of that size only. The pictures of the map are loaded in tiles of the area that you see.",
  ],
  ways: "Links for directions contain only the destination.",
};

const ja: typeof ko = {
  sent: [
    "正確な位置はそのブラウザのタブにだけ置きます。近いトイレの順序と距離もタブの中で計算し、送りません。",
    "地図、詳細、保存した場所の画面からは、0.02度の升目（南北約2.2 km、東西約1.8 km）だけを、画面のアドレスのme=に入れてこのサイトのサーバーへ送ります。サーバーはその升目の周りのトイレを返します。",
    "現在地の周りでは、地図に見えている区域も同じ大きさの升目でだけ送ります。地図の画像は、見えている区域のタイルを受け取ります。",
  ],
  ways: "経路案内のアドレスには目的地だけが入ります。",
};

const zh: typeof ko = {
  sent: [
    "精确位置只留在该浏览器标签页中。附近厕所的顺序和距离也在标签页内计算，不会发送。",
    "地图、详情和收藏页面只把0.02度的方格（南北约2.2公里、东西约1.8公里）放在页面地址的me=中发给本网站的服务器。服务器返回该方格周围的厕所。",
    "在您所在位置周围，地图显示的区域也只按同样大小的方格发送。地图图片按您所看区域的图块获取。",
  ],
  ways: "路线链接只包含目的地。",
};

/** The sentences of the location terms that differ with OWN_PLACE=tab. */
export const tabTermsWords = words({ ko, en, ja, zh });
