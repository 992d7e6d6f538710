import type { Language } from "~/languages/language";

/** Kinds of facilities, in display order of the table below. */
export type Facility =
  | "accessible"
  | "diaper"
  | "bell"
  | "cctv"
  | "child"
  | "gateIn"
  | "gateOut"
  | "unisex"
  | "paper"
  | "soap"
  | "water"
  | "other";

type Names = Record<Language, string>;

type FacilityRow = {
  /** the Korean spellings of tags that name it */
  spelling: RegExp;
  /** path of its pictogram, 20 by 20 with strokes of 1.75; null if lists do not draw it */
  sign: string | null;
  /** null if a page shows the tag itself in every language */
  names: Names | null;
  /** the tag that the form offers; null if members have to type it */
  offered: string | null;
  /** parameter and words of the map's chip; null without a chip */
  chip: { name: string; value: string; words: Names } | null;
  /** whether public lists record it: a toilet that names one such facility lacks those that it does not name */
  isListed: boolean;
  /** whether a toilet can have it in one room and lack it in the other */
  hasRooms: boolean;
};

/** A spelling that may say no more than that the thing is there. */
const only = (name: string) => new RegExp(`^${name}(?: 화장실)?(?: (?:있음|나옴|제공|비치))?$`);
const GATE = "(?:개찰구|개?집표[구기]|게이트) ?";

/** Returns the row of a facility without a sign, a chip and rooms, which public lists do not record. */
const plainFacility = (spelling: RegExp, names: Names) =>
  ({
    spelling,
    sign: null,
    names,
    offered: names.ko,
    chip: null,
    isListed: false,
    hasRooms: false,
  }) as const satisfies FacilityRow;

