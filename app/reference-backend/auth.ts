import { randomUUID } from "node:crypto";
import type { Request, Response } from "express";
import { BootError } from "./boot-errors";
import { type Call, type Context, findField, formBody, jsonBody } from "./call";
import type { Db } from "./database";
import { refusal, success } from "./envelope";
import { EMPTY_LOGIN } from "./login-vo";
import { findMember, type MemberRow, nextUniqId } from "./members";
import { hashPassword, legacyPasswordHash, verifyPassword } from "./passwords";
import { type Caller, callerOf } from "./token";

const LOGIN_FAILED = "로그인 정보가 올바르지 않습니다.";

function toCaller(member: MemberRow): Caller {
  return {
    id: member.mber_id,
    name: member.mber_nm,
    userSe: member.user_se,
    orgnztId: member.orgnzt_id ?? "-",
    uniqId: member.uniq_id,
  };
}

function toLoginWire(member: MemberRow, passwordHash: string) {
  return { ...EMPTY_LOGIN, ...toCaller(member), email: member.email, password: passwordHash, ip: "" };
}

/**
 * Finds the member by id whatever `userSe` the front end sent (it always sends its default, USR) and answers
 * the member's own. Codes are strings here, and only here (legacy-contract 2.1).
 */
async function login({ db, tokens }: Context, req: Request) {
  const id = findField(req, "id");
  const password = findField(req, "password");
  // The legacy code dereferences both: a missing one is a null pointer.
  if (id === undefined || password === undefined) throw new BootError(500);
  const member = findMember(db, id);
  const matches = await verifyPassword(password, member?.password);
  if (!member || !matches || member.status !== "P") {
    return { resultVO: EMPTY_LOGIN, resultCode: "300", resultMessage: LOGIN_FAILED };
  }
  const jToken = await tokens.issue(toCaller(member));
  const resultVO = toLoginWire(member, legacyPasswordHash(id, password));
  return { resultVO, jToken, resultCode: "200", resultMessage: "성공 !!!" };
}

/** Creates the social account, or refreshes its profile; the nickname is the member's own and stays. */
function saveKakaoMember(
  db: Db,
  profile: { id: string; nickname: string; email: string | null; image: string | null },
) {
  return db
    .transaction((): { member: MemberRow | undefined; isNewUser: boolean } => {
      const find = db.prepare("SELECT * FROM member WHERE kakao_id = ?");
      const known = find.get([profile.id]) as MemberRow | undefined;
      if (known) {
        db.prepare("UPDATE member SET real_nm = ?, email = ?, profile_image = ? WHERE kakao_id = ?").run([
          profile.nickname || known.real_nm,
          profile.email ?? known.email,
          profile.image,
          profile.id,
        ]);
      } else {
        const name = profile.nickname || "카카오 사용자";
        db.prepare(`INSERT INTO member (mber_id, uniq_id, user_se, password, mber_nm, real_nm, email, kakao_id,
        profile_image, login_type, orgnzt_id, joined_at) VALUES (?, ?, 'GNR', '', ?, ?, ?, ?, ?, 'KAKAO', '-', ?)`).run(
          [
            `kakao_${randomUUID().slice(0, 13)}`,
            nextUniqId(db),
            name,
            name,
            profile.email,
            profile.id,
            profile.image,
            new Date().toISOString(),
          ],
        );
      }
      return { member: find.get([profile.id]) as MemberRow | undefined, isNewUser: !known };
    })
    .immediate();
}

async function kakaoLogin({ db, tokens }: Context, req: Request) {
  const id = findField(req, "id");
  if (!id) return refusal("invalid", "카카오 계정 정보가 없습니다.");
  const { member, isNewUser } = saveKakaoMember(db, {
    id,
    nickname: (findField(req, "nickname") ?? "").trim(),
    email: findField(req, "email") ?? null,
    image: findField(req, "profileImage") ?? null,
  });
  if (member?.status !== "P") return refusal("saveError", "탈퇴한 회원입니다.");
  const jToken = await tokens.issue(toCaller(member));
  const user = { ...toLoginWire(member, ""), kakaoId: member.kakao_id, loginType: member.login_type };
  return success({ user, jToken, isNewUser });
}

/**
 * POST /adminPassword, generation A: form or multipart, of the caller's own account, whoever it is. A wrong old
 * password and missing fields (JSON has none for it) are 800. From 4.3 on: PATCH /admin/password (legacy-contract 11.6).
 */
async function changePassword({ db }: Context, req: Request, res: Response) {
  const [old, fresh] = [findField(req, "old_password"), findField(req, "new_password")];
  const member = findMember(db, callerOf(res).id);
  if (!old || !fresh || !(await verifyPassword(old, member?.password))) {
    return refusal("saveError", "저장시 내부 오류가 발생했습니다.");
  }
  const hash = await hashPassword(fresh);
  db.prepare("UPDATE member SET password = ? WHERE mber_id = ?").run([hash, callerOf(res).id]);
  return success();
}

/** Logging in and out, the password, and leaving. */
export function authCalls(context: Context): Call[] {
  return [
    {
      method: "post",
      path: "/auth/login-jwt",
      open: true,
      body: jsonBody,
      answer: (req) => login(context, req),
    },
    { method: "get", path: "/auth/logout", answer: () => success() },
    { method: "post", path: "/jwtAuthAPI", answer: () => success() },
    {
      method: "post",
      path: "/api/auth/kakao-login",
      open: true,
      body: jsonBody,
      answer: (req) => kakaoLogin(context, req),
    },
    {
      method: "post",
      path: "/adminPassword",
      body: formBody,
      answer: (req, res) => changePassword(context, req, res),
    },
    {
      method: "post",
      path: "/auth/delete-account",
      answer: (_req, res) => {
        context.db.prepare("UPDATE member SET status = 'D' WHERE mber_id = ?").run([callerOf(res).id]);
        return success();
      },
    },
  ];
}
