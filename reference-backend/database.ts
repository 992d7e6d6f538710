import { mkdirSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";
import { migrate } from "./migrations";

export type Db = InstanceType<typeof Database>;

export const DATABASE_FILE = "toilets.db";

/** Time that a write waits for another process, such as the import, in ms. */
const BUSY_TIMEOUT_MS = 5000;

/** With synchronous=FULL a write survives `kill -9`. @throws if a newer program wrote the database */
export function openDatabase(dataDir: string): Db {
  if (dataDir !== ":memory:") mkdirSync(dataDir, { recursive: true });
  const db = new Database(dataDir === ":memory:" ? dataDir : join(dataDir, DATABASE_FILE));
  try {
    db.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
    db.pragma("journal_mode = WAL");
    db.pragma("synchronous = FULL");
    db.pragma("foreign_keys = ON");
    migrate(db);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Messages of the driver. After SQLite's own rollback on a full disk, the driver's rollback fails as well. */
const NOT_NOW =
  /SQLITE_(BUSY|FULL|READONLY|IOERR)|database is locked|readonly database|no transaction is active/;

/** Writes without a flush, so a power cut may lose it. @returns false if another process writes or the disk is full */
export function writeWithoutSync(db: Db, write: () => void): boolean {
  db.pragma("synchronous = NORMAL");
  db.pragma("busy_timeout = 0");
  try {
    // A single statement that finds the database busy would keep its read lock.
    db.transaction(write).immediate();
    return true;
  } catch (error) {
    if (!NOT_NOW.test(`${(error as { code?: string }).code} ${error}`)) throw error;
    return false;
  } finally {
    db.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
    db.pragma("synchronous = FULL");
  }
}
