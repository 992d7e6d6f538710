import { z } from "zod";
import { generationTraits } from "~/backend/profile/current-examination.server";
import { cleanName } from "~/names/clean-name";
import { BackendError, throwNoService } from "./backend-error";
import type { Caller } from "./caller";
import { call } from "./client.server";
import { readWire, resultOf } from "./envelope.server";
import { wireCount, wireId, wireOptionalCount, wireRecord, wireText } from "./wire-fields";
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

export type NewUser = Omit<User, "uniqId"> & { password: string };

/** @param condition searches names (`0`) or ids (`1`) */
export type UserSearch = { condition: string; word: string; page: number };

export type UserList = { users: User[]; total: number };
