import { words } from "~/languages/words";

const ko = {
  contents: "차례",
  description: "위치를 언제 읽고, 무엇을 어디로 보내며, 얼마나 두는지 알려 드립니다.",
  purpose: "이 약관은 이 사이트가 제공하는 위치기반서비스의 내용과 이용자의 권리를 정합니다.",
  missing: (names: string) =>
    `운영기관이 아직 적지 않은 내용이 있습니다: ${names}. 운영기관이 이를 채우고 확인하기 전의 약관입니다.`,
  notFilledIn: "운영기관이 아직 적지 않았습니다.",
  facts: {
    OPERATOR_NAME: "운영기관",
    OPERATOR_ADDRESS: "주소",
    OPERATOR_PHONE: "전화",
    LOCATION_OFFICER: "책임자",
    LOCATION_CONTACT: "책임자 연락처",
    LOCATION_TERMS_DATE: "시행일",
  },
  provider: "제공하는 기관",
  service: {
    title: "서비스의 내용과 요금",
    items: [
      "내 위치에서 가까운 화장실을 순서대로 보여 드리고, 거리와 걷는 시간을 알려 드립니다.",
      "요금은 없습니다. 데이터 통신료는 이용자의 통신 요금제에 따릅니다.",
    ],
  },
  located: {
    title: "처리하는 위치와 방법",
    read: "위치는 이용자가 ‘내 위치’를 누를 때와, 위치 권한을 이미 허용한 브라우저로 지도나 등록 화면을 열 때 기기의 브라우저가 읽습니다.",
    rounded: [
      "정확한 위치는 그 브라우저 탭에만 두고, 목록의 순서와 거리를 다시 맞추는 데 씁니다.",
      "지도, 상세, 저장한 곳 화면에서는 위도와 경도를 소수점 아래 셋째 자리로 어림한 값(남북 약 111 m, 동서 약 90 m 간격)만 화면 주소의 me=에 담아 이 사이트의 서버로 보냅니다. 서버는 이 값으로 순서와 거리를 계산합니다.",
      "지도에 보이는 구역도 칸 단위로 서버에 보냅니다.",
    ],
    chosen:
      "화장실을 등록하거나 고칠 때 지도에서 고른 점은 주소를 찾으려고 어림하지 않고 서버로 보냅니다. ‘내 위치’를 누르면 지금 있는 곳이 그 점이 됩니다. 저장하면 화장실의 위치로 공개됩니다.",
  },
  kept: {
    title: "보유 기간",
    items: [
      "서버는 이용자의 위치를 파일, 데이터베이스, 접속 기록에 남기지 않습니다. 접속 기록에는 화면 주소의 ? 뒤에 오는 부분과 IP 주소가 들어가지 않습니다.",
      "빨리 답하려고 최근에 계산한 답을 누구의 것인지 없이 메모리에 둡니다. 새 답에 밀리거나 화장실 목록이 바뀌면 사라집니다.",
      "이 사이트와 함께 제공되는 nginx 설정의 기록도 같습니다. 운영기관이 다른 장비를 앞에 두면 그 장비의 기록은 운영기관의 설정에 따릅니다.",
      "정확한 위치는 탭을 닫으면 사라집니다. 어림한 위치가 담긴 주소는 브라우저의 방문 기록에 남을 수 있고, 마지막에 본 곳과 마지막 목록은 그 브라우저에만 남습니다.",
      "이 사이트의 프로그램은 위치정보 이용·제공사실 확인자료를 만들지 않습니다.",
    ],
  },
  others: {
    title: "제3자에게 전해지는 것",
    nobody: "서버는 위치를 다른 곳에 보내지 않습니다.",
    kakaoAddress:
      "서버는 등록하거나 고칠 때 고른 점을 주소로 바꾸려고 주식회사 카카오에 보냅니다. 그 밖의 위치는 다른 곳에 보내지 않습니다.",
    ways: "길찾기에서 카카오맵을 누르면 출발지로 내 위치가 담긴 주소가 카카오맵에 전해집니다. 다른 길찾기에는 목적지만 담깁니다.",
    mapHosts: (hosts: string) =>
      `지도 이미지는 브라우저가 ${hosts}에서 직접 받습니다. 이때 IP 주소와 보고 있는 구역이 전해질 수 있습니다.`,
  },
  rights: {
    title: "이용자의 권리",
    items: [
      "위치를 허용하지 않아도 장소 검색과 지도로 모든 화장실을 찾을 수 있습니다.",
      "브라우저의 사이트 설정에서 위치 권한을 언제든지 거둘 수 있습니다.",
      "위치를 어떻게 쓰는지 설명하거나 바로잡으라고 책임자에게 요구할 수 있습니다. 만 14세 미만 이용자의 법정대리인도 같은 권리가 있습니다.",
    ],
  },
  officer: "위치정보관리책임자",
  disputes: {
    title: "손해와 분쟁",
    items: [
      "위치를 잘못 처리해 손해를 입은 이용자는 운영기관에 배상을 요구할 수 있습니다. 다툼은 법이 정한 기관에 재정이나 조정을 신청할 수 있습니다.",
    ],
  },
  effect: "시행일",
};

