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

/** Members and the member's page of the template of 4.3 and 5.x; egov-4.2 has neither (docs/wire.md#members). */

const ID_MAX_CHARACTERS = 20;
/** The reverse of the specification's users: 0 searches ids, 1 names. */
const SEARCHED = new Map([
  ["0", "mber_id"],
  ["1", "mber_nm"],
]);

/** @param status `D` for a member who left, whose record stays visible, or DELETED */
function setStatus({ db }: Context, uniqId: string, status: string): void {
  db.prepare("UPDATE member SET status = ? WHERE uniq_id = ? AND status <> ?").run([status, uniqId, DELETED]);
}

/** 4.3 always sends the first page. @throws BootError 400 for an invalid page, 500 below 1 */
function readPageIndex(req: Request, { isVersion5 }: Behaviour): number {
  if (!isVersion5) return 1;
  const text = (findField(req, "pageIndex") ?? "1").trim();
  if (!/^-?\d{1,9}$/.test(text)) throw new BootError(400);
  if (Number(text) < 1) throw new BootError(500);
  return Number(text);
}

/** Lists all members, including those who left. Status 0 means "any" in the template. */
function listMembers(context: Context, req: Request, res: Response) {
  const { db, behaviour } = context;
  const pageIndex = readPageIndex(req, behaviour);
  const column = SEARCHED.get(findField(req, "searchCnd") ?? "");
  const word = column ? (findField(req, "searchWrd") ?? "") : "";
  const condition = `FROM member WHERE status <> '${DELETED}' AND ${column ?? "mber_id"} LIKE ?`;
  const { total } = db.prepare(`SELECT COUNT(*) AS total ${condition}`).get([`%${word}%`]) as {
    total: number;
  };
  const rows = db
    .prepare(`SELECT * ${condition} ORDER BY joined_at DESC, uniq_id DESC LIMIT ? OFFSET ?`)
    .all([`%${word}%`, PAGE_UNIT, (pageIndex - 1) * PAGE_UNIT]) as MemberRow[];
  return success({
    resultList: rows.map((row) => toRecordWire(row, behaviour, "list")),
    paginationInfo: paginationInfo(total, pageIndex),
    user: toUserWire(findCaller(res), behaviour),
    groupId_result: [],
    entrprsMberSttus_result: [],
  });
}

/** An unknown id gets 200 with an empty result. */
function getMember({ db, behaviour }: Context, uniqId: string) {
  const find = db.prepare("SELECT * FROM member WHERE uniq_id = ? AND status <> ?");
  const row = find.get([uniqId, DELETED]) as MemberRow | undefined;
  return success({
    mberManageVO: row ? toRecordWire(row, behaviour, "detail") : null,
    passwordHint_result: [],
    sexdstnCode_result: [],
    mberSttus_result: [],
    groupId_result: [],
  });
}

/** A missing, used or overlong id is an exception; a missing password is accepted. */
async function insertMember({ db, behaviour }: Context, req: Request, group: "as wanted" | "ordinary") {
  const fields = readFields(req);
  const id = fields.mberId ?? "";
  if (!id || id.length > ID_MAX_CHARACTERS || findMember(db, id)) throw new BootError(500);
  requireFitting(fields);
  const uniqId = nextUniqId(db);
  const { password: typedPassword = "" } = fields;
  // Without a password the account can be entered with an empty one in egov-5.0.1, and not at all in egov-5.0.
  const password =
    typedPassword || behaviour.wantsHashedLogin ? await storePassword(id, typedPassword, behaviour) : "";
  db.prepare(`INSERT INTO member (mber_id, uniq_id, user_se, password, mber_nm, orgnzt_id, joined_at)
    VALUES (?, ?, 'GNR', ?, '', '-', ?)`).run([id, uniqId, password, new Date().toISOString()]);
  const newFields: Fields = { mberSttus: "P", ...fields, password: "" };
  await writeRecord(
    { db, behaviour },
    uniqId,
    group === "ordinary" ? { ...newFields, groupId: "" } : newFields,
  );
  return success();
}

async function updateMember(context: Context, fields: Fields) {
  const { mberSttus, groupId, password, uniqId } = fields;
  if (!mberSttus || groupId === undefined || password === undefined) throw new BootError(500);
  await writeRecord(context, uniqId ?? "", fields);
  return success();
}

/** 5.0.0 takes the member from the body, which lets anyone overwrite another member; later versions use the token. */
function ownFields({ behaviour }: Context, req: Request, res: Response): Fields {
  const fields = readFields(req);
  const { uniqId } = callerOf(res);
  return { ...fields, uniqId: behaviour.checksAuthor ? uniqId : (fields.uniqId ?? uniqId) };
}

/** Saving turns the member into an ordinary user, and restores one who left. */
function saveOwn(context: Context, req: Request, res: Response) {
  const fields = ownFields(context, req, res);
  const { groupId, mberSttus } = fields;
  const isWhole = groupId !== undefined && mberSttus;
  return updateMember(context, isWhole ? { ...fields, groupId: "", mberSttus: "P" } : fields);
}

function deleteOwn(context: Context, req: Request, res: Response) {
  setStatus(context, ownFields(context, req, res).uniqId ?? "", "D");
  return success();
}

function deleteMember(context: Context, req: Request) {
  setStatus(context, req.params.uniqId ?? "", DELETED);
  return success();
}

export function templateMemberCalls({ behaviour }: Context): Call[] {
  if (!behaviour.knowsGroups) return [];
  return [
    route("GET /members", {}, listMembers),
    route("GET /members/update/:uniqId", {}, (context, req) => getMember(context, req.params.uniqId ?? "")),
    route("POST /members/insert", { body: formBody }, (context, req) =>
      insertMember(context, req, "as wanted"),
    ),
    route("PUT /members/update", { body: jsonBody }, (context, req) =>
      updateMember(context, readFields(req)),
    ),
    route("DELETE /members/delete/:uniqId", {}, deleteMember),
    route("GET /etc/member_checkid/:id", { open: true }, ({ db }, req) =>
      success({ usedCnt: findMember(db, req.params.id ?? "") ? 1 : 0 }),
    ),
    route("POST /etc/member_insert", { open: true, body: formBody }, (context, req) =>
      insertMember(context, req, "ordinary"),
    ),
    route(`GET ${behaviour.isVersion5 ? "/mypage" : "/mypage/update"}`, {}, (context, _req, res) =>
      getMember(context, callerOf(res).uniqId),
    ),
    route("PUT /mypage/update", { body: jsonBody }, saveOwn),
    route("PUT /mypage/delete", { body: jsonBody }, deleteOwn),
  ];
}
