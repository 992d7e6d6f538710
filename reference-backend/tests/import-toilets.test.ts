import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { countryFiles } from "../../tests/support/national/country-files";
import { openDatabase } from "../database";
import { createCp949Decoder } from "../import/cp949";
import { ImportError } from "../import/import-error";
import { importToilets } from "../import/import-toilets";
import { showProgress } from "../import/progress";
import { detectEncoding } from "../import/read-records";

const fixture = (name: string) =>
  fileURLToPath(new URL(`../../tests/support/import-fixtures/${name}`, import.meta.url));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "import-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const dataDir = () => join(folder, "data");

function write(name: string, bytes: string | Uint8Array): string {
  const file = join(folder, name);
  writeFileSync(file, bytes);
  return file;
}

function listStored(): Record<string, string | number>[] {
  const db = openDatabase(dataDir());
  const rows = db.prepare("SELECT * FROM toilet ORDER BY toilet_id").all();
  db.close();
  return rows as Record<string, string | number>[];
}

describe("the national standard data", () => {
  it.each([
    ["UTF-8", () => fixture("national-utf8.csv")],
    ["UTF-8 with BOM", () => write("bom.csv", `\uFEFF${readFileSync(fixture("national-utf8.csv"), "utf8")}`)],
    ["CP949", () => fixture("national-cp949.csv")],
    ["gzipped CP949", () => write("cp949.bin", gzipSync(readFileSync(fixture("national-cp949.csv"))))],
  ])("is read from %s", async (_encoding, file) => {
    const { taken, skipped } = await importToilets(file(), dataDir());
    expect(taken).toBe(4);
    expect(skipped).toEqual({
      "no-name": 1,
      "no-position": 1,
      "position-not-a-number": 1,
      "outside-korea": 1,
      duplicate: 1,
    });
    const [park, shop, shelter, landing] = listStored();
    expect(park).toMatchObject({
      name: "햇살공원 화장실",
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
    });
    expect(shop).toMatchObject({
      keyword: "개방화장실",
      cleanliness_status: "CCTV|#20c997",
      operating_hours: "평일 09:00~18:00|#ced4da, 주말 10:00~17:00|#ced4da",
    });
    expect(shelter).toMatchObject({
      address: "대전광역시 유성구 둠벙동 산 3",
      operating_hours: "상시 개방|#ced4da",
    });
    expect(landing).toMatchObject({
      name: "똠방 나루터 화장실",
      operating_hours: "개방 시간 불규칙|#ced4da, 여름에만·물놀이 철|#ced4da",
    });
  });

  it("is read from another release with other spellings, a BOM and CRLF", async () => {
    const { taken } = await importToilets(fixture("older-release-bom-crlf.csv"), dataDir());
    expect(taken).toBe(2);
    expect(listStored()[0]).toMatchObject({
      name: "솔밭 도서관",
      keyword: "개방화장실",
      cleanliness_status: "장애인 화장실(여)|#20c997, 비상벨|#20c997, CCTV|#20c997",
      operating_hours: "09:00~18:00|#ced4da, 월요일 휴관|#ced4da",
    });
  });
});

describe("the rooms of the national data", () => {
  const HEADER =
    "화장실명,위도,경도,남성용-장애인용대변기수,여성용-장애인용대변기수,기저귀교환대유무,기저귀교환대장소";
  it.each([
    ["1,0,N,", "장애인 화장실(남)"],
    ["1,2,N,", "장애인 화장실(남), 장애인 화장실(여)"],
    ["0,1,N,", "장애인 화장실(여)"],
    ["1,,N,", "장애인 화장실(남), 장애인 화장실"],
    [",1,N,", "장애인 화장실(여), 장애인 화장실"],
    ["0,0,N,", ""],
    ["0,0,Y,", "기저귀 교환대"],
    ["0,0,Y,여자화장실", "기저귀 교환대(여)"],
    ["0,0,Y,남자화장실+여자화장실", "기저귀 교환대(남), 기저귀 교환대(여)"],
    ["0,0,Y,가족화장실", "기저귀 교환대(공용)"],
    ["0,0,Y,장애인화장실", "기저귀 교환대"],
    ["0,0,Y,여자화장실/장애인화장실", "기저귀 교환대(여), 기저귀 교환대"],
    ["0,0,,남자화장실", "기저귀 교환대(남)"],
    ["0,0,N,남자화장실", ""],
    ["0,0,Y,1층 로비", "기저귀 교환대"],
  ])("are imported as tags: %s becomes %s", async (cells, tags) => {
    await importToilets(write("rooms.csv", `${HEADER}\n가,36.35,127.38,${cells}\n`), dataDir());
    const [toilet] = listStored();
    expect(String(toilet?.cleanliness_status).replaceAll("|#20c997", "")).toBe(tags);
  });
});