const en: typeof ko = {
  contents: "Contents",
  description: "When your location is read, what is sent where, and how long it is kept.",
  purpose:
    "These terms describe the location-based service of this site and your rights. The Korean text is the binding one.",
  missing: (names) =>
    `The operator has not filled in everything yet: ${names}. These terms still wait for the operator to complete and confirm them.`,
  notFilledIn: "The operator has not filled this in yet.",
  facts: {
    OPERATOR_NAME: "Operator",
    OPERATOR_ADDRESS: "Address",
    OPERATOR_PHONE: "Telephone",
    LOCATION_OFFICER: "Officer",
    LOCATION_CONTACT: "Contact",
    LOCATION_TERMS_DATE: "In effect from",
  },
  provider: "Who provides the service",
  service: {
    title: "The service and its price",
    items: [
      "It lists toilets by their distance from you, with distances and walking times.",
      "It is free. Your mobile operator may charge for data.",
    ],
  },
  located: {
    title: "Which location is used, and how",
    read: "Your browser reads your location when you press the button for your location, and when you open the map or the form for toilets with a browser that already has the permission.",
    rounded: [
      "Your exact location stays in that browser tab, where it corrects the order and the distances of the list.",
      "From the map, saved toilets and the pages of toilets, only a rounded location is sent to this site’s server: latitude and longitude with three decimals (steps of about 111 m north to south, 90 m east to west), as me= in the page’s address. The server computes order and distances from it.",
      "The area that the map shows is sent to the server in whole squares.",
    ],
    chosen:
      "When you add or edit a toilet, the point that you choose on the map is sent to the server without rounding, to find its address. If you press the button for your location there, that point is where you are. Once saved, it is public as the place of the toilet.",
  },
  kept: {
    title: "How long it is kept",
    items: [
      "The server writes your location to no file, database or log. Its log has neither the part of the address after “?” nor your IP address.",
      "To answer quickly, the server keeps recent answers in memory, without saying whose they are, until newer ones replace them or the list of toilets changes.",
      "The same holds for the log of the nginx configuration that comes with this site. If the operator puts other equipment in front, its log follows the operator’s settings.",
      "Your exact location is gone when you close the tab. Addresses with the rounded location may stay in your browser’s history; the last view and the last list stay in your browser only.",
      "The software of this site makes no records of the use and provision of location data.",
    ],
  },
  others: {
    title: "What others receive",
    nobody: "The server sends your location to nobody.",
    kakaoAddress:
      "The server sends the point that you choose when you add or edit a toilet to Kakao Corp., to find its address. It sends no other location to anybody.",
    ways: "If you press KakaoMap for directions, the address of that link contains your location as the start. Other links for directions contain only the destination.",
    mapHosts: (hosts) =>
      `Your browser loads the map’s pictures directly from ${hosts}, which may see your IP address and the area that you look at.`,
  },
  rights: {
    title: "Your rights",
    items: [
      "You can find every toilet by search and on the map without allowing your location.",
      "You can take the permission back at any time in your browser’s settings for this site.",
      "You may ask the officer to explain or correct how your location is used. Legal representatives of users under 14 have the same rights.",
    ],
  },
  officer: "Officer for location data",
  disputes: {
    title: "Damage and disputes",
    items: [
      "If your location was handled wrongly and you suffered damage, you may claim compensation from the operator, or apply to the bodies named by Korean law for a decision or mediation.",
    ],
  },
  effect: "Date of effect",
};

