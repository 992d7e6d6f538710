import type { Request, Response } from "express";
import { insertAttachments, insertGroup, requireAttachable } from "./attachments";
import { requireBoard } from "./board-master";
import { requireOwn, requireWriter } from "./board-owners";
import { NO_FILES } from "./board-wire";
import { BootError } from "./boot-errors";
import type { Context } from "./call";
import type { Db } from "./database";
import { Refused, success } from "./envelope";
import type { ReceivedFile } from "./multipart";
import { callerOf } from "./token";

const TITLE_MAX_CHARACTERS = 2000;
/** The size of `NTCR_NM`, although `USER_NM` has 60. */
const AUTHOR_NAME_MAX_CHARACTERS = 20;
const FILE_ID_CHARACTERS = 20;
const DELETED_TITLE = "이 글은 작성자에 의해서 삭제되었습니다.";

type PostFields = Record<string, string | undefined>;
const fieldsOf = (req: Request) => (req.body ?? {}) as PostFields;

/** egov-4.2 stores both unchanged (docs/wire.md#writing-posts). @throws BootError 500 for a title that is too long */
function readText(db: Db, fields: PostFields): { bbsId: string; title: string; text: string } {
  const { bbsId = "", nttSj: title = "", nttCn: text = "" } = fields;
  requireBoard(db, bbsId);
  if (title.length > TITLE_MAX_CHARACTERS) throw new BootError(500);
  return { bbsId, title, text };
}

/** From 4.3 on a post stores its author's name from the token; egov-4.2 stores none. @throws BootError 500 */
function requireFittingName({ behaviour }: Context, res: Response): void {
  const isTooLong = callerOf(res).name.length > AUTHOR_NAME_MAX_CHARACTERS;
  if (behaviour.knowsGroups && isTooLong) throw new BootError(500);
}

/** @throws Refused 900 for an invalid number, which is a bind error */
function readBound(fields: PostFields, name: string): number {
  const text = (fields[name] ?? "").trim();
  if (!/^-?\d{0,15}$/.test(text)) throw new Refused("invalid", "입력값 무결성 오류 입니다.");
  return Number(text);
}

/** egov-4.2 neutralises five elements when a post is changed or answered, not when it is created. */
function unscript(text: string): string {
  return text.replace(/<(\/?)(script|object|applet|embed|form)/gi, (_found, slash: string, name: string) => {
    return `&lt;${slash}${name.toLowerCase()}`;
  });
}

/** Returns the file id of a row: the stored files' id, blanks without file inputs, `""` for untouched ones. */
export function storeFiles(context: Context, receivedFiles: ReceivedFile[], keptFileId: string): string {
  const { db } = context;
  const files = requireAttachable(receivedFiles, context);
  if (files.length === 0) return keptFileId || (receivedFiles.length === 0 ? NO_FILES : "");
  const atchFileId = keptFileId || insertGroup(db);
  insertAttachments(db, atchFileId, files);
  return atchFileId;
}

