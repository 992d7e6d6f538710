import { describe, expect, test } from "vitest";
import { cleanName } from "~/names/clean-name";
import { isReservedName } from "~/names/reserved-names";

describe("the cleaning of a name", () => {
  test.each([
    ["a line break", "홍\r\n길동", "홍 길동"],
    ["tabs, spaces and wide spaces", "\t홍 \u00a0\u3000\u2003길동\u2028", "홍 길동"],
    ["controls", "홍\u0000\u0007\u001b길\u0085동\u009f", "홍길 동"],
    ["bidirectional controls", "\u202e홍\u202a길\u2066동\u2069\u200f", "홍길동"],
    ["zero-width characters", "홍\u200b\u200c\u200d\u2060길\ufeff동\u00ad", "홍길 동"],
    ["Hangul fillers", "\u115f\u1160홍\u3164길\uffa0동", "홍길동"],
    ["the blanks of Braille and of music", "홍\u2800길\u{1d159}동", "홍길동"],
    ["variation selectors and tags", "홍\ufe0f길\u{e0100}\u{e0041}동", "홍길동"],
    [
      "lone surrogates, private-use and unassigned characters",
      "홍\ud800길\ue000\ufffe동\u{10ffff}",
      "홍길동",
    ],
    ["stacked combining marks", `홍${"\u0335".repeat(40)}길`, "홍\u0335\u0335\u0335길"],
    ["combining marks without a base", "\u0301\u0302 \u0303홍길동", "홍길동"],
    ["decomposed characters", "\u1112\u1169\u11bc길동 e\u0301", "홍길동 é"],
    ["an invisible name", "\u3164\u200b \u2800\u202e", ""],
  ])("cleans %s", (_what, name, clean) => {
    expect(cleanName(name)).toBe(clean);
    expect(cleanName(clean)).toBe(clean);
  });

  test.each([
    ...["홍길동", "O'Neil-Smith Jr.", "Nguyễn Thị Ánh", "山田 太郎", "👩‍🚒 소방관", "❤️‍🔥불꽃"],
    ...["👍🏽좋아요", "<b>굵은</b>"],
  ])("keeps %s", (name) => expect(cleanName(name)).toBe(name));
});