/** Everything that the product knows about a kind of facility. The first matching spelling decides the kind of a tag. */
export const FACILITIES = {
  accessible: {
    spelling: /장애인|휠체어/,
    sign: "M9 3.6h.01M9 6.5v5h4.2l2.3 4.4 1.3-.7M9 8.6h3.6M7.3 9.3a4.4 4.4 0 1 0 5.3 6",
    names: { ko: "장애인 화장실", en: "Accessible toilet", ja: "車いす対応トイレ", zh: "无障碍卫生间" },
    offered: "장애인 화장실",
    chip: {
      name: "has",
      value: "accessible",
      words: { ko: "장애인 화장실", en: "Accessible", ja: "車いす対応", zh: "无障碍" },
    },
    isListed: true,
    hasRooms: true,
  },
  diaper: {
    spelling: /기저귀/,
    sign: "M10 4.6h.01M3.5 16h13M5 12.5c1.4 1 3 1.5 5 1.5s3.6-.5 5-1.5M6.5 9c1 .9 2.1 1.3 3.5 1.3s2.5-.4 3.5-1.3",
    names: { ko: "기저귀 교환대", en: "Baby changing table", ja: "おむつ交換台", zh: "婴儿护理台" },
    offered: "기저귀 교환대",
    chip: {
      name: "has",
      value: "diaper",
      words: { ko: "기저귀 교환대", en: "Baby changing", ja: "おむつ交換台", zh: "婴儿护理台" },
    },
    isListed: true,
    hasRooms: true,
  },
  bell: {
    spelling: /비상벨|안심벨/,
    sign: "M10 3v1.2M5.5 13.5V9.2a4.5 4.5 0 0 1 9 0v4.3l1.3 1.5H4.2zM8.6 17.2h2.8",
    names: { ko: "비상벨", en: "Emergency bell", ja: "非常ベル", zh: "紧急呼叫铃" },
    offered: "비상벨",
    chip: {
      name: "has",
      value: "bell",
      words: { ko: "비상벨", en: "Emergency bell", ja: "非常ベル", zh: "紧急呼叫铃" },
    },
    isListed: true,
    hasRooms: false,
  },
  cctv: {
    spelling: /cctv|씨씨티비/i,
    sign: "M3 6.2l11.4-2.4 1.2 4.6-11.4 2.4zM15.4 7.4l1.8-.5M7 10.4l.9 4.1H4.6M4.6 12.4v4.2",
    names: { ko: "CCTV", en: "CCTV", ja: "防犯カメラ", zh: "监控" },
    offered: "CCTV",
    chip: {
      name: "has",
      value: "cctv",
      words: { ko: "CCTV", en: "CCTV", ja: "防犯カメラ", zh: "监控" },
    },
    isListed: true,
    hasRooms: false,
  },
  child: {
    spelling: /어린이|유아/,
    sign: "M10 4.6h.01M6 9.4l4-1.6 4 1.6M10 7.8v4M7.4 16.8L10 11.8l2.6 5",
    names: { ko: "어린이 변기", en: "Child toilet", ja: "子ども用便器", zh: "儿童马桶" },
    offered: "어린이 변기",
    chip: null,
    isListed: true,
    hasRooms: true,
  },
  gateIn: plainFacility(only(`${GATE}(?:안쪽?|내부?)`), {
    ko: "개찰구 안",
    en: "Inside the ticket gates",
    ja: "改札内",
    zh: "检票口内",
  }),
  gateOut: {
    spelling: only(`${GATE}(?:밖|바깥쪽?|외부?)`),
    sign: null,
    names: { ko: "개찰구 밖", en: "Outside the ticket gates", ja: "改札外", zh: "检票口外" },
    offered: "개찰구 밖",
    chip: {
      name: "gate",
      value: "out",
      words: { ko: "개찰구 밖", en: "Outside gates", ja: "改札外", zh: "检票口外" },
    },
    isListed: false,
    hasRooms: false,
  },
  unisex: plainFacility(only("남녀 ?공용"), {
    ko: "남녀 공용",
    en: "Unisex",
    ja: "男女共用",
    zh: "男女共用",
  }),
  paper: plainFacility(only("휴지"), {
    ko: "휴지",
    en: "Toilet paper",
    ja: "トイレットペーパー",
    zh: "卫生纸",
  }),
  soap: plainFacility(only("비누"), { ko: "비누", en: "Soap", ja: "石けん", zh: "肥皂" }),
  water: plainFacility(only("온수"), { ko: "온수", en: "Hot water", ja: "温水", zh: "热水" }),
  other: {
    spelling: /성중립|가족 ?화장실|수유|샤워|씻는 곳|털이|파우더/,
    sign: null,
    names: null,
    offered: null,
    chip: null,
    isListed: false,
    hasRooms: false,
  },
} as const satisfies { readonly [Kind in Facility]: FacilityRow };

/** The kinds whose rows have this value in this column. */
type KindsWith<Column extends keyof FacilityRow, Value> = {
  [Kind in Facility]: (typeof FACILITIES)[Kind][Column] extends Value ? Kind : never;
}[Facility];

export type ChipFacility = KindsWith<"chip", { name: string }>;
/** Facilities that the parameter `has` asks for. */
export type RequestedFacility = KindsWith<"chip", { name: "has" }>;
export type RoomedFacility = KindsWith<"hasRooms", true>;

export const FACILITY_KINDS = Object.keys(FACILITIES) as Facility[];

export const rowOf = (kind: Facility): FacilityRow => FACILITIES[kind];

export const CHIP_FACILITIES = FACILITY_KINDS.filter(
  (kind): kind is ChipFacility => rowOf(kind).chip !== null,
);
export const REQUESTED_FACILITIES = FACILITY_KINDS.filter(
  (kind): kind is RequestedFacility => rowOf(kind).chip?.name === "has",
);

/** Returns the kind of facility that a tag names, even if the tag says that it does not work. */
export const namedKind = (tag: string): Facility | null =>
  FACILITY_KINDS.find((kind) => rowOf(kind).spelling.test(tag)) ?? null;
