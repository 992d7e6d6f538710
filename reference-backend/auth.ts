import { randomUUID } from "node:crypto";
import type { Request, Response } from "express";
import { BootError } from "./boot-errors";
import { type Call, type Context, findField, formBody, jsonBody, route } from "./call";
import type { Db } from "./database";
import { Refused, success } from "./envelope";
import type { Behaviour } from "./generation";
import { EMPTY_LOGIN, emptyLoginOf } from "./login-vo";
import { findMember, groupIdOf, type MemberRow, nextUniqId } from "./members";
import { isLogin, isPassword, legacyPasswordHash, storePassword } from "./passwords";
import { type Caller, callerOf, findCaller, LIFETIME_SECONDS, TOKEN_COOKIE } from "./token";

const LOGIN_FAILED = "로그인 정보가 올바르지 않습니다.";

/** `USR` means administrator in the database and in the fork; 4.3 and 5.x use `ADM` (docs/wire.md#roles). */
function toCaller(member: MemberRow, { knowsGroups }: Behaviour): Caller {
  const isAdmin = member.user_se === "USR";
  const { mber_id: id, mber_nm: name, uniq_id: uniqId } = member;
  const orgnztId = member.orgnzt_id ?? "-";
  if (!knowsGroups) return { id, name, userSe: member.user_se, orgnztId, uniqId };
  const groupNm = isAdmin ? "ROLE_ADMIN" : "ROLE_USER";
  return { id, name, userSe: isAdmin ? "ADM" : "USR", orgnztId, uniqId, groupNm };
}

function toLoginWire(member: MemberRow, passwordHash: string, behaviour: Behaviour) {
  const caller = toCaller(member, behaviour);
  const { id, name, userSe, uniqId } = caller;
  if (behaviour.family === "egov-5.0.1") return { id, name, userSe, uniqId };
  const loginRecord = { ...EMPTY_LOGIN, ...caller, email: member.email, password: passwordHash, ip: "" };
  return behaviour.family === "egov-5.0" ? { ...loginRecord, groupId: groupIdOf(member) } : loginRecord;
}

/** `userSe` selects the table: egov-4.2's SQL has only `USR`, and in 5.x `GNR` is an empty table. */
function requireKind(userSe: string | undefined, { isVersion5 }: Behaviour): "found" | "empty" {
  if (userSe === "USR") return "found";
  if (userSe === "GNR" && isVersion5) return "empty";
  throw new BootError(500);
}

/** Answers the member's own `userSe`. Codes are strings only here. */
async function login({ db, tokens, behaviour }: Context, req: Request, res: Response) {
  const id = findField(req, "id");
  const password = findField(req, "password");
  // The legacy code dereferences id and password without a check.
  if (id === undefined || password === undefined) throw new BootError(500);
  const member =
    requireKind(findField(req, "userSe"), behaviour) === "found" ? findMember(db, id) : undefined;
  const matches = await isLogin(id, password, member?.password, behaviour);
  if (!member || !matches || member.status !== "P") {
    return { resultVO: emptyLoginOf(behaviour), resultCode: "300", resultMessage: LOGIN_FAILED };
  }
  const jToken = await tokens.issue(toCaller(member, behaviour));
  const resultVO = toLoginWire(member, legacyPasswordHash(id, password), behaviour);
  const outcome = { resultVO, resultCode: "200", resultMessage: "성공 !!!" };
  if (!behaviour.tokenIsCookie) return { ...outcome, jToken };
  setTokenCookie(res, jToken, LIFETIME_SECONDS);
  return outcome;
}

function setTokenCookie(res: Response, jwt: string, seconds: number): void {
  res.append("Set-Cookie", `${TOKEN_COOKIE}=${jwt}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict`);
}

/** Ends nothing: a token stays valid after its logout in every version. */
function logout({ behaviour }: Context, _req: Request, res: Response) {
  if (behaviour.tokenIsCookie) setTokenCookie(res, "", 0);
  return success();
}

