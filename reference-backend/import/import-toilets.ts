import { existsSync } from "node:fs";
import { open } from "node:fs/promises";
import { join, resolve } from "node:path";
import { DATABASE_FILE, openDatabase } from "../database";
import { readLine } from "./cells";
import { nameInDistrict } from "./gone-toilets";
import { ImportError } from "./import-error";
import { addTo, createReport, type ImportProgress, type ImportReport, refuse } from "./import-report";
import { createKnownToilets, sharesAddress, sharesNumber } from "./known-toilets";
import { openTable } from "./read-table";
import { REASON_COLUMN, writeRefusedRows } from "./refused-rows";
import { storeToilets } from "./store-toilets";
import { checkCells, type ListedToilet, numberOf, readToilet, type ToiletList } from "./toilet-row";

const BUSY_TIMEOUT_MS = 10_000;

/** `isDryRun` leaves the data as they are, and `refusedFile` takes the rows that are not taken. */
export type ImportOptions = { onProgress?: ImportProgress; isDryRun?: boolean; refusedFile?: string };

/** Imports in one transaction: adds new toilets and updates known ones. @throws ImportError with a message for the operator */
export async function importToilets(
  file: string,
  dataDir: string,
  { onProgress = () => {}, isDryRun = false, refusedFile }: ImportOptions = {},
): Promise<ImportReport> {
  const report = createReport();
  const list = await readToilets(file, report, onProgress);
  const output = refusedFile === undefined ? null : await openOutput(refusedFile, file);
  try {
    if (list.toilets.length > 0) storeList(list, dataDir, report, { onProgress, isDryRun });
    if (output) await writeRefusedRows(file, report.refusedRows, output);
    return report;
  } finally {
    await output?.close();
  }
}

/** Opens the file of the refused rows before the data change, in case it cannot be written. */
async function openOutput(path: string, list: string) {
  if (resolve(path) === resolve(list)) {
    throw new ImportError("넣지 않은 행을 쓸 파일은 목록과 다른 파일이어야 합니다.");
  }
  return open(path, "w").catch((error: unknown) => {
    throw new ImportError(`넣지 않은 행을 쓸 수 없는 파일입니다: ${path} (${(error as Error).message})`);
  });
}

function storeList(
  list: ToiletList,
  dataDir: string,
  report: ImportReport,
  { onProgress, isDryRun }: Required<Pick<ImportOptions, "onProgress" | "isDryRun">>,
): void {
  const isMissing = !existsSync(join(dataDir, DATABASE_FILE));
  const db = openDatabase(isDryRun && isMissing ? ":memory:" : dataDir);
  try {
    db.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
    storeToilets(db, list, report, { onProgress, isDryRun });
  } catch (error) {
    if (!isBusy(error)) throw error;
    throw new ImportError("다른 프로그램이 데이터베이스를 쓰고 있습니다. 잠시 후 다시 실행해 주세요.");
  } finally {
    db.close();
  }
}

const isBusy = (error: unknown) =>
  /SQLITE_BUSY|database is locked/.test(String((error as { code?: string }).code) + error);

async function readToilets(
  file: string,
  report: ImportReport,
  onProgress: ImportProgress,
): Promise<ToiletList> {
  let rowCount = 0;
  const refusedKeys = new Set<string>();
  const { columns, rows } = await openTable(file, (readBytes, size) =>
    onProgress("read", readBytes, size, rowCount),
  );
  report.unreadColumns = columns.unread;
  const newest = createNewestRows(report);
  for await (const { row, cells } of rows) {
    if (cells.every((cell) => cell === "")) continue;
    rowCount += 1;
    const record = columns.read(cells);
    const toilet =
      checkCells(cells, columns.width) ??
      readToilet(record, ({ column, value }) =>
        addTo(report.unreadFacts, columns.titleOf(column), { row, value }),
      );
    if ("fault" in toilet) {
      refuse(report, toilet.fault, { row, value: toilet.value });
      const name = readLine(record.name) || readLine(record.building);
      refusedKeys.add(nameInDistrict({ name, address: readLine(record.address) })).add(numberOf(record));
    } else newest.add({ ...toilet, row });
  }
  if (rowCount === 0) throw new ImportError("화장실이 한 곳도 없는 파일입니다.");
  return {
    toilets: newest.list(),
    refusedKeys,
    isWhole: !columns.titles.includes(REASON_COLUMN),
  };
}

/** A row without a number is no repetition of one with a number. */
const areRepeated = (a: ListedToilet, b: ListedToilet) =>
  a.managementNo || b.managementNo ? sharesNumber(a, b) : sharesAddress(a, b);

/** Keeps one row of each toilet: that with the newer reference date, else the later one. */
function createNewestRows(report: ImportReport) {
  const known = createKnownToilets<ListedToilet>();
  const replaced = new Map<ListedToilet, ListedToilet>();
  const rows: ListedToilet[] = [];
  return {
    add(toilet: ListedToilet): void {
      const formerRow = known
        .find(toilet)
        .find((other) => !replaced.has(other) && areRepeated(toilet, other));
      const isOlder = formerRow !== undefined && toilet.day !== "" && toilet.day < formerRow.day;
      const droppedRow = isOlder ? toilet : formerRow;
      if (droppedRow) refuse(report, "repeated", { row: droppedRow.row, value: droppedRow.name });
      if (isOlder) return;
      if (formerRow) replaced.set(formerRow, toilet);
      else rows.push(toilet);
      known.add(toilet);
    },
    list: () => rows.map(latest),
  };

  function latest(toilet: ListedToilet): ListedToilet {
    const later = replaced.get(toilet);
    return later ? latest(later) : toilet;
  }
}
