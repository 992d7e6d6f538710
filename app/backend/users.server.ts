import { LRUCache } from "lru-cache";
import { z } from "zod";
import { generationTraits } from "~/backend/profile/current-examination.server";
import { cleanName } from "~/names/clean-name";
import { BackendError, throwNoService } from "./backend-error";
import type { Caller } from "./caller";
import { call } from "./client.server";
import { perBackend } from "./current-backend.server";
import { readWire, resultOf } from "./envelope.server";
import { shareAndCache } from "./share-in-flight";
import { wireCount, wireId, wireMoment, wireOptionalCount, wireRecord, wireText } from "./wire-fields";
import { wireList } from "./wire-list.server";

export const USERS_PER_PAGE = 10;

const userWire = z
  .object({
    userId: wireId,
    userNm: wireText,
    userEmail: wireText,
    userSe: wireText,
    orgnztId: wireText,
    esntlId: wireText,
  })
  .transform(
    (wire): User => ({
      id: wire.userId,
      name: cleanName(wire.userNm),
      email: wire.userEmail,
      role: wire.userSe,
      organizationId: wire.orgnztId,
      uniqId: wire.esntlId || null,
    }),
  );

const listWire = z.object({
  resultList: wireList(userWire),
  resultCnt: wireOptionalCount,
  paginationInfo: z.object({ totalRecordCount: wireCount }).nullish(),
});

const toWire = (user: Omit<User, "uniqId">) => ({
  userId: user.id,
  userNm: user.name,
  userEmail: user.email,
  userSe: user.role,
  orgnztId: user.organizationId,
});

const post = (path: string, json: object, caller: Caller) =>
  call(path, { method: "POST", body: { json }, caller });

export async function listUsers({ condition, word, page }: UserSearch, caller: Caller): Promise<UserList> {
  const json = { searchCnd: condition, searchWrd: word, pageIndex: page, pageSize: USERS_PER_PAGE };
  const answer = await post("/admin/user/list", json, caller).catch(throwNoService);
  const { resultList: users, resultCnt, paginationInfo } = readWire(listWire, resultOf(answer));
  return { users, total: resultCnt ?? paginationInfo?.totalRecordCount ?? users.length };
}

const DEFAULT_NAME_MAX = 60;

/** Returns the number of characters that a user's name may have. */
export async function userNameMax(): Promise<number> {
  const traits = await generationTraits().catch(() => null);
  return traits?.authorNameMax ?? DEFAULT_NAME_MAX;
}

export async function getUser(userId: string, caller: Caller): Promise<User> {
  const answer = await post("/user/detail", { userId }, caller);
  const { user } = readWire(z.object({ user: wireRecord(userWire, "userId") }), resultOf(answer));
  if (!user) throw new BackendError("not-found");
  return user;
}

export async function createUser({ password, ...user }: NewUser, caller: Caller): Promise<void> {
  const json = { ...toWire(user), password, confirmPassword: password };
  await post("/user/create", json, caller).catch(throwNoService);
}

export async function updateUser(user: User, caller: Caller): Promise<void> {
  await post("/user/update", { ...toWire(user), esntlId: user.uniqId ?? "" }, caller);
}

export async function deleteUser(userId: string, caller: Caller): Promise<void> {
  await post("/admin/user/delete", { userId }, caller);
}

export type User = {
  id: string;
  name: string;
  email: string;
  role: string;
  organizationId: string;
  uniqId: string | null;
};

type NewUser = Omit<User, "uniqId"> & { password: string };

/** @param condition searches names (`0`) or ids (`1`) */
type UserSearch = { condition: string; word: string; page: number };

type UserList = { users: User[]; total: number };

export type ListedMember = {
  id: string;
  name: string;
  email: string;
  social: string | null;
  joinedAt: string;
};

export type MemberList = { members: ListedMember[]; total: number; socialTotal: number };

const CACHE_TTL_MS = 10_000;
const KEPT_LISTS = 8;

const memberWire = z
  .object({
    mberId: wireId,
    mberNm: wireText,
    realNm: wireText,
    mberEmailAdres: wireText,
    loginType: wireText,
    sbscrbDe: wireMoment,
  })
  .transform((wire): ListedMember => {
    const service = wire.loginType.toUpperCase();
    return {
      id: wire.mberId,
      name: cleanName(wire.mberNm) || cleanName(wire.realNm),
      email: wire.mberEmailAdres,
      social: service === "KAKAO" || wire.mberId.startsWith("kakao_") ? service : null,
      joinedAt: wire.sbscrbDe,
    };
  });

const membersWire = z.object({
  userList: wireList(memberWire),
  totalUsers: wireOptionalCount,
  kakaoUsers: wireOptionalCount,
});

const lists = perBackend(
  () => new LRUCache<string, Promise<MemberList>>({ max: KEPT_LISTS, ttl: CACHE_TTL_MS }),
);

/** Returns all members, at most 10 s old. */
export async function listMembers(caller: Caller): Promise<MemberList> {
  try {
    return await shareAndCache(lists(), caller.token ?? "", () => readMembers(caller));
  } catch (error) {
    if (error instanceof BackendError && error.kind === "auth") caller.refused = true;
    throw error;
  }
}

export const invalidateMembers = (): void => lists().clear();

async function readMembers(caller: Caller): Promise<MemberList> {
  const answer = await call("/admin/api/users", { caller }).catch(throwNoService);
  const { userList: members, totalUsers, kakaoUsers } = readWire(membersWire, resultOf(answer));
  return {
    members,
    total: totalUsers ?? members.length,
    socialTotal: kakaoUsers ?? members.filter(({ social }) => social !== null).length,
  };
}
