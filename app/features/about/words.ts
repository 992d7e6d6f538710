import { words } from "~/languages/words";

const ko = {
  title: "소개",
  pages: { history: "연혁", organization: "조직", location: "찾아오시는 길", sources: "자료 출처" },
  sources: {
    description: "이 사이트가 쓰는 공공자료와 그 이용 조건을 알려 드립니다.",
    areas: "동네와 시·군·구 찾기",
    areasText:
      "장소 검색에서 시도, 시군구, 읍면동의 이름과 가운데 위치는 통계청이 공공누리 제1유형(출처표시)으로 개방한 행정구역 경계 자료를 줄여서 씁니다.",
    areasSource: "자료: 통계청 SGIS 2018, 공공누리 제1유형",
    ground: "지도 바탕",
    /** the parts before, inside and after the link */
    groundText: [
      "바다와 땅의 모양은 ",
      "OpenStreetMap 기여자들의 자료",
      "(ODbL), 나라 사이의 경계는 Natural Earth의 자료, 시도와 시군구, 읍면동의 이름은 통계청 SGIS의 자료(공공누리 제1유형)입니다. 큰 강의 물길은 이 자료의 조각을 이어 그린 것이라 실제와 조금 다를 수 있습니다. 운영 기관이 다른 지도 자료를 쓰면 그 출처를 지도 아래에 적습니다.",
    ],
    groundFile: ["이 서비스가 만든 지도 파일은 누구나 ", "받아서 쓸 수 있습니다", "(ODbL)."],
    toilets: "화장실 정보",
    toiletsText:
      "화장실의 이름, 위치, 운영 시간과 시설은 이 서비스를 운영하는 기관의 자료와 회원이 등록한 내용입니다.",
    toiletsCount: (count: string, day: string) => `지금 ${count}곳이 있습니다(${day} 기준).`,
    /** the parts before, inside and after the link */
    correction: [
      "틀린 정보는 ",
      "지도",
      "에서 그 화장실을 열고 ‘달라요’로 알려 주세요. 관리자가 확인하고 Q&A 게시판에서 답합니다. 로그인한 회원은 바로 고칠 수도 있습니다.",
    ],
  },
  accessibility: {
    description: "이 사이트를 누구나 쓸 수 있게 하려고 지키는 것과 아직 부족한 것을 알려 드립니다.",
    writtenOn: "작성일: ",
    day: "2026년 11월 21일",
    aim: "이 사이트는 장애, 나이, 기기와 관계없이 누구나 쓸 수 있는 서비스를 목표로 하며, 한국형 웹 콘텐츠 접근성 지침(KWCAG) 2.2를 기준으로 만듭니다.",
    kept: "지키고 있는 것",
    keptItems: [
      "모든 화면의 내용과 기능을 키보드만으로 쓸 수 있고, 지금 있는 곳이 눈에 보입니다.",
      "‘본문 바로가기’로 메뉴를 건너뛸 수 있습니다.",
      "글자와 배경의 명도 대비를 4.5 대 1 이상으로 하고, 누르는 곳의 크기를 44픽셀 이상으로 합니다.",
      "글자를 200%로 키우거나 화면 너비가 320픽셀이어도 내용이 잘리지 않습니다.",
      "지도에 있는 화장실은 모두 같은 화면의 목록에서도 찾을 수 있습니다.",
      "입력한 내용에 잘못이 있으면 무엇을 고쳐야 하는지 화면 위와 해당 항목 옆에 글로 알려 드립니다.",
      "자바스크립트를 끄거나 불러오지 못해도 찾기, 등록, 글쓰기를 할 수 있습니다.",
    ],
    lacking: "아직 부족한 것",
    lackingItems: [
      "지도 그림 자체는 화면 낭독 프로그램으로 읽을 수 없습니다. 옆의 목록과 상세 화면을 이용해 주세요.",
      "이용자가 올린 사진에는 사진의 내용을 설명하는 글이 없습니다.",
      "이용자가 쓴 글과 첨부한 파일은 접근성 기준에 맞지 않을 수 있습니다.",
      "화면 낭독 프로그램을 쓰는 이용자와 함께한 평가와 외부 기관의 품질 인증은 아직 받지 않았습니다.",
    ],
    checked: "확인하는 방법",
    checkedText:
      "화면을 바꿀 때마다 자동 검사 도구(axe-core)로 휴대전화와 컴퓨터 크기에서 검사하고, 키보드만으로 쓸 수 있는지, 누르는 곳이 충분히 큰지, 좁은 화면에서 넘치지 않는지 자동으로 확인합니다.",
    tell: "불편을 알리는 방법",
    tellText: [
      "쓰기 어려운 화면이 있으면 ",
      "Q&A 게시판",
      "이나 운영 기관의 대표 연락처로 알려 주세요. 어느 화면에서 무엇을 하려고 했는지 함께 적어 주시면 빨리 고칠 수 있습니다.",
    ],
  },
};

