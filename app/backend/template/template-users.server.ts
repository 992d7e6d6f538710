import { z } from "zod";
import { BackendError } from "~/backend/backend-error";
import type { Caller } from "~/backend/caller";
import { call } from "~/backend/client.server";
import { readWire, resultOf } from "~/backend/envelope.server";
import type { NewUser, User, UserList, UserSearch } from "~/backend/users.server";
import { wireRecord } from "~/backend/wire-fields";
import { cleanName } from "~/names/clean-name";
import { hasLeft, ID_MANGLED, isIdStorable } from "./template-columns";
import {
  BY_ID,
  BY_NAME,
  type MemberRecord,
  readMemberPage,
  readPagedMembers,
  recordWire,
} from "./template-members.server";

/** User administration by the templates' own calls, `/members…` from eGov 4.3 on (docs/wire.md#members). */

const GROUPS = { USR: "GROUP_00000000000000", GNR: "GROUP_00000000000001" } as const;

const toUser = (record: MemberRecord): User => ({
  id: record.mberId,
  name: cleanName(record.mberNm),
  email: record.mberEmailAdres,
  role: record.groupId === GROUPS.USR ? "USR" : "GNR",
  organizationId: record.orgnztId || "-",
  uniqId: record.uniqId,
});

export async function listTemplateUsers(search: UserSearch, caller: Caller): Promise<UserList> {
  const condition = search.condition === "1" ? BY_ID : BY_NAME;
  const { records, total, page } = await readPagedMembers({ ...search, condition }, caller);
  const users = records.map((record) => ({ ...toUser(record), hasLeft: hasLeft(record) }));
  return { users, total, page };
}

/** Maximum number of pages to search for an id that is part of many others. */
const PAGES_SEARCHED = 20;

/** Finds a user's number. The search matches parts of ids, so it may take pages. @throws BackendError `not-found` */
async function findUniqId(userId: string, caller: Caller): Promise<string> {
  for (let page = 1; page <= PAGES_SEARCHED; page++) {
    const memberPage = await readMemberPage({ condition: BY_ID, word: userId, page }, caller);
    const record = memberPage.records.find(({ mberId }) => mberId === userId);
    if (record) return record.uniqId;
    if (memberPage.page === null || page >= memberPage.pageCount) break;
  }
  throw new BackendError("not-found");
}

async function getRecord(userId: string, caller: Caller): Promise<MemberRecord> {
  const uniqId = await findUniqId(userId, caller);
  const answer = await call(`/members/update/${encodeURIComponent(uniqId)}`, { caller });
  const { mberManageVO } = readWire(
    z.object({ mberManageVO: wireRecord(recordWire, "mberId") }),
    resultOf(answer),
  );
  if (!mberManageVO) throw new BackendError("not-found");
  return mberManageVO;
}

export const getTemplateUser = async (userId: string, caller: Caller): Promise<User> =>
  toUser(await getRecord(userId, caller));

const PASSWORD_MANGLED = "비밀번호에는 < > \" ' 를 쓸 수 없습니다.";

export async function createTemplateUser(user: NewUser, caller: Caller): Promise<void> {
  if (user.password === "") throw new BackendError("rejected");
  if (/[<>"']/.test(user.password)) throw new BackendError("rejected", PASSWORD_MANGLED);
  if (!isIdStorable(user.id)) throw new BackendError("rejected", ID_MANGLED);
  const form = {
    mberId: user.id,
    mberNm: user.name,
    mberEmailAdres: user.email,
    password: user.password,
    groupId: user.role === "USR" ? GROUPS.USR : GROUPS.GNR,
    orgnztId: user.organizationId,
    mberSttus: "P",
  };
  await call("/members/insert", { method: "POST", body: { form }, caller });
}

/** PUT /members/update with the whole record as just read. An empty password keeps the current one. */
export async function updateTemplateUser(user: User, caller: Caller): Promise<void> {
  const record = await getRecord(user.id, caller);
  const isSameRole = toUser(record).role === user.role;
  const groupId = isSameRole ? record.groupId : user.role === "USR" ? GROUPS.USR : GROUPS.GNR;
  const json = {
    ...record,
    mberNm: user.name,
    mberEmailAdres: user.email,
    orgnztId: user.organizationId,
    groupId,
    password: "",
  };
  await call("/members/update", { method: "PUT", body: { json }, caller });
}

export async function deleteTemplateUser(userId: string, caller: Caller): Promise<void> {
  const path = `/members/delete/${encodeURIComponent(await findUniqId(userId, caller))}`;
  await call(path, { method: "DELETE", body: { empty: true }, caller });
}
