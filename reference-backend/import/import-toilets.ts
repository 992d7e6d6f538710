import { type Db, openDatabase } from "../database";
import { readHeader } from "./columns";
import { ImportError } from "./import-error";
import { readRecords } from "./read-records";
import { readToilet, type SkipReason, type ToiletRow } from "./toilet-row";

export type ImportReport = { taken: number; skipped: Record<SkipReason, number> };

export type ImportProgress = (step: "read" | "store", done: number, total: number, rows: number) => void;

const BUSY_TIMEOUT_MS = 10_000;
const PROGRESS_EVERY_ROWS = 1000;

/** Imports in one transaction, without duplicates. @throws ImportError with a message for the operator */
export async function importToilets(
  file: string,
  dataDir: string,
  onProgress: ImportProgress = () => {},
): Promise<ImportReport> {
  const skipped: Record<SkipReason, number> = {
    "no-name": 0,
    "no-position": 0,
    "position-not-a-number": 0,
    "outside-korea": 0,
    duplicate: 0,
  };
  const toilets = await readToilets(file, skipped, onProgress);
  const db = openDatabase(dataDir);
  try {
    const importedCount = storeToilets(db, toilets, onProgress);
    skipped.duplicate = toilets.length - importedCount;
    return { taken: importedCount, skipped };
  } catch (error) {
    if (!/SQLITE_BUSY|database is locked/.test(String((error as { code?: string }).code) + error))
      throw error;
    throw new ImportError("다른 프로그램이 데이터베이스를 쓰고 있습니다. 잠시 후 다시 실행해 주세요.");
  } finally {
    db.close();
  }
}

async function readToilets(
  file: string,
  skipped: Record<SkipReason, number>,
  onProgress: ImportProgress,
): Promise<ToiletRow[]> {
  const toilets: ToiletRow[] = [];
  let name: ReturnType<typeof readHeader> | null = null;
  let rows = 0;
  for await (const record of readRecords(file, (readBytes, size) =>
    onProgress("read", readBytes, size, rows),
  )) {
    if (!name) {
      name = readHeader(record);
      continue;
    }
    rows += 1;
    const toilet = readToilet(name(record));
    if (typeof toilet === "string") skipped[toilet] += 1;
    else toilets.push(toilet);
  }
  if (rows === 0) throw new ImportError("화장실이 한 곳도 없는 파일입니다.");
  return toilets;
}

function storeToilets(db: Db, toilets: ToiletRow[], onProgress: ImportProgress): number {
  db.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  const insert = db.prepare(`INSERT INTO toilet
    (name, keyword, address, lat, lng, cleanliness_status, operating_hours, registered_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)`);
  const now = new Date().toISOString();
  const storeAll = db.transaction(() => {
    const existing = listKnown(db);
    let storedCount = 0;
    toilets.forEach((toilet, index) => {
      if (index % PROGRESS_EVERY_ROWS === 0) onProgress("store", index, toilets.length, index);
      const key = keyOf(toilet);
      if (existing.has(key)) return;
      existing.add(key);
      const { name, keyword, address, lat, lng, cleanlinessStatus, operatingHours } = toilet;
      insert.run(name, keyword, address, lat, lng, cleanlinessStatus, operatingHours, now);
      storedCount += 1;
    });
    onProgress("store", toilets.length, toilets.length, toilets.length);
    return storedCount;
  });
  return storeAll.immediate() as number;
}

const keyOf = ({ name, address, lat, lng }: Pick<ToiletRow, "name" | "address" | "lat" | "lng">) =>
  [lat, lng, name, address].join("\n");

function listKnown(db: Db): Set<string> {
  const rows = db.prepare("SELECT name, address, lat, lng FROM toilet").all() as ToiletRow[];
  return new Set(rows.map(keyOf));
}
