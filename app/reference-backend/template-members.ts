import type { Request, Response } from "express";
import { BootError } from "./boot-errors";
import { type Call, type Context, findField, formBody, jsonBody, route } from "./call";
import { success } from "./envelope";
import type { Behaviour } from "./generation";
import { toUserWire } from "./login-vo";
import { findMember, type MemberRow, nextUniqId } from "./members";
import { PAGE_UNIT, paginationInfo } from "./pagination";
import { storePassword } from "./passwords";
import {
  DELETED,
  type Fields,
  readFields,
  requireFitting,
  toRecordWire,
  writeRecord,
} from "./template-record";
import { callerOf, findCaller } from "./token";

/** Members and my page as the template of 4.3 and 5.x has them; generation A has none of it (docs/wire.md#members). */

const ID_MAX_CHARACTERS = 20;
/** The reverse of the specification's users: 0 looks in ids, 1 in names. */
const SEARCHED = new Map([
  ["0", "mber_id"],
  ["1", "mber_nm"],
]);

function findByUniqId({ db }: Context, uniqId: string): MemberRow | undefined {
  const row = db.prepare("SELECT * FROM member WHERE uniq_id = ? AND status <> ?").get([uniqId, DELETED]);
  return row as MemberRow | undefined;
}

/** @param status `D` of who has left, whose record everybody still sees, or DELETED */
function setStatus({ db }: Context, uniqId: string, status: string): void {
  db.prepare("UPDATE member SET status = ? WHERE uniq_id = ? AND status <> ?").run([status, uniqId, DELETED]);
}

/** 4.3 always shows the first page. @throws BootError 400 for a page that is no number, 500 below 1 */
function readPageIndex(req: Request, { isVersion5 }: Behaviour): number {
  if (!isVersion5) return 1;
  const text = (findField(req, "pageIndex") ?? "1").trim();
  if (!/^-?\d{1,9}$/.test(text)) throw new BootError(400);
  if (Number(text) < 1) throw new BootError(500);
  return Number(text);
}

/** Everybody with a record, also who has left: 0 for any status is what the template asks by itself. */
function listMembers(context: Context, req: Request, res: Response) {
  const { db, behaviour } = context;
  const pageIndex = readPageIndex(req, behaviour);
  const column = SEARCHED.get(findField(req, "searchCnd") ?? "");
  const word = column ? (findField(req, "searchWrd") ?? "") : "";
  const where = `FROM member WHERE status <> '${DELETED}' AND ${column ?? "mber_id"} LIKE ?`;
  const { total } = db.prepare(`SELECT COUNT(*) AS total ${where}`).get([`%${word}%`]) as { total: number };
  const rows = db
    .prepare(`SELECT * ${where} ORDER BY joined_at DESC, uniq_id DESC LIMIT ? OFFSET ?`)
    .all([`%${word}%`, PAGE_UNIT, (pageIndex - 1) * PAGE_UNIT]) as MemberRow[];
  return success({
    resultList: rows.map((row) => toRecordWire(row, behaviour, "list")),
    paginationInfo: paginationInfo(total, pageIndex),
    user: toUserWire(findCaller(res), behaviour),
    groupId_result: [],
    entrprsMberSttus_result: [],
  });
}

/** Unknown ids are 200 with nothing. */
function getMember({ behaviour }: Context, row: MemberRow | undefined) {
  return success({
    mberManageVO: row ? toRecordWire(row, behaviour, "detail") : null,
    passwordHint_result: [],
    sexdstnCode_result: [],
    mberSttus_result: [],
    groupId_result: [],
  });
}

/** A missing or taken id and one that is too long are exceptions; a missing password is accepted. */
async function insertMember({ db, behaviour }: Context, req: Request, group: "as wanted" | "ordinary") {
  const fields = readFields(req);
  const id = fields.mberId ?? "";
  if (!id || id.length > ID_MAX_CHARACTERS || findMember(db, id)) throw new BootError(500);
  requireFitting(fields);
  const uniqId = nextUniqId(db);
  const { password: typed = "" } = fields;
  // Whoever has none can be entered with an empty one in C; in B nobody comes in.
  const password = typed || behaviour.wantsHashedLogin ? await storePassword(id, typed, behaviour) : "";
  db.prepare(`INSERT INTO member (mber_id, uniq_id, user_se, password, mber_nm, orgnzt_id, joined_at)
    VALUES (?, ?, 'GNR', ?, '', '-', ?)`).run([id, uniqId, password, new Date().toISOString()]);
  const wanted: Fields = { mberSttus: "P", ...fields, password: "" };
  await writeRecord({ db, behaviour }, uniqId, group === "ordinary" ? { ...wanted, groupId: "" } : wanted);
  return success();
}

async function updateMember(context: Context, fields: Fields) {
  const { mberSttus, groupId, password, uniqId } = fields;
  if (!mberSttus || groupId === undefined || password === undefined) throw new BootError(500);
  await writeRecord(context, uniqId ?? "", fields);
  return success();
}

/** Whose page it is: 5.0.0 believes the body, which lets anybody overwrite anybody; later ones the token. */
function ownFields({ behaviour }: Context, req: Request, res: Response): Fields {
  const fields = readFields(req);
  const { uniqId } = callerOf(res);
  return { ...fields, uniqId: behaviour.asksWhoseItIs ? uniqId : (fields.uniqId ?? uniqId) };
}

function memberCalls(context: Context): Call[] {
  return [
    route("GET /members", {}, (req, res) => listMembers(context, req, res)),
    route("GET /members/update/:uniqId", {}, (req) =>
      getMember(context, findByUniqId(context, req.params.uniqId ?? "")),
    ),
    route("POST /members/insert", { body: formBody }, (req) => insertMember(context, req, "as wanted")),
    route("PUT /members/update", { body: jsonBody }, (req) => updateMember(context, readFields(req))),
    route("DELETE /members/delete/:uniqId", {}, (req) => {
      setStatus(context, req.params.uniqId ?? "", DELETED);
      return success();
    }),
    route("GET /etc/member_checkid/:id", { open: true }, (req) =>
      success({ usedCnt: findMember(context.db, req.params.id ?? "") ? 1 : 0 }),
    ),
    route("POST /etc/member_insert", { open: true, body: formBody }, (req) =>
      insertMember(context, req, "ordinary"),
    ),
  ];
}

function ownPageCalls(context: Context): Call[] {
  return [
    route(`GET ${context.behaviour.isVersion5 ? "/mypage" : "/mypage/update"}`, {}, (_req, res) =>
      getMember(context, findByUniqId(context, callerOf(res).uniqId)),
    ),
    // Saving makes an ordinary user of him, and none who has left.
    route("PUT /mypage/update", { body: jsonBody }, (req, res) => {
      const fields = ownFields(context, req, res);
      const { groupId, mberSttus } = fields;
      const isWhole = groupId !== undefined && mberSttus;
      return updateMember(context, isWhole ? { ...fields, groupId: "", mberSttus: "P" } : fields);
    }),
    route("PUT /mypage/delete", { body: jsonBody }, (req, res) => {
      const { uniqId = "" } = ownFields(context, req, res);
      setStatus(context, uniqId, "D");
      return success();
    }),
  ];
}

export function templateMemberCalls(context: Context): Call[] {
  return context.behaviour.knowsGroups ? [...memberCalls(context), ...ownPageCalls(context)] : [];
}
