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

type SampleList = {
  title: string;
  caption: string;
  columns: readonly SampleColumn[];
  rows: readonly SampleRow[];
};

const DOWNLOADS: readonly SampleRow[] = [
  {
    id: "4",
    programName: "화장실 정보 일괄 등록 양식",
    operatingSystem: "Windows, macOS",
    recommendedSpecs: "스프레드시트 프로그램",
    fileName: "toilet-import-form.xlsx",
    registeredOn: "2025-09-18",
    language: "한국어",
  },
  {
    id: "3",
    programName: "현장 점검표 인쇄용 문서",
    operatingSystem: "모든 운영체제",
    recommendedSpecs: "PDF 보기 프로그램, A4 프린터",
    fileName: "inspection-sheet.pdf",
    registeredOn: "2025-08-27",
    language: "한국어",
  },
  {
    id: "2",
    programName: "안내 표지판 디자인 원본",
    operatingSystem: "모든 운영체제",
    recommendedSpecs: "SVG 편집 프로그램",
    fileName: "signage-templates.zip",
    registeredOn: "2025-07-03",
    language: "한국어, 영어",
  },
  {
    id: "1",
    programName: "화장실 지도 이용 안내서",
    operatingSystem: "모든 운영체제",
    recommendedSpecs: "PDF 보기 프로그램",
    fileName: "user-guide.pdf",
    registeredOn: "2025-06-12",
    language: "한국어",
  },
];

const QUESTIONS: readonly SampleRow[] = [
  {
    id: "3",
    title: "등록한 화장실의 위치를 옮기고 싶습니다",
    author: "홍길동",
    askedOn: "2025-09-22",
    status: "접수대기",
    content: "건물 입구가 반대쪽으로 바뀌었습니다. 지도에서 위치만 옮기려면 어떻게 해야 하나요?",
  },
  {
    id: "2",
    title: "사진은 몇 장까지 올릴 수 있나요?",
    author: "김하늘",
    askedOn: "2025-09-05",
    status: "접수대기",
    content: "입구, 세면대, 기저귀 교환대를 따로 찍었습니다. 모두 올려도 되는지 궁금합니다.",
  },
  {
    id: "1",
    title: "우리 동네 화장실이 목록에 없습니다",
    author: "이바다",
    askedOn: "2025-08-14",
    status: "접수대기",
    content: "공원 안에 있는 화장실인데 지도에 보이지 않습니다. 누가 등록하는 것인가요?",
  },
];

const EVENTS: readonly SampleRow[] = [
  {
    day: "월요일",
    time: "10:00 ~ 11:30",
    title: "공중화장실 합동 점검",
    place: "시청 앞 광장",
    host: "운영팀",
  },
  {
    day: "화요일",
    time: "14:00 ~ 16:00",
    title: "지도 등록 교육",
    place: "시민교육관 2층",
    host: "개발팀",
  },
  {
    day: "수요일",
    time: "09:30 ~ 10:00",
    title: "주간 정보 갱신 회의",
    place: "본관 소회의실",
    host: "운영팀",
  },
  {
    day: "수요일",
    time: "15:00 ~ 17:00",
    title: "휠체어 이용자와 함께 걷기",
    place: "도시철도 시청역",
    host: "운영팀",
  },
  {
    day: "목요일",
    time: "13:00 ~ 15:00",
    title: "비상벨 작동 시험",
    place: "근린공원 화장실",
    host: "운영팀",
  },
  {
    day: "금요일",
    time: "10:00 ~ 12:00",
    title: "시민 의견 듣는 날",
    place: "본관 대회의실",
    host: "운영팀",
  },
];

const SAMPLE_TODAY = "수요일";

const EVENT_COLUMNS: readonly SampleColumn[] = [
  { key: "time", header: "시간", isShort: true },
  { key: "title", header: "행사명", isRowHeader: true },
  { key: "place", header: "장소" },
  { key: "host", header: "담당", isShort: true },
];

/** The lists, by path. A list with details links each row to `PATH/detail?id=…`. */
export const LISTS: Readonly<Record<string, SampleList>> = {
  "/support/download": {
    title: "자료실",
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
    title: "오늘의행사",
    caption: "오늘의 행사 목록",
    columns: EVENT_COLUMNS,
    rows: EVENTS.filter(({ day }) => day === SAMPLE_TODAY),
  },
  "/inform/weekly": {
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
  text?: string;
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
    text: "content",
  },
};

type SampleField = {
  name: string;
  label: string;
  maxLength?: number;
  type?: "email" | "date";
  autoComplete?: string;
  isLong?: boolean;
  options?: readonly string[];
};

type SampleForm = {
  title: string;
  button: string;
  hint: string;
  /** path of the list that the form would add to */
  list?: string;
  /** name of the field after which the page shows a file control */
  fileAfter?: string;
  fields: readonly SampleField[];
};

/** The forms, by path. None of them stores anything. */
export const FORMS: Readonly<Record<string, SampleForm>> = {
  "/support/download/create": {
    title: "자료 등록",
    button: "등록",
    hint: "등록을 눌러도 저장되지 않습니다.",
    list: "/support/download",
    fileAfter: "recommendedSpecs",
    fields: [
      { name: "programName", label: "프로그램명", maxLength: 100, autoComplete: "off" },
      {
        name: "operatingSystem",
        label: "운영체제",
        options: ["모든 운영체제", "Windows", "macOS", "Linux", "Android", "iOS"],
      },
      { name: "recommendedSpecs", label: "권장사양", maxLength: 500, isLong: true },
      { name: "registeredOn", label: "등록일", type: "date" },
      { name: "language", label: "언어", options: ["한국어", "영어", "한국어, 영어"] },
    ],
  },
  "/support/apply": {
    title: "서비스신청",
    button: "신청",
    hint: "신청을 눌러도 접수되지 않습니다.",
    fields: [
      { name: "name", label: "신청자 이름", maxLength: 60, autoComplete: "name" },
      { name: "email", label: "이메일", type: "email", maxLength: 200, autoComplete: "email" },
      {
        name: "service",
        label: "신청할 서비스",
        options: ["화장실 정보 일괄 등록", "안내 표지판 제작 상담", "현장 점검 교육", "자료 제공"],
      },
      { name: "content", label: "신청 내용", maxLength: 2000, isLong: true },
    ],
  },
};