describe("the compact English file", () => {
  it("is read plain and gzipped, and a second import adds nothing", async () => {
    const zipped = write("compact.csv.gz", gzipSync(readFileSync(fixture("compact-english.csv"))));
    expect((await importToilets(fixture("compact-english.csv"), dataDir())).taken).toBe(2);
    const second = await importToilets(zipped, dataDir());
    expect(second).toMatchObject({ taken: 0, skipped: { duplicate: 2 } });
    expect(listStored().map(({ name }) => name)).toEqual(["물레방아 공원", "쉼표, 카페"]);
  });
});

describe("a broken file", () => {
  const compact = readFileSync(fixture("compact-english.csv"), "utf8");
  it.each([
    ["does not exist", () => join(folder, "nowhere.csv"), "파일이 없습니다"],
    ["is empty", () => write("empty.csv", ""), "빈 파일"],
    ["has a header only", () => write("header.csv", compact.split("\n")[0] ?? ""), "한 곳도 없는"],
    ["is a truncated gzip", () => write("cut.gz", gzipSync(compact).subarray(0, 200)), "끊겼습니다"],
    [
      "is a damaged gzip",
      () => write("bad.gz", Buffer.concat([gzipSync(compact).subarray(0, 20), Buffer.alloc(200, 7)])),
      "손상",
    ],
    [
      "has other columns",
      () => write("other.csv", "도서관명,전화번호\n솔밭,042\n"),
      "필요한 열이 없습니다: 화장실명, 위도, 경도",
    ],
    ["is cut within a row", () => write("row.csv", compact.slice(0, -60)), "칸 수"],
    ["has a quote that never closes", () => write("quote.csv", `${compact}"끝나지 않는,1,2\n`), "따옴표"],
    ["is a spreadsheet", () => write("book.xlsx", "PK\u0003\u0004 and more"), "엑셀"],
  ])("leaves the database unchanged if it %s", async (_case, file, message) => {
    await importToilets(fixture("older-release-bom-crlf.csv"), dataDir());
    const rowsBefore = listStored();
    const failure = importToilets(file(), dataDir());
    await expect(failure).rejects.toThrow(ImportError);
    await expect(failure).rejects.toThrow(message);
    expect(listStored()).toEqual(rowsBefore);
  });

  it("does not even create the database", async () => {
    await expect(importToilets(write("x.csv", "a,b\n1,2\n"), dataDir())).rejects.toThrow(ImportError);
    expect(existsSync(dataDir())).toBe(false);
  });
});

describe("detectEncoding", () => {
  it("ignores a character that is cut off at the end of the sample", () => {
    const utf8 = new TextEncoder().encode("화장실");
    expect(detectEncoding(utf8.subarray(0, 8))).toBe("utf-8");
    expect(detectEncoding(readFileSync(fixture("national-cp949.csv")).subarray(0, 301))).toBe("cp949");
  });

  it("treats a text with one stray byte as its main encoding", () => {
    const bytes = new Uint8Array([...new TextEncoder().encode("name,공중화장실,개방화장실,"), 0xff]);
    expect(detectEncoding(bytes)).toBe("utf-8");
  });
});

describe("the CP949 decoder", () => {
  it("decodes every character at any split of the bytes", () => {
    const bytes = Uint8Array.of(0x8c, 0x63, 0xb9, 0xe6, 0x20, 0xc1, 0x64, 0xc6, 0x52, 0x81, 0x41, 0x41);
    const decodeWhole = createCp949Decoder();
    const decodeBytewise = createCp949Decoder();
    expect(decodeWhole(bytes)).toBe("똠방 햏힣갂A");
    expect([...bytes].map((byte) => decodeBytewise(Uint8Array.of(byte))).join("")).toBe("똠방 햏힣갂A");
  });

  it("loses one character to a broken byte, not the comma after it", () => {
    expect(createCp949Decoder()(Uint8Array.of(0xb0, 0x2c, 0x61))).toBe("\uFFFD,a");
  });
});

describe("the progress display", () => {
  const record = (isTTY: boolean) => {
    const writtenTexts: string[] = [];
    const { onProgress, end } = showProgress({ isTTY, write: (text: string) => writtenTexts.push(text) > 0 });
    onProgress("read", 50, 100, 10);
    onProgress("read", 100, 100, 20);
    onProgress("store", 20, 20, 20);
    end();
    return writtenTexts.join("");
  };

  it("is a bar on a terminal", () => {
    expect(record(true)).toContain("\r\u001b[2K읽는 중 ██████████████░░░░░░░░░░░░░░  50%  10행");
  });

  it("is one line per step elsewhere", () => {
    expect(record(false)).toBe("읽는 중…\n저장 중…\n");
  });
});

describe.each(countryFiles())("the file of $name", ({ file }) => {
  it("is imported except for two rows", async () => {
    const { taken, skipped } = await importToilets(file(), dataDir());
    expect(taken).toBe(42_154);
    expect(skipped).toMatchObject({ "position-not-a-number": 2, duplicate: 0 });
    const tags = listStored().flatMap((row) => [row.operating_hours, row.cleanliness_status].map(String));
    expect(tags.filter((text) => text.split(", ").length > 5 || /,(?! )/.test(text))).toEqual([]);
  });
});
