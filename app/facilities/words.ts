import { words } from "~/languages/words";

const ko = {
  names: {
    accessible: "장애인 화장실",
    diaper: "기저귀 교환대",
    bell: "비상벨",
    cctv: "CCTV",
    child: "어린이 변기",
    unisex: "남녀 공용",
    paper: "휴지",
    soap: "비누",
    water: "온수",
  },
};

const en: typeof ko = {
  names: {
    accessible: "Accessible toilet",
    diaper: "Baby changing table",
    bell: "Emergency bell",
    cctv: "CCTV",
    child: "Child toilet",
    unisex: "Unisex",
    paper: "Toilet paper",
    soap: "Soap",
    water: "Hot water",
  },
};

const ja: typeof ko = {
  names: {
    accessible: "車いす対応トイレ",
    diaper: "おむつ交換台",
    bell: "非常ベル",
    cctv: "防犯カメラ",
    child: "子ども用便器",
    unisex: "男女共用",
    paper: "トイレットペーパー",
    soap: "石けん",
    water: "温水",
  },
};

const zh: typeof ko = {
  names: {
    accessible: "无障碍卫生间",
    diaper: "婴儿护理台",
    bell: "紧急呼叫铃",
    cctv: "监控",
    child: "儿童马桶",
    unisex: "男女共用",
    paper: "卫生纸",
    soap: "肥皂",
    water: "热水",
  },
};

/** Names of the facilities in each language. Korean pages show the original text instead. */
export const facilityWords = words({ ko, en, ja, zh });
