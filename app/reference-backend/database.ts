import { mkdirSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";
import { migrate } from "./migrations";

export type Db = InstanceType<typeof Database>;

/**
 * Opens (and creates when missing) the reference backend's database, in the present schema.
 * WAL with synchronous=FULL: an acknowledged write survives `kill -9`.
 * @param dataDir folder of the SQLite file; `:memory:` keeps everything in memory
 * @throws when the database was written by a newer program
 */
export function openDatabase(dataDir: string): Db {
  if (dataDir !== ":memory:") mkdirSync(dataDir, { recursive: true });
  const db = new Database(dataDir === ":memory:" ? dataDir : join(dataDir, "toilets.db"));
  try {
    // The import program may write to the same file while the backend runs: wait for it instead of failing.
    db.pragma("busy_timeout = 5000");
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

/**
 * Writes what nobody is told to be kept (a view more): the disk is not waited for. It survives `kill -9`, and may
 * be lost when the machine loses power.
 */
export function writeLightly(db: Db, write: () => void): void {
  db.pragma("synchronous = NORMAL");
  try {
    write();
  } finally {
    db.pragma("synchronous = FULL");
  }
}
