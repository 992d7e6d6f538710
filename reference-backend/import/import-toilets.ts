import { openDatabase } from "../database";
import { ImportError } from "./import-error";
import { addTo, type ImportProgress, type ImportReport } from "./import-report";
import { createKnownToilets, sharesAddress, sharesNumber } from "./known-toilets";
import { openTable } from "./read-table";
import { storeToilets } from "./store-toilets";
import { checkCells, type ListedToilet, readToilet } from "./toilet-row";

const BUSY_TIMEOUT_MS = 10_000;

/** Imports in one transaction: adds new toilets and updates known ones. @throws ImportError with a message for the operator */
export async function importToilets(
  file: string,
  dataDir: string,
  onProgress: ImportProgress = () => {},
): Promise<ImportReport> {
  const report: ImportReport = {
    added: 0,
    changed: 0,
    unchanged: 0,
    outdated: { count: 0, examples: [] },
    refused: {},
    unreadColumns: [],
    unreadFacts: {},
  };
  const toilets = await readToilets(file, report, onProgress);
  if (toilets.length === 0) return report;
  const db = openDatabase(dataDir);
  try {
    db.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
    storeToilets(db, toilets, report, onProgress);
    return report;
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
): Promise<ListedToilet[]> {
  let rowCount = 0;
  const { columns, rows } = await openTable(file, (readBytes, size) =>
    onProgress("read", readBytes, size, rowCount),
  );
  report.unreadColumns = columns.unread;
  const newest = createNewestRows(report);
  for await (const { row, cells } of rows) {
    if (cells.every((cell) => cell === "")) continue;
    rowCount += 1;
    const toilet =
      checkCells(cells, columns.width) ??
      readToilet(columns.read(cells), ({ column, value }) =>
        addTo(report.unreadFacts, columns.titleOf(column), { row, value }),
      );
    if ("fault" in toilet) addTo(report.refused, toilet.fault, { row, value: toilet.value });
    else newest.add({ ...toilet, row });
  }
  if (rowCount === 0) throw new ImportError("화장실이 한 곳도 없는 파일입니다.");
  return newest.list();
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
      if (droppedRow) addTo(report.refused, "repeated", { row: droppedRow.row, value: droppedRow.name });
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