/** Answers only the caller's own record, always with HTTP 200. */
function getMe(_context: Context, _req: Request, res: Response) {
  const caller = findCaller(res);
  if (!caller) return { resultCode: "401", resultMessage: "not authenticated" };
  const { id, name, userSe, uniqId, groupNm } = caller;
  const resultVO = { id, name, userSe, uniqId, roles: [groupNm] };
  return { resultVO, resultCode: "200", resultMessage: "성공" };
}

/** Creates the social account or refreshes its profile, but keeps the member's nickname. */
function saveKakaoMember(
  db: Db,
  profile: { id: string; nickname: string; email: string | null; image: string | null },
) {
  return db
    .transaction((): { member: MemberRow | undefined; isNewUser: boolean } => {
      const find = db.prepare("SELECT * FROM member WHERE kakao_id = ?");
      const existing = find.get([profile.id]) as MemberRow | undefined;
      if (existing) {
        db.prepare("UPDATE member SET real_nm = ?, email = ?, profile_image = ? WHERE kakao_id = ?").run([
          profile.nickname || existing.real_nm,
          profile.email ?? existing.email,
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
      return { member: find.get([profile.id]) as MemberRow | undefined, isNewUser: !existing };
    })
    .immediate();
}

async function kakaoLogin({ db, tokens, behaviour }: Context, req: Request) {
  const id = findField(req, "id");
  if (!id) throw new Refused("invalid", "카카오 계정 정보가 없습니다.");
  const { member, isNewUser } = saveKakaoMember(db, {
    id,
    nickname: (findField(req, "nickname") ?? "").trim(),
    email: findField(req, "email") ?? null,
    image: findField(req, "profileImage") ?? null,
  });
  if (member?.status !== "P") throw new Refused("saveError", "탈퇴한 회원입니다.");
  const jToken = await tokens.issue(toCaller(member, behaviour));
  const user = {
    ...toLoginWire(member, "", behaviour),
    kakaoId: member.kakao_id,
    loginType: member.login_type,
  };
  return success({ user, jToken, isNewUser });
}

/**
 * Changes the caller's own password. egov-4.2: POST for everyone; 4.3 and 5.x: PATCH for administrators. Errors are
 * 800.
 */
async function changePassword({ db, behaviour }: Context, req: Request, res: Response) {
  const [oldPassword, newPassword] = [findField(req, "old_password"), findField(req, "new_password")];
  const { id } = callerOf(res);
  if (!oldPassword || !newPassword || !(await isPassword(id, oldPassword, findMember(db, id)?.password))) {
    throw new Refused("saveError", "저장시 내부 오류가 발생했습니다.");
  }
  const hash = await storePassword(id, newPassword, behaviour);
  db.prepare("UPDATE member SET password = ? WHERE mber_id = ?").run([hash, id]);
  return success();
}

function deleteAccount({ db }: Context, _req: Request, res: Response) {
  db.prepare("UPDATE member SET status = 'D' WHERE mber_id = ?").run([callerOf(res).id]);
  return success();
}

export function authCalls({ behaviour }: Context): Call[] {
  const { allowsAnonymousLogout, knowsGroups, tokenIsCookie } = behaviour;
  return [
    route("POST /auth/login-jwt", { open: true, body: jsonBody }, login),
    route("GET /auth/logout", { open: allowsAnonymousLogout }, logout),
    route("POST /jwtAuthAPI", {}, () => success()),
    knowsGroups
      ? route("PATCH /admin/password", { body: jsonBody }, changePassword)
      : route("POST /adminPassword", { body: formBody }, changePassword),
    ...(tokenIsCookie ? [route("GET /auth/me", { open: true }, getMe)] : []),
  ];
}

export const socialCalls = (): Call[] => [
  route("POST /api/auth/kakao-login", { open: true, body: jsonBody }, kakaoLogin),
  route("POST /auth/delete-account", {}, deleteAccount),
];
