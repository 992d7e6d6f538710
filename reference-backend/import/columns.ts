import { removeInvisible } from "./cells";

/** Spellings of each column: patterns of the header without blanks, brackets and signs. An earlier pattern is preferred. */
const SPELLINGS = {
  name: [
    /^(?:공중|공공|개방)?화장실(?:명|이름|명칭)$|^(?:toilet)?name$/,
    /^(?:시설|장소)?명칭$|^시설명$|^이름$/,
  ],
  building: [/^(?:건물|시설물)명$/],
  address: [
    /^(?:소재지)?도로명(?:전체)?주소$|^(?:소재지|주소)도로명$|^addressroad$|^roadaddress$/,
    /^도로명$|^[새신]주소$/,
    /^(?:소재지|화장실|시설)?(?:전체)?주소$|^address$/,
    /^(?:소재지)?지번(?:전체)?주소$|^(?:소재지|주소)지번$|^addressjibun$/,
    /^구주소$|^지번$|^소재지$/,
  ],
  hours: [/^openhours$|^(?:개방|운영|이용)시간(?:구분)?$/],
  hoursDetail: [/^openhoursdetail$|^(?:개방|운영|이용)시간상세(?:내용)?$/],
  type: [/^type$|^(?:화장실)?구분명?$|^(?:화장실)?(?:유형|종류)$/],
  accessible: [/^장애인(?:용)?(?:화장실|변기|대변기)?(?:설치)?(?:여부|유무|수)?$/],
  maleDisabled: [/^maledisabled$|^남[성자]용?장애인용?(?:대변기|변기)수?$/],
  maleDisabledUrinals: [/^남[성자]용?장애인용?소변기수?$/],
  femaleDisabled: [/^femaledisabled$|^여[성자]용?장애인용?(?:대변기|변기)수?$/],
  maleChild: [/^남[성자]용?어린이용?(?:대변기|변기)수?$/],
  maleChildUrinals: [/^남[성자]용?어린이용?소변기수?$/],
  femaleChild: [/^여[성자]용?어린이용?(?:대변기|변기)수?$/],
  diaperTable: [/^diapertable$|^(?:영유아)?기저귀교환대(?:설치)?(?:여부|유무)?$/],
  diaperPlace: [/^diaperplace$|^(?:영유아)?기저귀교환대(?:설치)?(?:장소|위치)$/],
  emergencyBell: [/^emergencybell$|^(?:화장실)?(?:비상|안심)벨(?:설치)?(?:여부|유무)?$/],
  cctv: [/^(?:화장실)?(?:입구)?cctv(?:설치)?(?:여부|유무)?$/],
  managementNo: [/^관리번호$|^managementno$|^mngno$/],
  municipality: [/^개방자치단체코드$/],
  agency: [/^관리기관명?$|^agency$/],
  referenceDate: [/^데이터기준일자?$|^기준일자?$|^referencedate$/],
} satisfies Record<string, RegExp[]>;

const LATITUDE = [/위도|latitude|^lat$/, /^(?:w[gs]{2}84)?y(?:좌표)?(?:값)?(?:w[gs]{2}84)?$/];
const LONGITUDE = [/경도|longitude|^(?:lng|lon|long)$/, /^(?:w[gs]{2}84)?x(?:좌표)?(?:값)?(?:w[gs]{2}84)?$/];

export type ColumnName = keyof typeof SPELLINGS;
export type NamedRecord = Record<ColumnName, string> & {
  coordinates: readonly (readonly [lat: string, lng: string])[];
};

const COLUMNS = Object.keys(SPELLINGS) as ColumnName[];

/** `남성용-장애인용 대변기수` and `남성용_장애인용대변기수` are the same column. */
const normalise = (header: string) =>
  header
    .normalize("NFKC")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^a-z0-9가-힣]/g, "");

/** The spelling itself comes before the one without its remark: `주소(지번)` is no `주소`, `비상벨(Y/N)` is `비상벨`. */
const spellingsOf = (header: string) => [
  normalise(header),
  normalise(header.replace(/[([（［][^)\]）］]*[)\]）］]?/g, "")),
];

export type Columns = ReturnType<typeof readHeader>;

/** Finds the columns of a header. `missing` names those without which no toilet can be read. */
export function readHeader(header: string[]) {
  const width = header.findLastIndex((title) => title.trim() !== "") + 1;
  const titles = header.slice(0, width);
  const usedColumns = new Set<number>();
  const find = (patterns: RegExp[]) => {
    const matches = patterns.flatMap((pattern) =>
      [0, 1].flatMap((form) =>
        titles.flatMap((title, at) => (pattern.test(spellingsOf(title)[form] ?? "") ? [at] : [])),
      ),
    );
    const freeColumns = [...new Set(matches)].filter((at) => !usedColumns.has(at));
    for (const at of freeColumns) usedColumns.add(at);
    return freeColumns;
  };
  const [latitudes, longitudes] = [find(LATITUDE), find(LONGITUDE)];
  const positions = COLUMNS.map((column) => [column, find(SPELLINGS[column])] as const);
  const columnsByName = new Map(positions);
  const missing = [
    ...(columnsByName.get("name")?.length || columnsByName.get("building")?.length ? [] : ["화장실명"]),
    ...(latitudes.length > 0 ? [] : ["위도"]),
    ...(longitudes.length > 0 ? [] : ["경도"]),
  ];
  const firstFilled = (cells: string[], columns: number[]) =>
    columns.map((at) => cells[at] ?? "").find((cell) => !/^[-\s]*$/.test(cell)) ?? "";
  return {
    width,
    titles: titles.map(readTitle),
    missing,
    knownCount: usedColumns.size,
    unread: titlesOf(titles.map((title, at) => (usedColumns.has(at) ? null : title))),
    titleOf: (column: ColumnName) => readTitle(titles[columnsByName.get(column)?.[0] ?? -1] ?? ""),
    read(cells: string[]): NamedRecord {
      const fields = positions.map(([column, columns]) => [column, firstFilled(cells, columns)]);
      const pairs = latitudes.slice(0, longitudes.length);
      const coordinates = pairs.map((at, pair) => [cells[at] ?? "", cells[longitudes[pair] ?? -1] ?? ""]);
      return { ...Object.fromEntries(fields), coordinates };
    },
  };
}

const readTitle = (title: string) => removeInvisible(title).replace(/\s+/g, " ").trim();

const TITLES_MAX = 60;
const TITLE_MAX = 40;

const shorten = (title: string) => {
  const characters = Array.from(title);
  return characters.length > TITLE_MAX ? `${characters.slice(0, TITLE_MAX - 1).join("")}…` : title;
};

/** Names columns for the operator, as many as fit on a screen; null is left out. */
export function titlesOf(header: readonly (string | null)[]): string[] {
  const titles = header.flatMap((title, at) => {
    if (title === null) return [];
    return shorten(readTitle(title)) || `(이름 없는 ${at + 1}번째 열)`;
  });
  const moreCount = titles.length - TITLES_MAX;
  return moreCount > 0 ? [...titles.slice(0, TITLES_MAX), `외 ${moreCount}개`] : titles;
}
