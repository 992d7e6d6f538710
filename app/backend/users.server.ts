import { z } from "zod";
import { generationTraits } from "~/backend/profile/current-examination.server";
import {
  isIdStorable,
  lengthInColumn,
  TEMPLATE_EMAIL_MAX,
  TEMPLATE_NAME_MAX,
} from "~/backend/template/template-columns";
import {
  createTemplateUser,
  deleteTemplateUser,
  getTemplateUser,
  listTemplateUsers,
  updateTemplateUser,
} from "~/backend/template/template-users.server";
import { cleanName } from "~/names/clean-name";
import { BackendError } from "./backend-error";
import type { Caller } from "./caller";
import { call } from "./client.server";
import { readWire, resultOf } from "./envelope.server";
import type { Paging } from "./paging.server";
import { callSupported, callSupportedForItem, supportedCall } from "./supported-calls.server";
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

async function listForkUsers({ condition, word, page }: UserSearch, caller: Caller): Promise<UserList> {
  const json = { searchCnd: condition, searchWrd: word, pageIndex: page, pageSize: USERS_PER_PAGE };
  const answer = await call("/admin/user/list", { method: "POST", body: { json }, caller });
  const { resultList, resultCnt, paginationInfo } = readWire(listWire, resultOf(answer));
  const users = resultList.map((user) => ({ ...user, hasLeft: false }));
  return { users, total: resultCnt ?? paginationInfo?.totalRecordCount ?? users.length, page };
}

async function getForkUser(userId: string, caller: Caller): Promise<User> {
  const answer = await call("/user/detail", { method: "POST", body: { json: { userId } }, caller });
  const { user } = readWire(z.object({ user: wireRecord(userWire, "userId") }), resultOf(answer));
  if (!user) throw new BackendError("not-found");
  return user;
}

const post = (path: string, json: object, caller: Caller): Promise<unknown> =>
  call(path, { method: "POST", body: { json }, caller });

export const listUsers = (search: UserSearch, caller: Caller): Promise<UserList> =>
  callSupported("users", [() => listForkUsers(search, caller), () => listTemplateUsers(search, caller)]);

export type UserLimits = {
  hasOrganizations: boolean;
  emailMax: number;
  nameMax: number;
};

const TEMPLATE = 1;
const FORK_EMAIL_MAX = 100;
const ANY_USERS: UserSearch = { condition: "", word: "", page: 1 };

export async function getUserLimits(caller: Caller): Promise<UserLimits> {
  if (supportedCall("users") === null) await listUsers(ANY_USERS, caller).catch(() => undefined);
  const { authorNameMax } = await generationTraits().catch(() => ({ authorNameMax: null }));
  const nameMax = authorNameMax ?? TEMPLATE_NAME_MAX;
  return supportedCall("users") === TEMPLATE
    ? { hasOrganizations: false, emailMax: TEMPLATE_EMAIL_MAX, nameMax }
    : { hasOrganizations: true, emailMax: FORK_EMAIL_MAX, nameMax };
}

type UserText = "id" | "name" | "email";

/** Lists the texts of a user that the backend cannot store unchanged. Pass `id` for a new user only. */
export async function findUnstorable(
  { id = "", name, email }: Pick<User, "name" | "email"> & { id?: string },
  caller: Caller,
): Promise<UserText[]> {
  const { emailMax, nameMax, hasOrganizations } = await getUserLimits(caller);
  const isTemplate = !hasOrganizations;
  const isNameLimited = isTemplate || nameMax < TEMPLATE_NAME_MAX;
  const isUnstorable: Record<UserText, boolean> = {
    id: isTemplate && !isIdStorable(id),
    name: isNameLimited && lengthInColumn(name) > nameMax,
    email: isTemplate && lengthInColumn(email) > emailMax,
  };
  return (["id", "name", "email"] as const).filter((text) => isUnstorable[text]);
}

export const getUser = (userId: string, caller: Caller): Promise<User> =>
  callSupportedForItem("users", [() => getForkUser(userId, caller), () => getTemplateUser(userId, caller)]);

export async function createUser(newUser: NewUser, caller: Caller): Promise<void> {
  const { password, ...user } = newUser;
  const json = { ...toWire(user), password, confirmPassword: password };
  await callSupportedForItem("users", [
    () => post("/user/create", json, caller),
    () => createTemplateUser(newUser, caller),
  ]);
}

export async function updateUser(user: User, caller: Caller): Promise<void> {
  const json = { ...toWire(user), esntlId: user.uniqId ?? "" };
  await callSupportedForItem("users", [
    () => post("/user/update", json, caller),
    () => updateTemplateUser(user, caller),
  ]);
}

export async function deleteUser(userId: string, caller: Caller): Promise<void> {
  await callSupportedForItem("users", [
    () => post("/admin/user/delete", { userId }, caller),
    () => deleteTemplateUser(userId, caller),
  ]);
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

export type UserList = Pick<Paging, "total" | "page"> & { users: (User & { hasLeft: boolean })[] };
