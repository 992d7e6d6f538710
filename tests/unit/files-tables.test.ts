import { existsSync, mkdtempSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { openDatabase } from "../../reference-backend/database";
import { ImportError } from "../../reference-backend/import/import-error";
import { importToilets } from "../../reference-backend/import/import-toilets";
import type { SkipReason } from "../../reference-backend/import/toilet-row";
import { useFolder } from "../support/folders";
import { walkFiles } from "../support/real-files";

type Refused = Partial<Record<SkipReason, number>>;
type Outcome =
  | { taken: string[]; refused?: Refused; stored?: Record<string, string | number>[] }
  /** a part of the message to the operator; nothing is stored */
  | { fileRefused: string };

const PARK = "느티나무 공원";
const LANDING = "모래톱 나루";
const SHELTER = "솔내음 쉼터";
const ALL_THREE: Outcome = { taken: [PARK, LANDING, SHELTER] };
const twoAnd = (refused: Refused): Outcome => ({ taken: [PARK, LANDING], refused });

/** The national standard data with five rows that have no usable name or place. */
const NATIONAL: Outcome = {
  taken: ["햇살공원 화장실", "꽃뫼빌딩 1층", "둠벙골 쉼터", "똠방 나루터 화장실"],
  refused: {
    "no-name": 1,
    "no-position": 1,
    "position-not-a-number": 1,
    "outside-korea": 1,
    duplicate: 1,
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
  "blanks-around-cells.csv": ALL_THREE,
  "broken-letter-in-name.csv": { taken: [PARK, SHELTER], refused: { "no-name": 1 } },
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
  "coordinates-in-words.csv": twoAnd({ "position-not-a-number": 2 }),
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
  "equal-coordinates.csv": twoAnd({ "outside-korea": 1 }),
  "gzip-damaged.csv.gz": { fileRefused: "손상되었습니다" },
  "gzip-truncated.csv.gz": { fileRefused: "끊겼습니다" },
  "gzipped-cp949.csv.gz": NATIONAL,
  "header-only.csv": { fileRefused: "한 곳도 없는" },
  "hours-past-midnight.csv": {
    taken: ["느티나무역", "모래톱역", "솔내음역"],
    stored: [
      { operating_hours: "05:00~25:00|#ced4da" },
      { operating_hours: "05:00~익일 01:00|#ced4da" },
      { operating_hours: "24시간|#ced4da" },
    ],
  },
  "line-break-in-name.csv": ALL_THREE,
  "line-ends-cr-only.csv": ALL_THREE,
  "line-ends-mixed.csv": ALL_THREE,
  "missing-columns.csv": { fileRefused: "필요한 열이 없습니다: 화장실명, 위도, 경도" },
  "missing-coordinates.csv": twoAnd({ "no-position": 2 }),
  "names-decomposed.csv": ALL_THREE,
  "places-abroad.csv": twoAnd({ "outside-korea": 2 }),
  "repeated-rows.csv": twoAnd({ duplicate: 3 }),
  "rows-of-commas.csv": { ...ALL_THREE, refused: { "no-name": 2 } },
  "spreadsheet.xlsx": { fileRefused: "CSV로 저장한 파일" },
  "swapped-coordinates.csv": twoAnd({ "outside-korea": 1 }),
  "unusable-rows.csv": NATIONAL,
  "yes-and-no-in-words.csv": {
    ...ALL_THREE,
    stored: [
      { cleanliness_status: "기저귀 교환대|#20c997, 비상벨|#20c997, CCTV|#20c997" },
      { cleanliness_status: "" },
      { cleanliness_status: "비상벨|#20c997" },
    ],
  },
  "zero-coordinates.csv": twoAnd({ "outside-korea": 2 }),
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
  const { taken, skipped } = await importing;
  const stored = listStored(dataDir);
  expect([taken, stored.map(({ name }) => name)]).toEqual([outcome.taken.length, outcome.taken]);
  expect(Object.fromEntries(Object.entries(skipped).filter(([, rows]) => rows > 0))).toEqual(
    outcome.refused ?? {},
  );
  if (outcome.stored) expect(stored).toMatchObject(outcome.stored);
});
