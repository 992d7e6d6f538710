import type { Request } from "express";
import { findPost } from "./board-queries";
import { type Call, findField, jsonBody, requireField, requireId, route } from "./call";
import type { Db } from "./database";
import { Refused, success, toWireMoment } from "./envelope";
import { callerOf } from "./token";

type CommentRow = { frstRegisterPnttm: string } & Record<string, unknown>;

function listComments(db: Db, bbsId: string, nttId: number) {
  const rows = db
    .prepare(`SELECT c.comment_id AS commentId, c.bbs_id AS bbsId, c.ntt_id AS nttId, c.comment_cn AS commentCn,
      c.frst_register_id AS frstRegisterId, c.created_at AS frstRegisterPnttm,
      COALESCE(m.real_nm, m.mber_nm) AS mberNm, m.mber_nm AS nickname
      FROM board_comment c LEFT JOIN member m ON m.mber_id = c.frst_register_id
      WHERE c.ntt_id = ? AND c.bbs_id = ? ORDER BY c.created_at, c.comment_id`)
    .all([nttId, bbsId]) as CommentRow[];
  return rows.map((row) => ({ ...row, frstRegisterPnttm: toWireMoment(row.frstRegisterPnttm) }));
}

function readText(req: Request): string {
  const text = (findField(req, "commentCn") ?? "").trim();
  if (!text) throw new Refused("invalid", "댓글 내용을 입력해 주세요.");
  return text;
}

function requireChange({ changes }: { changes: number }) {
  if (changes === 0) throw new Refused("notFound", "댓글을 찾을 수 없습니다.");
  return success();
}

/** Only the front end checks the owner of a comment (docs/wire.md#comments). */
export function commentCalls(): Call[] {
  return [
    route("GET /api/board/comment/list", { open: true }, ({ db }, req) => {
      const resultList = listComments(db, requireField(req, "bbsId"), requireId(req, "nttId"));
      return success({ resultList, resultCnt: String(resultList.length) });
    }),
    route("POST /api/board/comment", { body: jsonBody }, ({ db }, req, res) => {
      const [bbsId, nttId, text] = [requireField(req, "bbsId"), requireId(req, "nttId"), readText(req)];
      if (!findPost(db, bbsId, nttId)) throw new Refused("notFound", "게시글을 찾을 수 없습니다.");
      db.prepare(`INSERT INTO board_comment (bbs_id, ntt_id, comment_cn, frst_register_id, created_at)
          VALUES (?, ?, ?, ?, ?)`).run([bbsId, nttId, text, callerOf(res).id, new Date().toISOString()]);
      return success();
    }),
    route("PUT /api/board/comment/:commentId", { body: jsonBody }, ({ db }, req) => {
      const update = db.prepare("UPDATE board_comment SET comment_cn = ? WHERE CAST(comment_id AS TEXT) = ?");
      return requireChange(update.run([readText(req), req.params.commentId]));
    }),
    route("DELETE /api/board/comment/:commentId", {}, ({ db }, req) => {
      const remove = db.prepare("DELETE FROM board_comment WHERE CAST(comment_id AS TEXT) = ?");
      return requireChange(remove.run([req.params.commentId]));
    }),
  ];
}
