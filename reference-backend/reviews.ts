import { type Call, findField, formBody, requireField, requireId, route } from "./call";
import type { Db } from "./database";
import { Refused, success, toWireTimestamp } from "./envelope";
import { findMember } from "./members";
import { getToilet } from "./toilet-queries";
import { administers, type Caller, callerOf } from "./token";

type CommentWire = { createdAt: string } & Record<string, unknown>;

function listReviews(db: Db, toiletId: number): CommentWire[] {
  const rows = db
    .prepare(`SELECT r.comment_id AS commentId, r.toilet_id AS toiletId, r.mber_id AS mberId,
      COALESCE(m.mber_nm, r.mber_nm) AS mberNm, r.content, r.rating, r.created_at AS createdAt
      FROM review r LEFT JOIN member m ON m.mber_id = r.mber_id
      JOIN toilet t ON t.toilet_id = r.toilet_id AND t.deleted_at IS NULL
      WHERE r.toilet_id = ? ORDER BY r.created_at DESC, r.comment_id DESC`)
    .all([toiletId]) as CommentWire[];
  return rows.map((row) => ({ ...row, createdAt: toWireTimestamp(row.createdAt) }));
}

function readContent(content: string | undefined): string {
  if (!content?.trim()) throw new Refused("invalid", "리뷰 내용을 입력해 주세요.");
  return content.trim();
}

function readRating(rating: string | undefined): number {
  if (!rating || !/^[1-5]$/.test(rating)) throw new Refused("invalid", "별점을 선택해 주세요. (1~5)");
  return Number(rating);
}

function requireAuthor(db: Db, commentId: number, caller: Caller, action: "수정" | "삭제"): void {
  const row = db.prepare("SELECT mber_id FROM review WHERE comment_id = ?").get([commentId]);
  if (!row) throw new Refused("notFound", "리뷰를 찾을 수 없습니다.");
  const author = (row as { mber_id: string }).mber_id;
  const mayModerate = action === "삭제" && administers(caller);
  if (author !== caller.id && !mayModerate)
    throw new Refused("forbidden", `리뷰를 ${action}할 권한이 없습니다.`);
}

export function reviewCalls(): Call[] {
  return [
    route("GET /map/comments/list", { open: true }, ({ db }, req) =>
      success({ comments: listReviews(db, requireId(req, "toiletId")) }),
    ),
    route("POST /map/comments/add", { body: formBody }, ({ db }, req, res) => {
      const toiletId = requireId(req, "toiletId");
      const rating = readRating(findField(req, "rating"));
      const content = readContent(findField(req, "content"));
      getToilet(db, toiletId);
      const { id, name } = callerOf(res);
      db.prepare(`INSERT INTO review (toilet_id, mber_id, mber_nm, content, rating, created_at)
          VALUES (?, ?, ?, ?, ?, ?)`).run([
        toiletId,
        id,
        findMember(db, id)?.mber_nm ?? name,
        content,
        rating,
        new Date().toISOString(),
      ]);
      return success();
    }),
    route("POST /map/comments/update", { body: formBody }, ({ db }, req, res) => {
      const commentId = requireId(req, "commentId");
      requireAuthor(db, commentId, callerOf(res), "수정");
      const content = readContent(requireField(req, "content"));
      db.prepare("UPDATE review SET content = ? WHERE comment_id = ?").run([content, commentId]);
      return success();
    }),
    route("POST /map/comments/delete", { body: formBody }, ({ db }, req, res) => {
      const commentId = requireId(req, "commentId");
      requireAuthor(db, commentId, callerOf(res), "삭제");
      db.prepare("DELETE FROM review WHERE comment_id = ?").run([commentId]);
      return success();
    }),
  ];
}
