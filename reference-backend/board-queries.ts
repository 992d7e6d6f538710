import type { PostRow } from "./board-wire";
import { type Db, writeWithoutSync } from "./database";
import { PAGE_UNIT } from "./pagination";

export type PostSearch = { bbsId: string; searchCnd: string; searchWrd: string };

const SEARCHED = new Map([
  ["0", "p.ntt_sj"],
  ["1", "p.ntt_cn"],
  ["2", "m.mber_nm"],
]);

const SELECT = `SELECT p.*, m.mber_nm, m.uniq_id,
  (SELECT COUNT(*) FROM board_comment c WHERE c.ntt_id = p.ntt_id) AS comment_count
  FROM board_post p LEFT JOIN member m ON m.mber_id = p.frst_register_id`;

/** Newest thread first; within a thread the newer reply comes first. */
const ORDER = "ORDER BY p.sort_ordr DESC, p.ntt_no, p.ntt_id";

function condition({ bbsId, searchCnd, searchWrd }: PostSearch): { where: string; values: string[] } {
  const ofBoard = "WHERE p.bbs_id = ? AND p.use_at = 'Y'";
  const column = SEARCHED.get(searchCnd);
  if (!column || searchWrd === "") return { where: ofBoard, values: [bbsId] };
  // `%` and `_` stay wildcards, as in the legacy backend.
  return { where: `${ofBoard} AND ${column} LIKE ?`, values: [bbsId, `%${searchWrd}%`] };
}

export function countPosts(db: Db, search: PostSearch): number {
  const { where, values } = condition(search);
  const row = db
    .prepare(
      `SELECT COUNT(*) AS total FROM board_post p LEFT JOIN member m ON m.mber_id = p.frst_register_id ${where}`,
    )
    .get(values);
  return (row as { total: number }).total;
}

export function listPosts(db: Db, search: PostSearch, pageIndex: number, size = PAGE_UNIT): PostRow[] {
  const { where, values } = condition(search);
  const rows = db.prepare(`${SELECT} ${where} ${ORDER} LIMIT ? OFFSET ?`);
  return rows.all([...values, size, (pageIndex - 1) * size]) as PostRow[];
}

export function listPostsOf(db: Db, bbsId: string, memberId: string): PostRow[] {
  const ownCondition = "WHERE p.bbs_id = ? AND p.use_at = 'Y' AND p.frst_register_id = ?";
  return db.prepare(`${SELECT} ${ownCondition} ORDER BY p.ntt_id DESC`).all([bbsId, memberId]) as PostRow[];
}

export function findPost(db: Db, bbsId: string, nttId: number): PostRow | undefined {
  const findOne = db.prepare(`${SELECT} WHERE p.bbs_id = ? AND p.ntt_id = ? AND p.use_at = 'Y'`);
  return findOne.all([bbsId, nttId])[0] as PostRow | undefined;
}

export function countView(db: Db, bbsId: string, nttId: number): void {
  const count = db.prepare("UPDATE board_post SET inqire_co = inqire_co + 1 WHERE bbs_id = ? AND ntt_id = ?");
  writeWithoutSync(db, () => count.run([bbsId, nttId]));
}