const ja: typeof ko = {
  contents: "目次",
  description: "位置情報をいつ読み取り、何をどこへ送り、どのくらい保管するかをお知らせします。",
  purpose: "この規約は、このサイトの位置情報サービスの内容と利用者の権利を定めます。正文は韓国語のものです。",
  missing: (names) =>
    `運営機関がまだ記入していない項目があります：${names}。運営機関が記入し確認する前の規約です。`,
  notFilledIn: "運営機関がまだ記入していません。",
  facts: {
    OPERATOR_NAME: "運営機関",
    OPERATOR_ADDRESS: "住所",
    OPERATOR_PHONE: "電話",
    LOCATION_OFFICER: "責任者",
    LOCATION_CONTACT: "責任者の連絡先",
    LOCATION_TERMS_DATE: "施行日",
  },
  provider: "提供する機関",
  service: {
    title: "サービスの内容と料金",
    items: [
      "現在地から近いトイレを順に表示し、距離と徒歩時間をお知らせします。",
      "料金はかかりません。データ通信料は利用者の料金プランによります。",
    ],
  },
  located: {
    title: "扱う位置情報と方法",
    read: "位置は、利用者が現在地のボタンを押したときと、位置情報を許可済みのブラウザで地図または登録画面を開いたときに、端末のブラウザが読み取ります。",
    rounded: [
      "正確な位置はそのブラウザのタブにだけ置き、一覧の順序と距離を合わせ直すために使います。",
      "地図、詳細、保存した場所の画面からは、緯度と経度を小数第3位に丸めた値（南北約111 m、東西約90 m間隔）だけを、画面のアドレスのme=に入れてこのサイトのサーバーへ送ります。サーバーはこの値で順序と距離を計算します。",
      "地図に見えている区域も、升目の単位でサーバーへ送ります。",
    ],
    chosen:
      "トイレの登録や修正で地図から選んだ点は、住所を調べるために丸めずにサーバーへ送ります。そこで現在地のボタンを押すと、今いる場所がその点になります。保存するとトイレの位置として公開されます。",
  },
  kept: {
    title: "保管期間",
    items: [
      "サーバーは利用者の位置をファイル、データベース、アクセス記録に残しません。アクセス記録には、アドレスの「?」より後ろの部分とIPアドレスは入りません。",
      "早く答えるために、最近計算した答えを、誰のものかを示さずにメモリに置きます。新しい答えに押し出されるか、トイレの一覧が変わると消えます。",
      "このサイトに付属するnginxの設定の記録も同じです。運営機関が別の機器を前に置く場合、その記録は運営機関の設定によります。",
      "正確な位置はタブを閉じると消えます。丸めた位置を含むアドレスはブラウザの履歴に残ることがあり、最後に見た場所と最後の一覧はそのブラウザにだけ残ります。",
      "このサイトのプログラムは、位置情報の利用・提供の事実を確認する資料を作りません。",
    ],
  },
  others: {
    title: "第三者に伝わるもの",
    nobody: "サーバーは位置をほかへ送りません。",
    kakaoAddress:
      "サーバーは、登録や修正で選んだ点を、住所を調べるために株式会社カカオへ送ります。そのほかの位置はほかへ送りません。",
    ways: "経路案内でカカオマップを押すと、出発地として現在地を含むアドレスがカカオマップに伝わります。ほかの経路案内には目的地だけが入ります。",
    mapHosts: (hosts) =>
      `地図の画像はブラウザが${hosts}から直接受け取ります。そのときIPアドレスと見ている区域が伝わることがあります。`,
  },
  rights: {
    title: "利用者の権利",
    items: [
      "位置情報を許可しなくても、検索と地図ですべてのトイレを探せます。",
      "ブラウザのサイト設定で、位置情報の許可をいつでも取り消せます。",
      "位置の扱いの説明や訂正を責任者に求めることができます。14歳未満の利用者の法定代理人にも同じ権利があります。",
    ],
  },
  officer: "位置情報の管理責任者",
  disputes: {
    title: "損害と紛争",
    items: [
      "位置の誤った扱いによって損害を受けた利用者は、運営機関に賠償を求めることができます。争いは、韓国の法律が定める機関に裁定や調停を申し立てることができます。",
    ],
  },
  effect: "施行日",
};