const REFUSED = [
  ...["관리자", "운영자", "관리자님", "총관리자", "화장실관리자", "건물관리자아님", "저는 운영자입니다"],
  "시스템관리자1",
  ...["관 리 자", "관.리.자", "관_리-자 김철수", "관ㄹㅣ자", "ㄱㅗㅏㄴㄹㅣㅈㅏ", "관ㄹl자", "관ㄹ1자"],
  ...["운0ㅕㅇ자", "관\u200b리\u3164자"],
  ...["관|리|자", "\u202e자리관\u202c관리자", "[관리자]", "★운영자★", "㉠관리자", "운영진"],
  ...["운영팀 김", "지도운영진", "어드민"],
  ...["admin", "Admin", "ADMIN", "ＡＤＭＩＮ", "аdmin", "Αdmin", "adm1n", "adrnin", "@dmin", "4dm!n"],
  ...["ａｄｍｉｎ", "ⓐⓓⓜⓘⓝ", "🅰dmin"],
  ...["𝐚𝐝𝐦𝐢𝐧", "ᴀᴅᴍɪɴ", "ádmíń", "a d m i n", "a.d.m.i.n", "a d m i n kim", "admin123"],
  ...["superadmin", "site_admin", "나admin아님"],
  ...["Administrator", "administrator.kr", "webmaster", "vvebmaster", "moderator", "kim moderator2"],
  ...["root", "r00t", "ROOT 1", "system", "sy5tem", "operator", "official", "staff", "support"],
  "Official Support",
  ...["시스템", "공식", "공식 계정", "화장실지도", "화장실지도 공식", "화장실 지도 고객센터", "관리팀"],
  "매니저",
  ...[
    "공지",
    "공지사항",
    "공 지",
    "[공지]",
    "공지1",
    "공고",
    "notice",
    "N0TICE",
    "ｎｏｔｉｃｅ",
    "Nοtice",
    "nоtice",
    "Announcement",
  ],
  ...[
    "관리원",
    "관리인",
    "manager",
    "mаnager",
    "ｍａｎａｇｅｒ",
    "Μanager",
    "oper\u200bator",
    "оperator",
    "Toilet Map",
  ],
  ...[
    "管理者",
    "管理員",
    "管理员",
    "超级管理员",
    "管리자",
    "管리者",
    "관理자",
    "管\u200b理\u3164者",
    "管 理 者",
    "⽴管理者",
  ],
  ...[
    "運營者",
    "运营者",
    "運営者",
    "운營자",
    "運營陣",
    "運営",
    "公告",
    "公知",
    "公지",
    "공知事項",
    "公知事项",
    "公式",
    "擔當者",
  ],
  ...[
    "管理人",
    "事務局",
    "お知らせ",
    "おしらせ",
    "アドミン",
    "ｱﾄﾞﾐﾝ",
    "あどみん",
    "マネージャー",
    "マネ一ジャ一",
    "スタッフ",
  ],
  ...[
    "スタツフ",
    "オペレータ",
    "才ペレ一夕一",
    "システム",
    "系统",
    "系統",
    "客服",
    "官方",
    "站长",
    "厕所地图",
    "化粧室地圖",
  ],
  ...["관ㄹㅣㅈ卜", "관리ス卜", "관丨자관리자", "관리ㅈr", "공지봇", "스태프", "고객지원팀"],
  ...["運営チーム", "管理チーム", "公式アカウント", "客服中心", "公告栏", "工作人员", "管理處"],
];
const ALLOWED = [
  ...["홍길동", "김지우", "둔산맘", "탄방동주민", "빵집순례", "갑천러너", "한바퀴대전", "최강독수리"],
  ...["마루아빠", "일호선", "제이"],
  ...["노은동공원지기", "유성온천지킴이", "관저동김씨", "대전시청앞", "연구단지점심", "어은동고양이"],
  ...["서구청 환경과", "춘식이친구"],
  ...["관리왕", "관리비너무비싸", "피부관리샵", "운영체제", "자운영", "김운영", "리자몽", "관악구리자"],
  ...["건물관리인", "매니저님 친구"],
  ...["시스템에어컨", "수학공식", "공식적인사람", "서울시스템", "공원지도", "화장실지도 애용자"],
  ...["스태프친구", "고객"],
  ...["badminton_king", "배드민턴", "Mohammad Min", "Adam", "Damin", "민아", "Minad", "rootbeer"],
  ...["Groot", "systematic", "Roots"],
  ...["operating", "supporter", "officially", "staffan", "moderate", "toilet master", "webtoon"],
  ...[
    "O'Neil",
    "Nguyễn",
    "山田 太郎",
    "田中 公一",
    "王理",
    "李知恩",
    "スター",
    "ニーナ",
    "たろう",
    "客家人",
    "公園の人",
    "力石",
  ],
  ...[
    "공지천러너",
    "공지영",
    "공원관리원",
    "noticeable",
    "managerial",
    "大橋トイレ",
    "地図好き",
    "口コミ好き",
  ],
  ...["😀", "👩‍🚒 소방관", "1234", "ㅋㅋㅋ", "ㅇㅇ", "user", "사용자", "회원", "익명", "~별~"],
];

describe("the names that members may choose", () => {
  test.each(REFUSED)("exclude %s", (name) => expect(isReservedName(name)).toBe(true));
  test.each(ALLOWED)("include %s", (name) => expect(isReservedName(name)).toBe(false));
});

test("a name of many reserved words is checked in one pass", () => {
  expect(isReservedName(`${"사무국".repeat(200)}가`)).toBe(false);
});
