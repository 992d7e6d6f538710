import type { Column } from "~/ui/lists";

/** The sample pages, all of them invented: sections, lists, details and forms. */

/** Keeps search engines from indexing samples. */
export const NOT_INDEXED = [{ name: "robots", content: "noindex" }];

export const SECTIONS = {
  support: {
    crumb: { to: "/support", label: "고객지원" },
    menu: [
      { to: "/support/download", label: "자료실" },
      { to: "/support/qna", label: "묻고답하기" },
      { to: "/support/apply", label: "서비스신청" },
    ],
  },
  inform: {
    crumb: { to: "/inform", label: "알림마당" },
    menu: [
      { to: "/inform/daily", label: "오늘의행사" },
      { to: "/inform/weekly", label: "금주의행사" },
      { to: "/community/notice", label: "공지사항" },
      { to: "/inform/gallery", label: "사이트갤러리" },
    ],
  },
};

export type SampleRow = Readonly<Record<string, string>>;

type SampleColumn = Pick<Column<SampleRow>, "key" | "header" | "isRowHeader" | "isShort">;

/** The head of a sample page. */
export type SampleHeadFacts = {
  title: string;
  /** a sentence after the mark of the samples that says what is real on this page */
  note: string;
  /** path of the board's page that really does it, and the words of its button */
  real?: { to: string; label: string };
};

type SampleList = SampleHeadFacts & {
  caption: string;
  columns: readonly SampleColumn[];
  rows: readonly SampleRow[];
};

/** Files and pages that exist. `file` is downloaded, `page` is opened. */
const DOWNLOADS: readonly SampleRow[] = [
  {
    id: "4",
    programName: "내 누리집에 넣는 지도",
    operatingSystem: "모든 운영체제",
    recommendedSpecs: "HTML을 고칠 수 있는 누리집",
    fileName: "복사해서 붙이는 HTML 한 줄",
    registeredOn: "2026-11-30",
    language: "한국어, 영어, 일본어, 중국어",
    page: "/map/embed",
    button: "열기",
  },
  {
    id: "3",
    programName: "대한민국 바탕 지도",
    operatingSystem: "모든 운영체제",
    recommendedSpecs: "PMTiles 파일을 읽는 지도 프로그램",
    fileName: "korea.pmtiles, 2.5MB (ODbL)",
    registeredOn: "2026-11-29",
    language: "한국어",
    file: "/base-map/korea.pmtiles",
    button: "내려받기",
  },
  {
    id: "2",
    programName: "가까운 화장실 열 곳 인쇄용 목록",
    operatingSystem: "모든 운영체제",
    recommendedSpecs: "A4 프린터, 또는 PDF로 저장하는 브라우저",
    fileName: "열 때 그 시점의 내용으로 만듭니다",
    registeredOn: "2026-11-28",
    language: "한국어, 영어, 일본어, 중국어",
    page: "/map/sheet",
    button: "열기",
  },
  {
    id: "1",
    programName: "직원이나 기사에게 보여 주는 카드",
    operatingSystem: "모든 운영체제",
    recommendedSpecs: "휴대전화",
    fileName: "인터넷이 없어도 열리는 화면",
    registeredOn: "2026-11-21",
    language: "한국어, 영어, 일본어, 중국어",
    page: "/card",
    button: "열기",
  },
];

/** Invented questions with true answers. */
const QUESTIONS: readonly SampleRow[] = [
  {
    id: "4",
    title: "화장실이 잠겨 있거나 정보가 실제와 다릅니다",
    author: "예시",
    askedOn: "2025-09-24",
    status: "접수대기",
    content: "운영 시간에 갔는데 문이 잠겨 있었습니다. 어디에 알리면 되나요?",
    answer:
      "지도에서 그 화장실을 열고 ‘달라요’를 누른 뒤 ‘잠겨 있어요’, ‘정보가 달라요’ 같은 까닭을 고르세요. 로그인한 회원이 알릴 수 있고, 관리자가 Q&A 게시판에서 답합니다.",
    page: "/map",
    button: "지도에서 찾기",
  },
  {
    id: "3",
    title: "등록한 화장실의 위치를 옮기고 싶습니다",
    author: "예시",
    askedOn: "2025-09-22",
    status: "접수대기",
    content: "건물 입구가 반대쪽으로 바뀌었습니다. 지도에서 위치만 옮기려면 어떻게 해야 하나요?",
    answer: "로그인한 뒤 그 화장실의 상세 화면에서 ‘수정’을 누르고, 지도에서 위치를 옮긴 다음 저장하세요.",
    page: "/map",
    button: "지도에서 찾기",
  },
  {
    id: "2",
    title: "사진은 몇 장까지 올릴 수 있나요?",
    author: "예시",
    askedOn: "2025-09-05",
    status: "접수대기",
    content: "입구, 세면대, 기저귀 교환대를 따로 찍었습니다. 모두 올려도 되는지 궁금합니다.",
    answer: "한 번에 열 장까지 올릴 수 있습니다. 더 있으면 저장한 뒤 ‘수정’에서 이어서 올리세요.",
    page: "/map",
    button: "지도에서 찾기",
  },
  {
    id: "1",
    title: "우리 동네 화장실이 목록에 없습니다",
    author: "예시",
    askedOn: "2025-08-14",
    status: "접수대기",
    content: "공원 안에 있는 화장실인데 지도에 보이지 않습니다. 누가 등록하는 것인가요?",
    answer: "로그인한 회원은 누구나 등록할 수 있습니다. 저장하면 지도에 바로 나옵니다.",
    page: "/map/register",
    button: "새 화장실 등록",
  },
];

