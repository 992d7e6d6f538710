import { join } from "node:path";
import Database from "libsql";

/** Adds members to the embedded backend's data, every fifth with a Kakao login. */
export function addMembers(dataDir: string, count: number) {
  const db = new Database(join(dataDir, "toilets.db"));
  // The backend was just stopped and may still be writing its counters.
  db.pragma("busy_timeout = 10000");
  const insert = db.prepare(
    `INSERT OR IGNORE INTO member (mber_id, uniq_id, user_se, password, mber_nm, email, login_type, joined_at)
     VALUES (?, ?, 'USR', '', ?, ?, ?, ?)`,
  );
  db.exec("BEGIN");
  for (let member = 1; member <= count; member += 1) {
    const isSocial = member % 5 === 0;
    const id = isSocial ? `kakao_${1000000 + member}` : `member${member}`;
    const joinedAt = new Date(1.7e12 + member * 3.6e6).toISOString();
    const email = `member${member}@example.kr`;
    insert.run(id, `BENCH_${member}`, `회원 ${member}`, email, isSocial ? "KAKAO" : "NORMAL", joinedAt);
  }
  db.exec("COMMIT");
  db.close();
}
