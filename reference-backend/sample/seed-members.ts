import type { Db } from "../database";
import { nextUniqId } from "../members";
import text from "./members.csv?raw";
import { readTable } from "./read-table";

const DAY_MS = 86_400_000;

type Column = "id" | "nickname" | "realName" | "email" | "joinedDaysAgo" | "role" | "login" | "organisation";

export const SAMPLE_MEMBERS = readTable<Record<Column, string>>(text);

/** The members have no passwords, so they cannot log in. */
export function seedSampleMembers(db: Db): void {
  const isThere = db.prepare("SELECT 1 AS found FROM member WHERE mber_id = ?");
  if (SAMPLE_MEMBERS.some(({ id }) => isThere.get([id]))) return;
  const insert = db.prepare(`INSERT INTO member
    (mber_id, uniq_id, user_se, password, mber_nm, real_nm, email, kakao_id, login_type, orgnzt_id, joined_at)
    VALUES (?, ?, ?, '', ?, ?, ?, ?, ?, ?, ?)`);
  const now = Date.now();
  db.transaction(() => {
    SAMPLE_MEMBERS.forEach(({ id, nickname, realName, email, joinedDaysAgo, ...row }, index) => {
      const joinedAt = new Date(now - Number(joinedDaysAgo) * DAY_MS - ((index * 97) % 600) * 60_000);
      const names = [nickname, realName || null, email || null];
      const kakaoId = row.login === "KAKAO" ? `sample-${id}` : null;
      const remainingColumns = [kakaoId, row.login, row.organisation, joinedAt.toISOString()];
      insert.run([id, nextUniqId(db), row.role, ...names, ...remainingColumns]);
    });
  }).immediate();
}