const INSERT = `INSERT INTO board_post (bbs_id, ntt_no, sort_ordr, parnts, reply_lc, ntt_sj, ntt_cn,
  atch_file_id, frst_register_id, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

/** POST /board. The template's 4.2 stores a constant as author, the fork the member's id. */
export function insertPost(context: Context, req: Request, res: Response, files: ReceivedFile[]) {
  const { db } = context;
  const fields = fieldsOf(req);
  readBound(fields, "sortOrdr");
  readBound(fields, "nttId");
  const { bbsId, title, text } = readText(db, fields);
  requireWriter(context, bbsId, res);
  requireFittingName(context, res);
  db.transaction(() => {
    const atchFileId = storeFiles(context, files, "");
    const values = [atchFileId, callerOf(res).id, new Date().toISOString()];
    const { lastInsertRowid } = db.prepare(INSERT).run([bbsId, 1, 0, 0, 0, title, text, ...values]);
    db.prepare("UPDATE board_post SET sort_ordr = ntt_id WHERE ntt_id = ?").run([Number(lastInsertRowid)]);
  }).immediate();
  return success();
}

/** POST /boardReply. Without the parent's `sortOrdr` the reply is last in the list. @throws BootError 500 */
export function insertReply(context: Context, req: Request, res: Response, files: ReceivedFile[]) {
  const { db } = context;
  const fields = fieldsOf(req);
  const { nttId, replyLc = "0" } = fields;
  if (!nttId?.trim() || !/^\d{1,9}$/.test(replyLc.trim())) throw new BootError(500);
  const parent = readBound(fields, "nttId");
  const thread = readBound(fields, "sortOrdr");
  const { bbsId, title, text } = readText(db, fields);
  requireWriter(context, bbsId, res);
  requireFittingName(context, res);
  db.transaction(() => {
    const find = db.prepare("SELECT ntt_no FROM board_post WHERE ntt_id = ? AND sort_ordr = ?");
    const parentPost = find.get([parent, thread]) as { ntt_no: number } | undefined;
    const nttNo = (parentPost?.ntt_no ?? 0) + 1;
    const shift =
      "UPDATE board_post SET ntt_no = ntt_no + 1 WHERE bbs_id = ? AND sort_ordr = ? AND ntt_no >= ?";
    db.prepare(shift).run([bbsId, thread, nttNo]);
    const atchFileId = storeFiles(context, files, "");
    const threadPosition = [bbsId, nttNo, thread, parent, Number(replyLc) + 1];
    const values = [title, unscript(text), atchFileId, callerOf(res).id, new Date().toISOString()];
    db.prepare(INSERT).run([...threadPosition, ...values]);
  }).immediate();
  return success();
}

/** The request must return the files' plain id, or the post loses them. @throws BootError 400, 500 */
export function updatePost(context: Context, req: Request, res: Response, files: ReceivedFile[]) {
  const { db } = context;
  const { nttId = "" } = req.params;
  const fields = fieldsOf(req);
  if (!/^\d{1,15}$/.test(nttId) || !/^-?\d{0,15}$/.test((fields.sortOrdr ?? "").trim())) {
    throw new BootError(400);
  }
  const { bbsId = "", nttSj: title = "", nttCn: text = "" } = fields;
  const keptFileId = (fields.atchFileId ?? "").replace(/\s/g, "");
  if (keptFileId.length > FILE_ID_CHARACTERS || title.length > TITLE_MAX_CHARACTERS) throw new BootError(500);
  requireOwn(context, bbsId, nttId, res);
  requireFittingName(context, res);
  db.transaction(() => {
    const atchFileId = storeFiles(context, files, keptFileId);
    const update = db.prepare(`UPDATE board_post SET ntt_sj = ?, ntt_cn = ?, atch_file_id = ?,
      last_updusr_id = ?, updated_at = ? WHERE bbs_id = ? AND ntt_id = ?`);
    const values = [title, unscript(text), atchFileId, callerOf(res).id, new Date().toISOString()];
    update.run([...values, bbsId, Number(nttId)]);
  }).immediate();
  return success();
}

/** Deletes logically. Replies and files stay, but egov-5.0.1 deletes files whose plain id is sent. */
export function deletePost(context: Context, req: Request, res: Response) {
  const { db } = context;
  const { bbsId = "", nttId = "" } = req.params;
  requireOwn(context, bbsId, nttId, res);
  const remove =
    db.prepare(`UPDATE board_post SET use_at = 'N', ntt_sj = ?, last_updusr_id = ?, updated_at = ?
    WHERE bbs_id = ? AND CAST(ntt_id AS TEXT) = ?`);
  remove.run([DELETED_TITLE, callerOf(res).id, new Date().toISOString(), bbsId, nttId]);
  const filesId = (fieldsOf(req).atchFileId ?? "").trim();
  if (context.behaviour.checksAuthor && filesId) {
    db.prepare("DELETE FROM attachment WHERE atch_file_id = ?").run([filesId]);
  }
  return success();
}