const zh: typeof ko = {
  contents: "目录",
  description: "说明何时读取位置、把什么发往哪里、保存多久。",
  purpose: "本条款说明本网站基于位置的服务内容和用户的权利。以韩文文本为准。",
  missing: (names) => `运营机构尚有未填写的内容：${names}。本条款有待运营机构填写并确认。`,
  notFilledIn: "运营机构尚未填写。",
  facts: {
    OPERATOR_NAME: "运营机构",
    OPERATOR_ADDRESS: "地址",
    OPERATOR_PHONE: "电话",
    LOCATION_OFFICER: "负责人",
    LOCATION_CONTACT: "负责人联系方式",
    LOCATION_TERMS_DATE: "生效日期",
  },
  provider: "提供服务的机构",
  service: {
    title: "服务内容和费用",
    items: ["按距离列出您附近的厕所，并说明距离和步行时间。", "不收费。流量费按您的通信套餐计算。"],
  },
  located: {
    title: "使用哪些位置以及如何使用",
    read: "您按下“我的位置”按钮时，以及用已允许定位的浏览器打开地图或登记页面时，由您的浏览器读取位置。",
    rounded: [
      "精确位置只留在该浏览器标签页中，用于修正列表的顺序和距离。",
      "地图、详情和收藏页面只把取到小数点后三位的经纬度（南北约111米、东西约90米一格）放在页面地址的me=中发给本网站的服务器。服务器用它计算顺序和距离。",
      "地图显示的区域也会按方格发给服务器。",
    ],
    chosen:
      "登记或修改厕所时，您在地图上选择的点不取近似值，直接发给服务器以查找地址。如果在那里按下“我的位置”，该点就是您所在的地方。保存后，它作为厕所的位置公开。",
  },
  kept: {
    title: "保存多久",
    items: [
      "服务器不会把您的位置写入文件、数据库或访问日志。访问日志中没有地址里“?”之后的部分，也没有IP地址。",
      "为了快速回答，服务器把最近算出的答案放在内存中，不记录属于谁；有新答案替换或厕所列表变化时即消失。",
      "本网站附带的nginx配置的日志也一样。如果运营机构在前面放置其他设备，其日志取决于运营机构的设置。",
      "关闭标签页后，精确位置即消失。含有近似位置的地址可能留在浏览器的历史记录中；最后看的地方和最后的列表只留在该浏览器中。",
      "本网站的程序不生成位置信息使用和提供事实的确认资料。",
    ],
  },
  others: {
    title: "第三方会收到什么",
    nobody: "服务器不会把位置发给任何人。",
    kakaoAddress: "登记或修改时选择的点，服务器会发给Kakao公司以查找地址。其他位置不会发给任何人。",
    ways: "在路线中按下KakaoMap时，链接地址会包含您的位置作为起点。其他路线链接只包含目的地。",
    mapHosts: (hosts) => `地图图片由浏览器直接从${hosts}获取，对方可能看到IP地址和您正在看的区域。`,
  },
  rights: {
    title: "您的权利",
    items: [
      "不允许定位，也可以通过搜索和地图找到所有厕所。",
      "您可以随时在浏览器的网站设置中收回定位权限。",
      "您可以要求负责人说明或更正位置的使用。未满14周岁用户的法定代理人享有同样的权利。",
    ],
  },
  officer: "位置信息管理负责人",
  disputes: {
    title: "损害与争议",
    items: [
      "因位置处理不当而受到损害的用户，可以向运营机构要求赔偿，也可以向韩国法律规定的机构申请裁定或调解。",
    ],
  },
  effect: "生效日期",
};

export const locationTermsWords = words({ ko, en, ja, zh });
