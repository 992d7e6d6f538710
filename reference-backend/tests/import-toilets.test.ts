import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { countryFiles } from "../../tests/support/national/country-files";
import { openDatabase } from "../database";
import { ImportError } from "../import/import-error";
import { exitCodeOf, formatReport } from "../import/import-report";
import { importToilets } from "../import/import-toilets";
import { showProgress } from "../import/progress";
import { detectEncoding } from "../import/read-text";

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

it("stores the side of the fare gates as a tag", async () => {
  const list =
    "화장실명,위도,경도,비상벨설치여부\n나루역(개찰구 안, 밖),36.35,127.38,Y\n나루역(밖),36.36,127.38,N\n";
  await importToilets(
    write("gates.csv", list.replace("나루역(개찰구 안, 밖)", '"나루역(개찰구 안, 밖)"')),
    dataDir(),
  );
  expect(listStored().map((toilet) => String(toilet.cleanliness_status).replaceAll("|#20c997", ""))).toEqual([
    "비상벨, 개찰구 안, 개찰구 밖",
    "",
  ]);
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

describe("a cell", () => {
  it.each([
    ["a control character", "\u0008"],
    ["another control character", "\u0010"],
    ["an escape character", "\u001B"],
    ["a C1 control character", "\u0090"],
    ["a noncharacter", "\uFFFE"],
    ["a noncharacter of another plane", "\u{1FFFF}"],
    ["a zero-width space", "\u200B"],
    ["a right-to-left mark", "\u200F"],
    ["an override of the direction", "\u202E"],
    ["a word joiner", "\u2060"],
    ["an isolate of the direction", "\u2069"],
    ["a byte order mark", "\uFEFF"],
  ])("loses %s, and keeps its blanks and line breaks as one blank", async (_title, character) => {
    const c = character;
    const cells = [
      `${c}가${c}나\u000B \n다${c}`,
      `가${c}로 ${c} 1`,
      `36.35${c}`,
      `${c}127.38`,
      `09:00~${c}18:00`,
    ];
    await importToilets(
      write("signs.csv", `화장실명,주소,위도,경도,개방시간상세\n"${cells.join('","')}"\n`),
      dataDir(),
    );
    expect(listStored()).toMatchObject([
      { name: "가나 다", address: "가로 1", lat: 36.35, lng: 127.38, operating_hours: "09:00~18:00|#ced4da" },
    ]);
  });
});

describe("a second import of a list", () => {
  const HEADER = "관리번호,화장실명,위도,경도,개방시간상세,비상벨설치여부";
  const importRows = (...rows: string[]) =>
    importToilets(write("list.csv", [HEADER, ...rows, ""].join("\n")), dataDir());
  const change = (sql: string) => {
    const db = openDatabase(dataDir());
    db.exec(sql);
    db.close();
  };

  it("changes what the list changes, and adds what is new", async () => {
    await importRows(",가,36.35,127.38,09:00~18:00,N", ",나,36.36,127.38,24시간,Y");
    const report = await importRows(
      ",가,36.3501,127.3801,24시간,Y",
      ",나,36.36,127.38,24시간,Y",
      ",가,36.37,127.38,24시간,N",
    );
    expect(report).toMatchObject({ added: 1, changed: 1, unchanged: 1, refused: {} });
    expect(listStored().map(({ name, lat, operating_hours }) => [name, lat, operating_hours])).toEqual([
      ["가", 36.3501, "24시간|#ced4da"],
      ["나", 36.36, "24시간|#ced4da"],
      ["가", 36.37, "24시간|#ced4da"],
    ]);
  });

  it("recognises toilets that share their name and their place by their addresses", async () => {
    const rows = ["가,36.35,127.38,가로 1", "가,36.35,127.38,가로 2", "가,36.35,127.38,가로 3"];
    const importAll = (...listed: string[]) =>
      importToilets(write("list.csv", ["화장실명,위도,경도,주소", ...listed].join("\n")), dataDir());
    expect(await importAll(...rows)).toMatchObject({ added: 3 });
    expect(await importAll(rows[2] ?? "", "가,36.35,127.38,가로 4", rows[0] ?? "")).toMatchObject({
      unchanged: 2,
      changed: 1,
    });
    expect(listStored().map(({ address }) => address)).toEqual(["가로 1", "가로 4", "가로 3"]);
  });

  it("recognises a renamed and moved toilet by its management number", async () => {
    await importRows("A-1,가,36.35,127.38,,", "A-2,가,36.35,127.38,,");
    expect(await importRows("A-2,나,36.45,127.38,,")).toMatchObject({ added: 0, changed: 1 });
    expect(listStored().map(({ name }) => name)).toEqual(["가", "나"]);
  });

  it("gives no toilet to a row that stands before the row with its number", async () => {
    await importRows("A-1,가,36.35,127.38,,Y", "A-2,가,36.35,127.38,,N");
    const report = await importRows("A-3,가,36.35,127.38,,", ",가,36.35,127.38,,", "A-1,가,36.35,127.38,,Y");
    expect(report).toMatchObject({ added: 1, changed: 0, unchanged: 2 });
  });

  it("recognises a national management number in a list of another agency, and a short one only in its own", async () => {
    const number = "202530000000100840";
    const importRow = (agency: string, cells: string) =>
      importToilets(
        write("list.csv", `관리기관명,관리번호,화장실명,위도,경도\n${agency},${cells}\n`),
        dataDir(),
      );
    await importRow("가구청", `${number},가,36.35,127.38`);
    expect(await importRow("나구청", `${number},나,36.45,127.38`)).toMatchObject({ added: 0, changed: 1 });
    await importRow("가구청", "7,다,36.36,127.38");
    expect(await importRow("나구청", "7,라,36.46,127.38")).toMatchObject({ added: 1, changed: 0 });
  });

  it("keeps the facts of which the new list says nothing", async () => {
    const importList = (header: string, cells: string) =>
      importToilets(write("list.csv", `화장실명,위도,경도,${header}\n가,36.35,127.38,${cells}\n`), dataDir());
    await importList("주소,개방시간,비상벨,CCTV,기저귀교환대", "가로 1,24시간,Y,Y,유(여)");
    expect(await importList("비고", "")).toMatchObject({ unchanged: 1 });
    expect(await importList("비상벨,CCTV,여성용장애인용대변기수", "N,모름,1")).toMatchObject({ changed: 1 });
    const [toilet] = listStored();
    expect(toilet).toMatchObject({ address: "가로 1", operating_hours: "24시간|#ced4da" });
    expect(String(toilet?.cleanliness_status).replaceAll("|#20c997", "")).toBe(
      "장애인 화장실(여), 장애인 화장실, 기저귀 교환대(여), CCTV",
    );
  });

  it("leaves a toilet as a newer list has it, and names the older rows", async () => {
    const importRow = (day: string, hours: string) =>
      importToilets(
        write(
          "list.csv",
          `관리번호,화장실명,위도,경도,개방시간상세,데이터기준일자\nA-1,가,36.35,127.38,${hours},${day}`,
        ),
        dataDir(),
      );
    const hours = () => listStored().map(({ operating_hours }) => operating_hours);
    await importRow("2025-01-01", "00:00~24:00");
    const report = await importRow("2020-01-01", "05:00~06:00");
    expect(report).toMatchObject({ added: 0, changed: 0, unchanged: 1, refused: {} });
    expect(formatReport(report)).toContain(
      "그대로: 1곳, 사라짐: 0곳\n그대로 둔 화장실:\n  저장된 것보다 오래된 행: 1개 (2행 ‘가’)\n넣지 않은 행: 0개\n",
    );
    expect(hours()).toEqual(["24시간|#ced4da"]);
    expect(await importRow("", "07:00~08:00")).toMatchObject({ changed: 1 });
    expect(await importRow("2024-12-31", "08:00~09:00")).toMatchObject({ changed: 0 });
    expect(await importRow("2025-01-01", "09:00~10:00")).toMatchObject({ changed: 1 });
    expect(hours()).toEqual(["09:00~10:00|#ced4da"]);
  });

  it("keeps what a member has changed or deleted", async () => {
    await importRows(",가,36.35,127.38,09:00~18:00,N", ",나,36.36,127.38,24시간,Y");
    change(`UPDATE toilet SET operating_hours = '휴업', updated_at = '2026-01-01' WHERE name = '가';
      UPDATE toilet SET deleted_at = '2026-01-01' WHERE name = '나';`);
    const report = await importRows(",가,36.35,127.38,24시간,Y", ",나,36.36,127.38,24시간,Y");
    expect(report).toMatchObject({ added: 0, changed: 1, unchanged: 0 });
    expect(formatReport(report)).toContain(
      "\n회원이 고쳐서 그대로 둔 정보: 1개\n  운영 시간: 1개 (2행 ‘가’)\n",
    );
    expect(report.refused).toEqual({ deleted: { count: 1, examples: [{ row: 3, value: "나" }] } });
    expect(listStored()).toMatchObject([
      { operating_hours: "휴업", cleanliness_status: "비상벨|#20c997" },
      { deleted_at: "2026-01-01" },
    ]);
  });

  it("recognises a toilet that a member has renamed and moved, and keeps what the member added", async () => {
    const importRow = (address: string) =>
      importToilets(write("list.csv", `화장실명,위도,경도,주소\n가,36.35,127.38,${address}\n`), dataDir());
    await importRow("");
    change("UPDATE toilet SET name = '나', lat = 36.36, address = '회원로 1', updated_at = '2026-01-01'");
    await importRow("");
    const report = await importRow("목록로 2");
    expect(report).toMatchObject({ added: 0, changed: 0, unchanged: 1 });
    expect(Object.entries(report.kept).map(([fact, { count }]) => [fact, count])).toEqual([
      ["이름", 1],
      ["주소", 1],
      ["위치", 1],
    ]);
    expect(listStored()).toMatchObject([{ name: "나", lat: 36.36, address: "회원로 1" }]);
  });

  it("updates toilets from before imports were remembered, unless a person registered or changed them", async () => {
    await importRows(",가,36.35,127.38,,N", ",나,36.36,127.38,,N", ",다,36.37,127.38,,N");
    change(`DELETE FROM toilet_import; UPDATE toilet SET updated_at = '2026-01-01' WHERE name = '나';
      UPDATE toilet SET registered_by = 'user' WHERE name = '다';`);
    const report = await importRows(",가,36.35,127.38,,Y", ",나,36.36,127.38,,Y", ",다,36.37,127.38,,Y");
    expect(report).toMatchObject({ added: 0, changed: 1, unchanged: 2 });
  });
});

describe("the count of toilets that are gone", () => {
  const importList = (...rows: string[]) =>
    importToilets(
      write(
        "list.csv",
        ["화장실명,소재지도로명주소,위도,경도,관리기관명,관리번호,데이터기준일자", ...rows].join("\n"),
      ),
      dataDir(),
    );
  const gone = async (...rows: string[]) => (await importList(...rows)).gone;
  const [a, b, c] = [
    "가,대전광역시 서구 가로 1,36.35,127.38,가과,1,2025-01-01",
    "나,대전 서구 나로 1,36.351,127.38,나과,2,2025-01-01",
    "다,대전광역시 중구 다로 1,36.352,127.38,가과,3,2025-01-01",
  ];
  const d = "라,대전광역시 서구 라로 1,36.36,127.38,라과,4,2025-02-01";

  it("names those of the same district once, and deletes none", async () => {
    await importList(a, b, c);
    const report = await importList(a, d);
    expect(report.gone).toEqual({ count: 1, names: ["나"] });
    expect(formatReport(report)).toContain(
      "그대로: 1곳, 사라짐: 1곳\n지난 목록에만 있는 화장실 (지우지 않음): ‘나’\n",
    );
    expect(listStored().map(({ deleted_at }) => deleted_at)).toEqual([null, null, null, null]);
    expect(await gone(a, d)).toMatchObject({ count: 0 });
  });

  it("covers the agency of a list that has only one", async () => {
    await importList(a, b, c);
    expect(await gone(a)).toEqual({ count: 1, names: ["다"] });
  });

  it("leaves out toilets whose row is refused, deleted toilets, and what is newer than the list", async () => {
    await importList(a, b, c);
    const db = openDatabase(dataDir());
    db.exec("UPDATE toilet SET deleted_at = '2026-01-01' WHERE name = '다'");
    db.close();
    const withRefusedRow = [a, d, "나,대전 서구 나로 1,0,0,나과,2,2025-02-01"];
    expect(await gone(...withRefusedRow)).toMatchObject({ count: 0 });
    expect(await gone("가,대전광역시 서구 가로 1,36.35,127.38,,,2024-01-01")).toMatchObject({ count: 0 });
    expect(await gone(a, d)).toEqual({ count: 1, names: ["나"] });
  });
});

describe("a dry run", () => {
  it("says what an import would do, and stores nothing", async () => {
    const importRow = (row: string, isDryRun: boolean) =>
      importToilets(write("one.csv", `화장실명,위도,경도\n${row}\n`), dataDir(), { isDryRun });
    expect(exitCodeOf(await importRow("가,0,0", true))).toBe(1);
    expect(exitCodeOf(await importRow("가,36.35,127.38", true))).toBe(0);
    expect(existsSync(dataDir())).toBe(false);
    await importRow("가,36.35,127.38", false);
    const report = await importRow("가,36.3501,127.38", true);
    expect(report).toMatchObject({ added: 0, changed: 1 });
    expect(formatReport(report, true)).toContain(
      "시험 실행이라 저장하지 않았습니다. 새로 넣음: 0곳, 바뀜: 1곳",
    );
    expect(listStored()).toMatchObject([{ lat: 36.35 }]);
  });
});

describe("the file of refused rows", () => {
  const HEADER = "화장실명;주소;위도;경도";
  const refusedFile = () => join(folder, "refused.csv");
  const importList = async (...rows: string[]) => {
    const list = write("list.csv", [HEADER, ...rows].join("\n"));
    await importToilets(list, dataDir(), { refusedFile: refusedFile() });
    return readFileSync(refusedFile(), "utf8");
  };

  it("has each row with its reason, and no formula", async () => {
    const rows = [
      "가;대전 1;36.35;127.38",
      '나;"대전, ""2""";127.38;36.35',
      "=1+1;-;0;+0",
      "다;대전 3",
      "라;대전 4;36.35;127.38;많음",
      "가;대전 1;36.35;127.38",
    ];
    expect(await importList(...rows)).toBe(
      [
        "\uFEFF화장실명,주소,위도,경도,사유",
        "가,대전 1,36.35,127.38,같은 화장실의 다른 행을 넣음 (더 최근이거나 뒤에 있는 행)",
        '나,"대전, ""2""",127.38,36.35,"위도와 경도가 서로 바뀜 (화살표 뒤가 맞는 순서): 127.38, 36.35 → 36.35, 127.38"',
        "'=1+1,-,0,+0,좌표가 0",
        "다,대전 3,,,칸 수가 머리글과 다름",
        "라,대전 4,36.35,127.38,칸 수가 머리글과 다름,많음",
        "",
      ].join("\r\n"),
    );
  });

  it("can be corrected and imported, which makes no toilet of the list gone", async () => {
    const refused = await importList("가;대전 서구 1;36.35;127.38", "=나;대전 서구 2;0;0");
    const corrected = write("corrected.csv", refused.replace("0,0", "36.36,127.38"));
    expect(await importToilets(corrected, dataDir())).toMatchObject({ added: 1, gone: { count: 0 } });
    expect(listStored().map(({ name }) => name)).toEqual(["가", "=나"]);
  });

  it("has only the header if all rows are taken", async () => {
    expect(await importList("가;대전 1;36.35;127.38")).toBe("\uFEFF화장실명,주소,위도,경도,사유\r\n");
  });

  it("stops the import if it is the list itself or cannot be written", async () => {
    const list = write("list.csv", "화장실명,위도,경도\n가,36.35,127.38\n");
    const importInto = (file: string) => importToilets(list, dataDir(), { refusedFile: file });
    await expect(importInto(list)).rejects.toThrow("목록과 다른 파일");
    await expect(importInto(join(folder, "nowhere", "refused.csv"))).rejects.toThrow(ImportError);
    expect([existsSync(dataDir()), readFileSync(list, "utf8")]).toEqual([
      false,
      expect.stringContaining("가"),
    ]);
  });
});

describe("a broken file", () => {
  it("leaves the database unchanged if it does not exist", async () => {
    await importToilets(ENGLISH, dataDir());
    const rowsBefore = listStored();
    const failure = importToilets(join(folder, "nowhere.csv"), dataDir());
    await expect(failure).rejects.toThrow(ImportError);
    await expect(failure).rejects.toThrow("파일이 없습니다");
    expect(listStored()).toEqual(rowsBefore);
  });

  it("loses only the row in which it is cut off", async () => {
    const compact = readFileSync(ENGLISH, "utf8");
    const { added, refused } = await importToilets(write("row.csv", compact.slice(0, -60)), dataDir());
    expect([added, refused.cells?.examples.map(({ row }) => row)]).toEqual([1, [3]]);
  });
});

describe("the report", () => {
  it("lets the program succeed if it took a toilet, also without a change", async () => {
    const importRow = async (row: string) =>
      exitCodeOf(await importToilets(write("one.csv", `화장실명,위도,경도\n${row}\n`), dataDir()));
    expect(await importRow("가,34.4,129.3")).toBe(1);
    expect(await importRow("가,36.35,127.38")).toBe(0);
    expect(await importRow("가,36.35,127.38")).toBe(0);
  });

  it("names the rows of each reason, the facts it did not understand, and the columns it did not read", async () => {
    const bad = [4, 5, 6, 7].map((row) => `화장실 ${row},서울 ${row}길,,,`);
    const file = write(
      "report.csv",
      ["화장실명,주소,위도,경도,비상벨,관리부서", "가,,36.35,127.38,글쎄,", "나,,34.4,129.3,,", ...bad].join(
        "\n",
      ),
    );
    expect(formatReport(await importToilets(file, dataDir()))).toBe(
      [
        "화장실 1곳을 넣었습니다. 새로 넣음: 1곳, 바뀜: 0곳, 그대로: 0곳, 사라짐: 0곳",
        "넣지 않은 행: 5개",
        "  칸 수가 머리글과 다름: 4개 (4행 ‘5칸(머리글 6칸): 화장실 4, 서울 4길’ · 5행 ‘5칸(머리글 6칸): 화장실 5, 서울 5길’ · 6행 ‘5칸(머리글 6칸): 화장실 6, 서울 6길’ …)",
        "  좌표가 대한민국 밖: 1개 (3행 ‘34.4, 129.3’)",
        "읽지 못해 모름으로 둔 값:",
        "  비상벨: 1개 (2행 ‘글쎄’)",
        "읽지 않은 열: 관리부서",
        "",
      ].join("\n"),
    );
  });
});

describe("detectEncoding", () => {
  it("ignores a character that is cut off at the end of the sample", () => {
    const utf8 = Buffer.from("화장실");
    expect(detectEncoding(utf8.subarray(0, 8))).toBe("utf-8");
    expect(detectEncoding(readFileSync("tests/files/tables/cp949.csv").subarray(0, 301))).toBe("cp949");
  });

  it("finds the byte order of UTF-16 without a mark, also if a syllable with a zero byte stands first", () => {
    const [little, big] = ["관리번호,이름\n1,가", "저수지,이름\n1,저"].map((text) =>
      Buffer.from(text, "utf16le"),
    );
    expect(detectEncoding(little ?? Buffer.of())).toBe("utf-16le");
    expect(detectEncoding((big ?? Buffer.of()).swap16())).toBe("utf-16be");
  });

  it.each([
    ["utf-8", Buffer.from("화장실명,위도,경도\n햇살공원\0,36.35,127.38\n")],
    ["cp949", Buffer.concat([readFileSync("tests/files/tables/cp949.csv"), Buffer.of(0)])],
  ])("takes no text with a stray zero for UTF-16: %s", (encoding, bytes) => {
    expect(detectEncoding(bytes)).toBe(encoding);
  });

  it("treats a text with one stray byte as its main encoding", () => {
    const bytes = Buffer.concat([Buffer.from("name,공중화장실,개방화장실,"), Buffer.of(0xff)]);
    expect(detectEncoding(bytes)).toBe("utf-8");
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
  it("is imported except for the older rows of a toilet", async () => {
    const report = await importToilets(file(), dataDir());
    const { repeated, ...otherReasons } = report.refused;
    expect([report.added + (repeated?.count ?? 0), otherReasons]).toEqual([42_156, {}]);
    expect(repeated?.count ?? 0).toBeLessThan(300);
    const tags = listStored().flatMap((row) => [row.operating_hours, row.cleanliness_status].map(String));
    expect(tags.filter((text) => text.split(", ").length > 7 || /,(?! )/.test(text))).toEqual([]);
  });
});
