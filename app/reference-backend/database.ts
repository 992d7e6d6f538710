import { mkdirSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";

export type Db = InstanceType<typeof Database>;

/** Column names follow the legacy tables where the specification shows them (part 1 section 3). */
const SCHEMA = `
CREATE TABLE IF NOT EXISTS member (
  mber_id TEXT PRIMARY KEY, uniq_id TEXT NOT NULL UNIQUE, user_se TEXT NOT NULL, password TEXT NOT NULL,
  mber_nm TEXT NOT NULL, real_nm TEXT, email TEXT, kakao_id TEXT UNIQUE, profile_image TEXT,
  login_type TEXT NOT NULL DEFAULT 'NORMAL', orgnzt_id TEXT, status TEXT NOT NULL DEFAULT 'P',
  joined_at TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS toilet (
  toilet_id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, keyword TEXT NOT NULL DEFAULT '',
  address TEXT NOT NULL DEFAULT '', lat REAL NOT NULL, lng REAL NOT NULL,
  cleanliness_status TEXT NOT NULL DEFAULT '', operating_hours TEXT NOT NULL DEFAULT '',
  male_doorlock_type TEXT NOT NULL DEFAULT '', male_doorlock_pw TEXT NOT NULL DEFAULT '',
  no_male_doorlock TEXT NOT NULL DEFAULT 'N',
  female_doorlock_type TEXT NOT NULL DEFAULT '', female_doorlock_pw TEXT NOT NULL DEFAULT '',
  no_female_doorlock TEXT NOT NULL DEFAULT 'N',
  registered_by TEXT, registered_at TEXT NOT NULL, updated_at TEXT, deleted_at TEXT);
CREATE TABLE IF NOT EXISTS photo (
  toilet_id INTEGER NOT NULL REFERENCES toilet, file_sn INTEGER NOT NULL, stored_name TEXT NOT NULL UNIQUE,
  original_name TEXT NOT NULL, content_type TEXT NOT NULL, size_bytes INTEGER NOT NULL,
  is_thumb INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (toilet_id, file_sn));
CREATE TABLE IF NOT EXISTS review (
  comment_id INTEGER PRIMARY KEY AUTOINCREMENT, toilet_id INTEGER NOT NULL REFERENCES toilet,
  mber_id TEXT NOT NULL, mber_nm TEXT NOT NULL, content TEXT NOT NULL, rating INTEGER NOT NULL,
  created_at TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS review_by_toilet ON review (toilet_id);
CREATE TABLE IF NOT EXISTS tag_option (
  tag_id INTEGER PRIMARY KEY AUTOINCREMENT, tag_name TEXT NOT NULL, tag_color TEXT NOT NULL,
  category TEXT NOT NULL, sort_order INTEGER NOT NULL, is_active TEXT NOT NULL DEFAULT 'Y',
  frst_register_id TEXT NOT NULL, UNIQUE (category, tag_name));
`;

/**
 * Opens (and creates when missing) the reference backend's database.
 * WAL with synchronous=FULL: an acknowledged write survives `kill -9`.
 * @param dataDir folder of the SQLite file; `:memory:` keeps everything in memory
 */
export function openDatabase(dataDir: string): Db {
  if (dataDir !== ":memory:") mkdirSync(dataDir, { recursive: true });
  const db = new Database(dataDir === ":memory:" ? dataDir : join(dataDir, "toilets.db"));
  // The import program may write to the same file while the backend runs: wait for it instead of failing.
  db.pragma("busy_timeout = 5000");
  db.pragma("journal_mode = WAL");
  db.pragma("synchronous = FULL");
  db.pragma("foreign_keys = ON");
  db.exec(SCHEMA);
  return db;
}
