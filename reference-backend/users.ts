import type { Request } from "express";
import { type Call, type Context, findField, jsonBody, route } from "./call";
import type { Db } from "./database";
import { Refused, success, toWireTimestamp } from "./envelope";
import { findMember, type MemberRow, nextUniqId } from "./members";
import { paginationInfo } from "./pagination";
import { storePassword } from "./passwords";

const ID_MAX_CHARACTERS = 20;
const PAGE_MAX_ROWS = 1000;
const ROLES = new Set(["USR", "GNR", "ENT"]);
const SOCIAL = "(login_type = 'KAKAO' OR mber_id LIKE 'kakao\\_%' ESCAPE '\\')";

/** Returns a user of the administration. `esntlId` is the token's `uniqId`. */
function toUserWire(row: MemberRow) {
  return {
    userId: row.mber_id,
    userNm: row.mber_nm,
    userEmail: row.email,
    userSe: row.user_se,
    orgnztId: row.orgnzt_id ?? "-",
    esntlId: row.uniq_id,
  };
}

/** Returns a number of a JSON body, sent as a number or text. @throws Refused 900 if it is invalid or out of range */
function readCount(req: Request, name: string, fallback: number, limit: number): number {
  const text = (findField(req, name) ?? "").trim();
  const count = text === "" ? fallback : Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= limit) return count;
  throw new Refused("invalid", "입력값 무결성 오류 입니다.");
}

function listUsers({ db }: Context, req: Request) {
  const pageIndex = readCount(req, "pageIndex", 1, 1_000_000);
  const pageSize = readCount(req, "pageSize", 10, PAGE_MAX_ROWS);
  const column = findField(req, "searchCnd") === "1" ? "mber_id" : "mber_nm";
  const condition = `FROM member WHERE status = 'P' AND ${column} LIKE ?`;
  const word = `%${findField(req, "searchWrd") ?? ""}%`;
  const { total } = db.prepare(`SELECT COUNT(*) AS total ${condition}`).get([word]) as { total: number };
  const page = db.prepare(`SELECT * ${condition} ORDER BY joined_at DESC, uniq_id DESC LIMIT ? OFFSET ?`);
  const rows = page.all([word, pageSize, (pageIndex - 1) * pageSize]) as MemberRow[];
  const pages = paginationInfo(total, pageIndex, pageSize);
  return success({ resultList: rows.map(toUserWire), resultCnt: String(total), paginationInfo: pages });
}

function requireUser(db: Db, req: Request): MemberRow {
  const member = findMember(db, findField(req, "userId") ?? "");
  if (member?.status !== "P") throw new Refused("notFound", "사용자를 찾을 수 없습니다.");
  return member;
}

function readUser(req: Request) {
  const name = (findField(req, "userNm") ?? "").trim();
  const userSe = findField(req, "userSe") || "USR";
  if (!name) throw new Refused("invalid", "사용자명을 입력해 주세요.");
  if (!ROLES.has(userSe)) throw new Refused("invalid", "입력값 무결성 오류 입니다.");
  return [
    name,
    (findField(req, "userEmail") ?? "").trim() || null,
    userSe,
    findField(req, "orgnztId") || "-",
  ];
}

async function createUser({ db, behaviour }: Context, req: Request) {
  const id = (findField(req, "userId") ?? "").trim();
  const password = findField(req, "password") ?? "";
  if (!/^\S+$/.test(id) || id.length > ID_MAX_CHARACTERS) {
    throw new Refused("invalid", `아이디는 빈칸 없이 ${ID_MAX_CHARACTERS}자까지 쓸 수 있습니다.`);
  }
  const values = readUser(req);
  if (!password) throw new Refused("invalid", "비밀번호를 입력해 주세요.");
  const hash = await storePassword(id, password, behaviour);
  const { changes } = db
    .prepare(`INSERT INTO member (mber_id, uniq_id, mber_nm, email, user_se, orgnzt_id, password, joined_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (mber_id) DO NOTHING`)
    .run([id, nextUniqId(db), ...values, hash, new Date().toISOString()]);
  // The id of a member who left stays taken, because that member's content still belongs to it.
  if (changes === 0) throw new Refused("saveError", "이미 사용 중인 아이디입니다.");
  return success();
}

function updateUser({ db }: Context, req: Request) {
  const { mber_id } = requireUser(db, req);
  db.prepare("UPDATE member SET mber_nm = ?, email = ?, user_se = ?, orgnzt_id = ? WHERE mber_id = ?").run([
    ...readUser(req),
    mber_id,
  ]);
  return success();
}

function listMembers({ db }: Context) {
  const rows = db.prepare("SELECT * FROM member WHERE status = 'P' ORDER BY joined_at DESC, uniq_id DESC");
  const userList = (rows.all([]) as MemberRow[]).map((row) => ({
    mberId: row.mber_id,
    mberNm: row.mber_nm,
    realNm: row.real_nm,
    mberEmailAdres: row.email,
    loginType: row.login_type,
    sbscrbDe: toWireTimestamp(row.joined_at),
  }));
  const social = db.prepare(`SELECT COUNT(*) AS total FROM member WHERE status = 'P' AND ${SOCIAL}`);
  const { total } = social.get([]) as { total: number };
  return success({ userList, totalUsers: userList.length, kakaoUsers: total });
}

function deleteUser({ db }: Context, req: Request) {
  db.prepare("UPDATE member SET status = 'D' WHERE mber_id = ?").run([requireUser(db, req).mber_id]);
  return success();
}

/** egov-4.2 has no roles, so any login passes (docs/wire.md#users). */
export const userCalls = (): Call[] => [
  route("POST /admin/user/list", { body: jsonBody }, listUsers),
  route("POST /admin/user/delete", { body: jsonBody }, deleteUser),
  route("POST /user/detail", { body: jsonBody }, ({ db }, req) =>
    success({ user: toUserWire(requireUser(db, req)) }),
  ),
  route("POST /user/create", { body: jsonBody }, createUser),
  route("POST /user/update", { body: jsonBody }, updateUser),
  route("GET /admin/api/users", {}, listMembers),
];