const en: typeof ko = {
  title: "About",
  pages: {
    history: "History",
    organization: "Organisation",
    location: "Where we are",
    sources: "Data sources",
  },
  sources: {
    description: "The public data that this site uses, and the licences it comes under.",
    areas: "Finding provinces, cities and neighbourhoods",
    areasText:
      "The names and centres of Korea’s provinces, cities, districts and neighbourhoods in the place search are taken, in a shortened form, from boundaries published by Statistics Korea under the Korea Open Government License, type 1 (KOGL, attribution).",
    areasSource: "Source: Statistics Korea, SGIS 2018, KOGL type 1",
    ground: "The map",
    groundText: [
      "The shapes of sea and land are ",
      "data of OpenStreetMap contributors",
      " (ODbL), borders between countries are data of Natural Earth, and the names of provinces, cities, districts and neighbourhoods are data of Statistics Korea, SGIS (KOGL type 1). Large rivers are drawn by joining pieces of this data, and may differ a little from where they really run. Where the operator uses other map data, its source is named below the map.",
    ],
    groundFile: ["Anybody may ", "download and use the map file", " made by this service (ODbL)."],
    toilets: "The toilets",
    toiletsText:
      "Names, places, opening hours and facilities of toilets come from the organisation that runs this service, and from what members have added.",
    toiletsCount: (count, day) => `There are ${count} toilets as of ${day}.`,
    correction: [
      "If something is wrong, open the toilet on the ",
      "map",
      " and press “Report a problem”. An administrator checks it and answers on the Q&A board. Members can also correct it themselves.",
    ],
  },
  accessibility: {
    description: "What this site does so that everybody can use it, and what it still lacks.",
    writtenOn: "Written on ",
    day: "21 November 2026",
    aim: "This site is meant for everybody, whatever their disability, age or device. It is made to the Korean Web Content Accessibility Guidelines (KWCAG) 2.2.",
    kept: "What we do",
    keptItems: [
      "Everything on every page can be read and used with a keyboard alone, and you can see where you are.",
      "“Skip to content” passes over the menu.",
      "Text has a contrast of at least 4.5 to 1, and buttons and links are at least 44 pixels in size.",
      "Nothing is cut off with text at 200%, or on a screen 320 pixels wide.",
      "Every toilet on the map is also in the list on the same page.",
      "If something you entered is wrong, the top of the page and the field itself say what to correct.",
      "You can search, add toilets and write posts with JavaScript turned off, or when it does not load.",
    ],
    lacking: "What is still lacking",
    lackingItems: [
      "Screen readers cannot read the picture of the map. Please use the list beside it and the pages of the toilets.",
      "Photos uploaded by members have no alternative text.",
      "What members write and attach may not be accessible.",
      "It has not yet been tested with people who use screen readers, nor certified by an outside body.",
    ],
    checked: "How it is checked",
    checkedText:
      "Every change is checked by an automatic tool (axe-core) at the sizes of phones and computers. Automatic checks also cover use with a keyboard alone, the size of targets, and overflow on narrow screens.",
    tell: "How to tell us",
    tellText: [
      "If something is hard to use, please write to the ",
      "Q&A board",
      ", or to the operator’s general contact. If you say which page it was and what you were trying to do, we can fix it sooner.",
    ],
  },
};

/** Texts of the pages about the data and the service. The operator's other pages are Korean only. */
export const aboutWords = words({ ko, en });
