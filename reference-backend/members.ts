import type { Request, Response } from "express";
import { BOARD_IDS } from "./board-master";
import { listPostsOf } from "./board-queries";
import { toDetailWire } from "./board-wire";
import { anyBody, type Call, type Context, findField, route } from "./call";
import type { Db } from "./database";
import { Refused, success, toWireDate, toWireTimestamp } from "./envelope";
import type { Behaviour } from "./generation";
import { storePassword } from "./passwords";
import { listToiletsOf } from "./toilet-queries";
import { callerOf } from "./token";

export type MemberRow = {
  mber_id: string;
  uniq_id: string;
  user_se: string;
  password: string;
  mber_nm: string;
  real_nm: string | null;
  email: string | null;
  kakao_id: string | null;
  login_type: string;
  orgnzt_id: string | null;
  status: string;
  joined_at: string;
};

export const ORGANISATION_ID = "ORGNZT_0000000000000";
const NICKNAME_MAX_CHARACTERS = 30;

export function findMember(db: Db, id: string): MemberRow | undefined {
  return db.prepare("SELECT * FROM member WHERE mber_id = ?").get([id]) as MemberRow | undefined;
}

/** Returns the next `USRCNFRM_` + 11 digits (docs/wire.md#ids). */
export function nextUniqId(db: Db): string {
  const row = db.prepare("SELECT MAX(uniq_id) AS last FROM member").get([]) as { last: string | null };
  const last = row.last === null ? -1 : Number(row.last.slice("USRCNFRM_".length));
  return `USRCNFRM_${String(last + 1).padStart(11, "0")}`;
}

/** Groups of the template; a row's `USR` is an administrator. */
export const GROUPS = { admin: "GROUP_00000000000000", user: "GROUP_00000000000001" } as const;

export const groupIdOf = (row: MemberRow) => (row.user_se === "USR" ? GROUPS.admin : GROUPS.user);

const LOGINS = [
  { id: "admin", userSe: "USR", name: "관리자", orgnztId: ORGANISATION_ID },
  { id: "user", userSe: "GNR", name: "사용자", orgnztId: "-" },
] as const;

export async function seedMembers(db: Db, behaviour: Behaviour): Promise<void> {
  const findAny = db.prepare("SELECT 1 AS found FROM member LIMIT 1");
  // Hashing the passwords takes longer than the rest of the start.
  if (findAny.get([])) return;
  const passwords = await Promise.all(
    LOGINS.map(({ id }) => storePassword(id, behaviour.passwords[id], behaviour)),
  );
  const insert = db.prepare(`INSERT INTO member
    (mber_id, uniq_id, user_se, password, mber_nm, email, orgnzt_id, joined_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`);
  db.transaction(() => {
    if (findAny.get([])) return;
    const now = new Date().toISOString();
    for (const [index, { id, userSe, name, orgnztId }] of LOGINS.entries()) {
      const email = `${id}@example.com`;
      insert.run([id, nextUniqId(db), userSe, passwords[index], name, email, orgnztId, now]);
    }
  }).immediate();
}

/** Keys are upper-case, because the legacy answers the raw row as a map. */
function toMemberWire(row: MemberRow) {
  return {
    MBER_ID: row.mber_id,
    KAKAO_ID: row.kakao_id,
    MBER_EMAIL_ADRES: row.email,
    REAL_NM: row.real_nm,
    MBER_NM: row.mber_nm,
    SBSCRB_DE: toWireTimestamp(row.joined_at),
  };
}

function dashboard(context: Context, _req: Request, res: Response) {
  const { db } = context;
  const { id: memberId } = callerOf(res);
  const myToilets = listToiletsOf(db, memberId).map(({ frstRegisterPnttm, ...toilet }) => ({
    ...toilet,
    frstRegisterPnttm: toWireDate(frstRegisterPnttm),
  }));
  const postsOf = (bbsId: string) => {
    const resultList = listPostsOf(db, bbsId, memberId).map((row) => toDetailWire(row, context));
    return { resultList, resultCnt: String(resultList.length) };
  };
  return success({
    toiletCount: myToilets.length,
    myToilets,
    myFreePosts: postsOf(BOARD_IDS.free),
    myQnaPosts: postsOf(BOARD_IDS.qna),
  });
}

function getOwn({ db }: Context, _req: Request, res: Response) {
  const member = findMember(db, callerOf(res).id);
  if (!member) throw new Refused("notFound", "회원 정보를 찾을 수 없습니다.");
  return success({ member: toMemberWire(member) });
}

function saveNickname({ db }: Context, req: Request, res: Response) {
  const nickname = (findField(req, "nickname") ?? "").trim();
  if (!nickname) throw new Refused("invalid", "닉네임을 입력해 주세요.");
  if (nickname.length > NICKNAME_MAX_CHARACTERS) {
    throw new Refused("invalid", `닉네임은 ${NICKNAME_MAX_CHARACTERS}자까지 쓸 수 있습니다.`);
  }
  db.prepare("UPDATE member SET mber_nm = ? WHERE mber_id = ?").run([nickname, callerOf(res).id]);
  return success();
}

export const memberCalls = (): Call[] => [
  route("POST /api/auth/me", {}, getOwn),
  route("POST /api/auth/me/nickname", { body: anyBody }, saveNickname),
  route("GET /api/mypage/dashboard", { counts: "view" }, dashboard),
];
