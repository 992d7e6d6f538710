import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { countryFiles } from "../../tests/support/national/country-files";
import { openDatabase } from "../database";
import { createCp949Decoder } from "../import/cp949";
import { ImportError } from "../import/import-error";
import { importToilets } from "../import/import-toilets";
import { showProgress } from "../import/progress";
import { detectEncoding } from "../import/read-records";

const ENGLISH = "tests/files/tables/english-columns.csv";

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
  it("adds nothing when it is imported again", async () => {
    await importToilets(ENGLISH, dataDir());
    const second = await importToilets(ENGLISH, dataDir());
    expect(second).toMatchObject({ taken: 0, skipped: { duplicate: 2 } });
    expect(listStored()).toHaveLength(2);
  });
});

describe("a broken file", () => {
  const compact = readFileSync(ENGLISH, "utf8");
  it.each([
    ["does not exist", () => join(folder, "nowhere.csv"), "파일이 없습니다"],
    ["is cut within a row", () => write("row.csv", compact.slice(0, -60)), "칸 수"],
    ["has a quote that never closes", () => write("quote.csv", `${compact}"끝나지 않는,1,2\n`), "따옴표"],
  ])("leaves the database unchanged if it %s", async (_case, file, message) => {
    await importToilets(ENGLISH, dataDir());
    const rowsBefore = listStored();
    const failure = importToilets(file(), dataDir());
    await expect(failure).rejects.toThrow(ImportError);
    await expect(failure).rejects.toThrow(message);
    expect(listStored()).toEqual(rowsBefore);
  });
});

describe("detectEncoding", () => {
  it("ignores a character that is cut off at the end of the sample", () => {
    const utf8 = new TextEncoder().encode("화장실");
    expect(detectEncoding(utf8.subarray(0, 8))).toBe("utf-8");
    expect(detectEncoding(readFileSync("tests/files/tables/cp949.csv").subarray(0, 301))).toBe("cp949");
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
