import type { Db } from "../database";
import { nextUniqId } from "../members";
import { SAMPLE_MEMBERS } from "./members";

const DAY_MS = 86_400_000;
const ORGANISATION = "ORGNZT_000000000000";

/** Without passwords, so that nobody can log in as one of them. */
export function seedSampleMembers(db: Db): void {
  const isThere = db.prepare("SELECT 1 AS found FROM member WHERE mber_id = ?");
  if (SAMPLE_MEMBERS.some(([id]) => isThere.get([id]))) return;
  const insert = db.prepare(`INSERT INTO member
    (mber_id, uniq_id, user_se, password, mber_nm, real_nm, email, kakao_id, login_type, orgnzt_id, joined_at)
    VALUES (?, ?, ?, '', ?, ?, ?, ?, ?, ?, ?)`);
  const now = Date.now();
  db.transaction(() => {
    SAMPLE_MEMBERS.forEach(([id, nickname, realName, email, daysAgo, more = {}], index) => {
      const joinedAt = new Date(now - daysAgo * DAY_MS - ((index * 97) % 600) * 60_000).toISOString();
      const { userSe = "GNR", social, organisation } = more;
      const kakaoId = social ? `sample-${id}` : null;
      const rest = [kakaoId, social ? "KAKAO" : "NORMAL", organisation ? ORGANISATION + organisation : "-"];
      insert.run([id, nextUniqId(db), userSe, nickname, realName, email, ...rest, joinedAt]);
    });
  }).immediate();
}