const EVENTS: readonly SampleRow[] = [
  {
    day: "월요일",
    time: "10:00 ~ 11:30",
    title: "공중화장실 합동 점검",
    place: "행사 장소",
    host: "담당 부서",
  },
  { day: "수요일", time: "09:30 ~ 10:00", title: "지도 등록 교육", place: "행사 장소", host: "담당 부서" },
  {
    day: "수요일",
    time: "15:00 ~ 17:00",
    title: "휠체어 이용자와 함께 걷기",
    place: "행사 장소",
    host: "담당 부서",
  },
  { day: "금요일", time: "10:00 ~ 12:00", title: "시민 의견 듣는 날", place: "행사 장소", host: "담당 부서" },
];

const SAMPLE_TODAY = "수요일";

const EVENT_COLUMNS: readonly SampleColumn[] = [
  { key: "time", header: "시간", isShort: true },
  { key: "title", header: "행사명", isRowHeader: true },
  { key: "place", header: "장소", isShort: true },
  { key: "host", header: "담당", isShort: true },
];

const EVENTS_HEAD = {
  note: "‘예시’ 행사는 실제로 열리지 않습니다. 행사 소식은 공지사항에서 알려 드립니다.",
  real: { to: "/community/notice", label: "공지사항 보기" },
};

const ASK = { to: "/community/qna/create", label: "질문하기" };

/** The lists, by path. A list with details links each row to `PATH/detail?id=…`. */
export const LISTS: Readonly<Record<string, SampleList>> = {
  "/support/download": {
    title: "자료실",
    note: "아래 자료는 실제로 받거나 열 수 있습니다.",
    caption: "자료 목록",
    columns: [
      { key: "id", header: "번호", isShort: true },
      { key: "programName", header: "프로그램명", isRowHeader: true },
      { key: "operatingSystem", header: "운영체제" },
      { key: "language", header: "언어" },
      { key: "registeredOn", header: "등록일", isShort: true },
    ],
    rows: DOWNLOADS,
  },
  "/support/qna": {
    title: "묻고답하기",
    note: "질문은 예시이고, 답은 실제 이용 방법입니다.",
    real: ASK,
    caption: "질문 목록",
    columns: [
      { key: "id", header: "번호", isShort: true },
      { key: "title", header: "제목", isRowHeader: true },
      { key: "author", header: "작성자", isShort: true },
      { key: "askedOn", header: "작성일", isShort: true },
      { key: "status", header: "진행상태", isShort: true },
    ],
    rows: QUESTIONS,
  },
  "/inform/daily": {
    ...EVENTS_HEAD,
    title: "오늘의행사",
    caption: "오늘의 행사 목록",
    columns: EVENT_COLUMNS,
    rows: EVENTS.filter(({ day }) => day === SAMPLE_TODAY),
  },
  "/inform/weekly": {
    ...EVENTS_HEAD,
    title: "금주의행사",
    caption: "금주의 행사 목록",
    columns: [{ key: "day", header: "요일", isShort: true }, ...EVENT_COLUMNS],
    rows: EVENTS,
  },
};

type SampleDetail = {
  title: string;
  list: string;
  heading: string;
  facts: readonly (readonly [label: string, key: string])[];
};

/** The pages of one row of a list, by path. */
export const DETAILS: Readonly<Record<string, SampleDetail>> = {
  "/support/download/detail": {
    title: "자료 보기",
    list: "/support/download",
    heading: "programName",
    facts: [
      ["프로그램명", "programName"],
      ["운영체제", "operatingSystem"],
      ["권장사양", "recommendedSpecs"],
      ["파일", "fileName"],
      ["등록일", "registeredOn"],
      ["언어", "language"],
    ],
  },
  "/support/qna/detail": {
    title: "질문 보기",
    list: "/support/qna",
    heading: "title",
    facts: [
      ["작성자", "author"],
      ["작성일", "askedOn"],
      ["진행상태", "status"],
    ],
  },
};

type SampleField = {
  label: string;
  type?: "email" | "date" | "file";
  isLong?: boolean;
  options?: readonly string[];
};

type SampleForm = SampleHeadFacts & {
  button: string;
  /** path of the list that the form would add to */
  list?: string;
  fields: readonly SampleField[];
};

/** The forms, by path. Nothing can be typed into them, because nothing would be stored. */
export const FORMS: Readonly<Record<string, SampleForm>> = {
  "/support/download/create": {
    title: "자료 등록",
    note: "아래 칸에는 쓸 수 없습니다. 새 자료는 관리자가 공지사항에 파일을 붙여 알립니다.",
    button: "등록",
    list: "/support/download",
    fields: [
      { label: "프로그램명" },
      { label: "운영체제", options: ["모든 운영체제"] },
      { label: "권장사양", isLong: true },
      { label: "파일", type: "file" },
      { label: "등록일", type: "date" },
      { label: "언어", options: ["한국어"] },
    ],
  },
  "/support/apply": {
    title: "서비스신청",
    note: "아래 칸에는 쓸 수 없습니다. 자료 제공이나 한꺼번에 등록하는 일 같은 신청은 Q&A 게시판에서 받습니다.",
    real: { ...ASK, label: "게시판에서 신청하기" },
    button: "신청",
    fields: [
      { label: "신청자 이름" },
      { label: "이메일", type: "email" },
      { label: "신청할 서비스", options: ["화장실 정보 일괄 등록"] },
      { label: "신청 내용", isLong: true },
    ],
  },
};
