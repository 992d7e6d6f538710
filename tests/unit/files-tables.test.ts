import { existsSync, mkdtempSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { openDatabase } from "../../reference-backend/database";
import { ImportError } from "../../reference-backend/import/import-error";
import type { RefusalReason } from "../../reference-backend/import/import-report";
import { importToilets } from "../../reference-backend/import/import-toilets";
import { useFolder } from "../support/folders";
import { walkFiles } from "../support/real-files";

/** The numbers of the rows, as a spreadsheet shows them. */
type Refused = Partial<Record<RefusalReason, number[]>>;
type Taken = {
  taken: string[];
  refused?: Refused;
  /** the first value that a reason names */
  named?: Partial<Record<RefusalReason, string>>;
  stored?: Record<string, string | number>[];
  unreadColumns?: string[];
  unreadFacts?: string[];
};
type Outcome =
  | Taken
  /** a part of the message to the operator; nothing is stored */
  | { fileRefused: string };

const PARK = "느티나무 공원";
const LANDING = "모래톱 나루";
const SHELTER = "솔내음 쉼터";
const ALL_THREE: Taken = { taken: [PARK, LANDING, SHELTER] };
const twoAnd = (refused: Refused): Taken => ({ taken: [PARK, LANDING], refused });

/** The national standard data with five rows that have no usable name or place. */
const NATIONAL: Taken = {
  taken: ["햇살공원 화장실", "꽃뫼빌딩 1층", "둠벙골 쉼터", "똠방 나루터 화장실"],
  refused: {
    repeated: [4],
    "no-name": [6],
    "address-only": [7],
    "position-not-a-number": [8],
    "outside-korea": [9],
  },
  stored: [
    {
      keyword: "햇살공원 관리동",
      address: "대전광역시 서구 햇살로 12 (햇살동, 햇살공원 관리동)",
      lat: 36.351,
      lng: 127.381,
      cleanliness_status:
        "장애인 화장실(남)|#20c997, 장애인 화장실(여)|#20c997, 어린이 변기(여)|#20c997, 기저귀 교환대|#20c997, 비상벨|#20c997",
      operating_hours: "24시간|#ced4da",
      male_doorlock_type: "",
      no_male_doorlock: "N",
      female_doorlock_type: "",
      no_female_doorlock: "N",
    },
    {
      keyword: "개방화장실",
      cleanliness_status: "CCTV|#20c997",
      operating_hours: "평일 09:00~18:00|#ced4da, 주말 10:00~17:00|#ced4da",
    },
    { address: "대전광역시 유성구 둠벙동 산 3", operating_hours: "상시 개방|#ced4da" },
    { operating_hours: "개방 시간 불규칙|#ced4da, 여름에만·물놀이 철|#ced4da" },
  ],
};

const OUTCOMES: Record<string, Outcome> = {
  "address-in-one-column.csv": {
    ...ALL_THREE,
    stored: [{ address: "대전광역시 서구 느티로 1" }, {}, {}],
    unreadColumns: [],
  },
  "blank-file.csv": { fileRefused: "빈 파일" },
  "blanks-around-cells.csv": ALL_THREE,
  "broken-letter-in-name.csv": { taken: [PARK, SHELTER], refused: { "unreadable-name": [3] } },
  "building-for-name.csv": {
    ...ALL_THREE,
    stored: [
      {
        address: "대전광역시 서구 느티로 1",
        lat: 36.351,
        keyword: "공중화장실",
        operating_hours: "상시 개방|#ced4da",
      },
      { address: "대전광역시 동구 모래동 2", operating_hours: "09:00~18:00|#ced4da" },
      { address: "대전광역시 유성구 솔내로 3" },
    ],
    unreadColumns: ["연번", "구 명칭"],
  },
  "byte-order-mark.csv": {
    taken: ["솔밭 도서관", "솔밭 약수터"],
    stored: [
      {
        keyword: "개방화장실",
        address: "대전광역시 중구 솔밭로 9",
        cleanliness_status: "장애인 화장실(여)|#20c997, 비상벨|#20c997, CCTV|#20c997",
        operating_hours: "09:00~18:00|#ced4da, 월요일 휴관|#ced4da",
      },
      {
        address: "대전광역시 중구 솔밭동 산 1",
        cleanliness_status: "",
        operating_hours: "상시 개방|#ced4da",
      },
    ],
  },
  "bzip2-named-csv.csv": { fileRefused: "인코딩을 알 수 없습니다" },
  "coordinates-in-words.csv": twoAnd({ "position-not-a-number": [3], "address-only": [4] }),
  "cp949.csv": NATIONAL,
  "doubled-quotes.csv": {
    taken: [PARK, '"모래톱" 나루, 남쪽'],
    stored: [{}, { address: "대전광역시 동구 모래로 2, 1층" }],
  },
  "empty.csv": { fileRefused: "빈 파일" },
  "english-columns.csv": {
    taken: ["물레방아 공원", "쉼표, 카페"],
    stored: [
      { address: "대전광역시 대덕구 물레로 5" },
      { keyword: "개방화장실", operating_hours: "10:00~22:00|#ced4da" },
    ],
  },
  "equal-coordinates.csv": twoAnd({ "equal-position": [3] }),
  "future-reference-date.csv": {
    taken: [PARK, LANDING],
    refused: { repeated: [2] },
    stored: [{ operating_hours: "24시간|#ced4da" }, {}],
    unreadFacts: ["데이터기준일자: 9999-12-31 (2)"],
  },
  "gzip-damaged.csv.gz": { fileRefused: "손상되었습니다" },
  "gzip-truncated.csv.gz": { fileRefused: "끊겼습니다" },
  "gzipped-cp949.csv.gz": NATIONAL,
  "headers-with-remarks.csv": {
    taken: [PARK, LANDING],
    stored: [{ address: "대전광역시 서구 느티로 1", cleanliness_status: "비상벨|#20c997" }, {}],
    unreadColumns: ["연번", "관리부서"],
  },
  "header-only.csv": { fileRefused: "한 곳도 없는" },
  "hours-past-midnight.csv": {
    taken: ["느티나무역", "모래톱역", "솔내음역"],
    stored: [
      { operating_hours: "05:00~25:00|#ced4da" },
      { operating_hours: "05:00~익일 01:00|#ced4da" },
      { operating_hours: "24시간|#ced4da" },
    ],
  },
  "json-named-csv.csv": { fileRefused: "JSON" },
  "line-break-in-name.csv": ALL_THREE,
  "line-ends-cr-only.csv": ALL_THREE,
  "line-ends-mixed.csv": ALL_THREE,
  "management-numbers.csv": {
    taken: ["느티나무 쉼터", PARK, LANDING],
    refused: { repeated: [2] },
  },
  "metres-for-degrees.csv": { ...twoAnd({ metres: [3] }), named: { metres: "317000.2, 239,000.5" } },
  "many-long-titles.csv": {
    fileRefused: `파일에 있는 열: 도서관명, ${"가".repeat(39)}…, ${Array.from({ length: 58 }, (_, at) => `열${at}`).join(", ")}, 외 12개`,
  },
  "missing-columns.csv": {
    fileRefused: "필요한 열이 없습니다: 화장실명, 위도, 경도. 파일에 있는 열: 도서관명, 전화번호",
  },
  "missing-coordinates.csv": twoAnd({ "address-only": [3], "no-position": [4] }),
  "names-decomposed.csv": ALL_THREE,
  "nothing-usable.csv": { taken: [], refused: { "outside-korea": [2], "address-only": [3] } },
  "numbers-of-spreadsheets.csv": {
    taken: [PARK, LANDING, SHELTER, "점 화장실"],
    refused: { "position-not-a-number": [6] },
    named: { "position-not-a-number": "3.6E+01, 1.27E+02" },
    stored: [
      { lat: 36.351, lng: 127.381 },
      { lat: 36.361, lng: 127.441 },
      { lat: 36.391, lng: 127.351 },
      { lat: 36, lng: 127.3 },
    ],
  },
  "older-row-of-two.csv": {
    taken: [PARK, LANDING, SHELTER, PARK],
    refused: { repeated: [2, 5, 6] },
    stored: [
      { operating_hours: "24시간|#ced4da", cleanliness_status: "비상벨|#20c997" },
      { operating_hours: "24시간|#ced4da" },
      { operating_hours: "10:00~19:00|#ced4da" },
      {},
    ],
  },
  "places-abroad.csv": twoAnd({ "outside-korea": [3, 4] }),
  "places-near-korea.csv": {
    taken: [PARK, "독도 화장실", "백령 화장실", "마라 화장실"],
    refused: { "outside-korea": [3, 4, 5] },
  },
  "quote-never-closed.csv": {
    taken: [PARK, '"열린 공원', LANDING, "모래톱 쉼터", '"또 열린 공원', SHELTER],
  },
  "repeated-rows.csv": twoAnd({ repeated: [2, 3, 4] }),
  "rows-of-commas.csv": ALL_THREE,
  "rows-ragged.csv": {
    ...ALL_THREE,
    refused: { cells: [3, 5] },
    named: { cells: "2칸(머리글 4칸): 짧은 화장실, 대전광역시 중구 칸길 1" },
  },
  "semicolons-and-decimal-commas.csv": { ...ALL_THREE, stored: [{ lat: 36.351, lng: 127.381 }, {}, {}] },
  "separator-bar.csv": ALL_THREE,
  "separator-named-in-first-line.csv": ALL_THREE,
  "separator-semicolon.csv": ALL_THREE,
  "separator-tab.txt": ALL_THREE,
  "spreadsheet.xlsx": { fileRefused: "CSV로 저장한 파일" },
  "stray-quotes.csv": { taken: [PARK, '느티나무"B"쉼터', '"가온" 공원', LANDING] },
  "swapped-coordinates.csv": {
    ...twoAnd({ swapped: [3] }),
    named: { swapped: "127.421, 36.331 → 36.331, 127.421" },
  },
  "title-above-header.csv": ALL_THREE,
  "total-row.csv": { ...ALL_THREE, refused: { total: [5, 6] }, named: { total: "합계, 3개소" } },
  "two-pairs-of-coordinates.csv": {
    ...ALL_THREE,
    stored: [{ lat: 36.351 }, { lat: 36.361 }, { lat: 36.391 }],
  },
  "unusable-rows.csv": NATIONAL,
  "utf-16-big-endian-unmarked.csv": ALL_THREE,
  "utf-16-little-endian-unmarked.csv": ALL_THREE,
  "utf-16-little-endian.txt": ALL_THREE,
  "web-page-named-csv.csv": { fileRefused: "웹 페이지" },
  "yes-and-no-in-signs.csv": {
    taken: [PARK, LANDING, SHELTER, "물레방아 공원", "꽃뫼 쉼터", "둠벙골 쉼터"],
    stored: [
      "장애인 화장실(남), 기저귀 교환대(여), 비상벨, CCTV",
      "장애인 화장실(남), 장애인 화장실(여), 기저귀 교환대(여), 비상벨, CCTV",
      "",
      "장애인 화장실(여), 장애인 화장실, 기저귀 교환대(여), 비상벨",
      "",
      "",
    ].map((tags) => ({ cleanliness_status: tags.replace(/(?<=.)(?=, |$)/g, "|#20c997") })),
    unreadFacts: ["CCTV: 녹화 화질 좋음 (7)"],
  },
  "yes-and-no-in-words.csv": {
    ...ALL_THREE,
    stored: [
      { cleanliness_status: "기저귀 교환대|#20c997, 비상벨|#20c997, CCTV|#20c997" },
      { cleanliness_status: "" },
      { cleanliness_status: "비상벨|#20c997" },
    ],
  },
  "zero-coordinates.csv": twoAnd({ "zero-position": [3, 4] }),
};

const folder = useFolder();

function listStored(dataDir: string) {
  const db = openDatabase(dataDir);
  const rows = db.prepare("SELECT * FROM toilet ORDER BY toilet_id").all();
  db.close();
  return rows as Record<string, string | number>[];
}

walkFiles("tables", OUTCOMES, async ({ path }, outcome) => {
  const dataDir = join(mkdtempSync(join(folder, "import-")), "data");
  const importing = importToilets(path, dataDir);
  if ("fileRefused" in outcome) {
    await expect(importing).rejects.toThrow(ImportError);
    await expect(importing).rejects.toThrow(outcome.fileRefused);
    expect(existsSync(dataDir)).toBe(false);
    return;
  }
  const report = await importing;
  const stored = existsSync(dataDir) ? listStored(dataDir) : [];
  expect([report.added, stored.map(({ name }) => name)]).toEqual([outcome.taken.length, outcome.taken]);
  const tallies = Object.entries(report.refused);
  expect(
    Object.fromEntries(tallies.map(([reason, { examples }]) => [reason, examples.map(({ row }) => row)])),
  ).toEqual(outcome.refused ?? {});
  if (outcome.stored) expect(stored).toMatchObject(outcome.stored);
  const firstValues = Object.fromEntries(
    tallies.map(([reason, { examples }]) => [reason, examples[0]?.value]),
  );
  expect(firstValues).toMatchObject(outcome.named ?? {});
  if (outcome.unreadColumns) expect(report.unreadColumns).toEqual(outcome.unreadColumns);
  const unreadFacts = Object.entries(report.unreadFacts).flatMap(([title, { examples }]) =>
    examples.map(({ row, value }) => `${title}: ${value} (${row})`),
  );
  expect(unreadFacts).toEqual(outcome.unreadFacts ?? []);
});
