import type Database from "libsql";

/** Released steps never change, because `PRAGMA user_version` counts them. */
export const MIGRATIONS: string[] = [
  // Databases from before the count have these tables and version 0.
  `CREATE TABLE IF NOT EXISTS member (
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
    frst_register_id TEXT NOT NULL, UNIQUE (category, tag_name));`,
  `CREATE TABLE board_master (
    bbs_id TEXT PRIMARY KEY, bbs_nm TEXT NOT NULL, bbs_intrcn TEXT NOT NULL DEFAULT '',
    bbs_ty_code TEXT NOT NULL, bbs_use_flag TEXT NOT NULL DEFAULT 'Y',
    reply_posbl_at TEXT NOT NULL DEFAULT 'Y', file_atch_posbl_at TEXT NOT NULL DEFAULT 'Y',
    posbl_atch_file_number INTEGER NOT NULL DEFAULT 2, posbl_atch_file_size INTEGER NOT NULL DEFAULT 5242880,
    created_at TEXT NOT NULL);
  CREATE TABLE board_post (
    ntt_id INTEGER PRIMARY KEY AUTOINCREMENT, bbs_id TEXT NOT NULL REFERENCES board_master,
    ntt_no INTEGER NOT NULL DEFAULT 1, sort_ordr INTEGER NOT NULL DEFAULT 0, parnts INTEGER NOT NULL DEFAULT 0,
    reply_lc INTEGER NOT NULL DEFAULT 0, ntt_sj TEXT NOT NULL, ntt_cn TEXT NOT NULL, atch_file_id TEXT,
    inqire_co INTEGER NOT NULL DEFAULT 0, frst_register_id TEXT NOT NULL, ntcr_nm TEXT NOT NULL DEFAULT '',
    created_at TEXT NOT NULL, last_updusr_id TEXT, updated_at TEXT, use_at TEXT NOT NULL DEFAULT 'Y');
  CREATE INDEX board_post_by_thread ON board_post (bbs_id, use_at, sort_ordr DESC, ntt_no);
  CREATE INDEX board_post_by_author ON board_post (frst_register_id, bbs_id);
  CREATE TABLE attachment_group (atch_file_id TEXT PRIMARY KEY, created_at TEXT NOT NULL);
  CREATE TABLE attachment (
    atch_file_id TEXT NOT NULL REFERENCES attachment_group, file_sn INTEGER NOT NULL,
    stored_name TEXT NOT NULL UNIQUE, original_name TEXT NOT NULL, extension TEXT NOT NULL,
    size_bytes INTEGER NOT NULL, created_at TEXT NOT NULL, PRIMARY KEY (atch_file_id, file_sn));
  CREATE TABLE board_image (
    stored_name TEXT PRIMARY KEY, bbs_id TEXT NOT NULL REFERENCES board_master, original_name TEXT NOT NULL,
    content_type TEXT NOT NULL, size_bytes INTEGER NOT NULL, created_by TEXT NOT NULL, created_at TEXT NOT NULL);
  CREATE TABLE board_comment (
    comment_id INTEGER PRIMARY KEY AUTOINCREMENT, bbs_id TEXT NOT NULL, ntt_id INTEGER NOT NULL REFERENCES board_post,
    comment_cn TEXT NOT NULL, frst_register_id TEXT NOT NULL, created_at TEXT NOT NULL);
  CREATE INDEX board_comment_by_post ON board_comment (ntt_id);`,
  // `visitor` is an address hashed with the day's salt.
  `CREATE TABLE visit (
    day TEXT NOT NULL, hour INTEGER NOT NULL, kind TEXT NOT NULL, toilet_id INTEGER NOT NULL DEFAULT 0,
    device TEXT NOT NULL, visitor TEXT NOT NULL, actions INTEGER NOT NULL, is_sample INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (day, hour, kind, toilet_id, device, visitor)) WITHOUT ROWID;
  CREATE TABLE visit_salt (day TEXT PRIMARY KEY, salt BLOB NOT NULL);`,
  "ALTER TABLE member ADD COLUMN record TEXT NOT NULL DEFAULT '{}';",
  `CREATE TABLE schedule (
    schdul_id TEXT PRIMARY KEY, begins TEXT NOT NULL, ends TEXT NOT NULL, record TEXT NOT NULL, atch_file_id TEXT,
    frst_register_id TEXT NOT NULL, created_at TEXT NOT NULL, updated_at TEXT);`,
  // `written` has the facts of the last list as JSON, so that the next import sees what members changed. `day` is the reference
  // date of its row, or empty.
  `CREATE TABLE toilet_import (
    toilet_id INTEGER PRIMARY KEY REFERENCES toilet, management_no TEXT NOT NULL, day TEXT NOT NULL,
    written TEXT NOT NULL);`,
  // `is_listed` is 0 from the import on whose list no longer had the toilet.
  `ALTER TABLE toilet_import ADD COLUMN agency TEXT NOT NULL DEFAULT '';
  ALTER TABLE toilet_import ADD COLUMN is_listed INTEGER NOT NULL DEFAULT 1;`,
];

function readVersion(db: Database.Database): number {
  const [row] = db.pragma("user_version") as { user_version: number }[];
  return row?.user_version ?? 0;
}

/** Runs all steps or none. @throws Error if a newer program wrote the database */
export function migrate(db: Database.Database, steps: string[] = MIGRATIONS): void {
  if (readVersion(db) === steps.length) return;
  db.transaction(() => {
    // Reads the version again, because another process may have migrated during the wait for the lock.
    const version = readVersion(db);
    if (version > steps.length) {
      throw new Error(
        `the database has schema version ${version}, and this program knows ${steps.length} at most. ` +
          "Start the newer program, or remove the data (npm run reset).",
      );
    }
    for (const step of steps.slice(version)) db.exec(step);
    db.pragma(`user_version = ${steps.length}`);
  }).immediate();
}
