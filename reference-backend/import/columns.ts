import { ImportError } from "./import-error";

/** Normalised names of the compact English file's columns, then those of the national standard data's releases. */
const SPELLINGS = {
  name: ["name", "화장실명", "화장실이름"],
  addressRoad: ["addressroad", "소재지도로명주소", "도로명주소"],
  addressJibun: ["addressjibun", "소재지지번주소", "지번주소"],
  lat: ["lat", "latitude", "wgs84위도", "위도"],
  lng: ["lng", "lon", "longitude", "wgs84경도", "경도"],
  hours: ["openhours", "개방시간", "개방시간구분"],
  hoursDetail: ["openhoursdetail", "개방시간상세", "개방시간상세내용"],
  type: ["type", "구분명", "구분", "화장실구분", "화장실구분명"],
  maleDisabled: ["maledisabled", "남성용장애인용대변기수"],
  maleDisabledUrinals: ["남성용장애인용소변기수"],
  femaleDisabled: ["femaledisabled", "여성용장애인용대변기수"],
  maleChild: ["남성용어린이용대변기수"],
  maleChildUrinals: ["남성용어린이용소변기수"],
  femaleChild: ["여성용어린이용대변기수"],
  diaperTable: [
    "diapertable",
    "기저귀교환대유무",
    "기저귀교환대여부",
    "기저귀교환대설치여부",
    "기저귀교환대설치유무",
  ],
  diaperPlace: ["diaperplace", "기저귀교환대장소", "기저귀교환대설치장소"],
  emergencyBell: ["emergencybell", "비상벨설치여부", "비상벨설치유무", "비상벨여부", "비상벨유무"],
  cctv: [
    "cctv",
    "화장실입구cctv설치유무",
    "화장실입구cctv설치여부",
    "화장실입구cctv유무",
    "cctv설치여부",
    "cctv설치유무",
  ],
} as const;

type ColumnName = keyof typeof SPELLINGS;
export type NamedRecord = Record<ColumnName, string>;

const COLUMNS = Object.keys(SPELLINGS) as ColumnName[];
const REQUIRED = { name: "화장실명", lat: "위도", lng: "경도" } as const;
const HEADERS_SHOWN = 6;

/** `남성용-장애인용 대변기수` and `남성용_장애인용대변기수` are the same column. */
const normalise = (header: string) =>
  header
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^a-z0-9가-힣]/g, "");

/** @returns a reader for records of the same file @throws ImportError if name or position has no column */
export function readHeader(header: string[]): (record: string[]) => NamedRecord {
  const normalised = header.map(normalise);
  const positions = COLUMNS.map((column) => [column, findColumn(normalised, column)] as const);
  const missingColumns = positions.filter(([column, at]) => at < 0 && column in REQUIRED);
  if (missingColumns.length > 0) {
    const requiredNames = missingColumns
      .map(([column]) => REQUIRED[column as keyof typeof REQUIRED])
      .join(", ");
    const shownHeaders = header.slice(0, HEADERS_SHOWN).join(", ").slice(0, 120);
    throw new ImportError(
      `필요한 열이 없습니다: ${requiredNames}. 첫 줄에 있는 열: ${shownHeaders}${header.length > HEADERS_SHOWN ? " …" : ""}`,
    );
  }
  return (record) =>
    Object.fromEntries(positions.map(([column, at]) => [column, record[at] ?? ""])) as NamedRecord;
}

function findColumn(headers: string[], column: ColumnName): number {
  for (const spelling of SPELLINGS[column]) {
    const at = headers.indexOf(spelling);
    if (at >= 0) return at;
  }
  return -1;
}
