import { mkdirSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";
import { migrate } from "./migrations";

export type Db = InstanceType<typeof Database>;

/** How long a write waits for another process (the import) to end its own. */
const BUSY_TIMEOUT_MS = 5000;

/** With synchronous=FULL a write survives `kill -9`. @throws when a newer program wrote the database */
export function openDatabase(dataDir: string): Db {
  if (dataDir !== ":memory:") mkdirSync(dataDir, { recursive: true });
  const db = new Database(dataDir === ":memory:" ? dataDir : join(dataDir, "toilets.db"));
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

/** As the driver says it; what SQLite itself has rolled back, for want of room, the driver's own rollback fails on. */
const NOT_NOW =
  /SQLITE_(BUSY|FULL|READONLY|IOERR)|database is locked|readonly database|no transaction is active/;

/** May be lost with the power. @returns false, nothing written, while another process writes or the disk takes nothing */
export function writeWithoutSync(db: Db, write: () => void): boolean {
  db.pragma("synchronous = NORMAL");
  db.pragma("busy_timeout = 0");
  try {
    // A single statement that finds the database busy would hold on to what it had read.
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
