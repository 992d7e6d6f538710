import { z } from "zod";
import { hasLeft } from "~/backend/template/template-columns";
import type { SignedInMember } from "./auth.server";
import { BackendError } from "./backend-error";
import { type Caller, markTokenRefused } from "./caller";
import { call } from "./client.server";
import { readWire } from "./envelope.server";
import { wireId, wireRawText } from "./wire-fields";

/** A member's record in the templates. What is not named here is sent back as it came. */
const recordWire = z
  .object({
    mberId: wireId,
    uniqId: wireRawText,
    mberNm: wireRawText,
    mberEmailAdres: wireRawText,
    mberSttus: wireRawText,
    sbscrbDe: wireRawText,
    groupId: wireRawText,
  })
  .passthrough();

export type OwnRecordWire = z.output<typeof recordWire>;

/** The group that the templates put whoever saves his own page into (docs/wire.md#my-page). */
const ORDINARY_GROUP = "GROUP_00000000000001";

/** Whose page it is, and the login that asks for it. */
export type Asking = { who: SignedInMember; caller: Caller };

/**
 * The record in an answer of the templates' my page. The token of somebody who has left goes on working, and saving the
 * record would make a member of him again: here his login has ended.
 * @throws BackendError `not-found` for a login that has none, such as a social one; `malformed` for somebody else's;
 * `auth` for that of somebody who has left
 */
export function readOwnRecord(result: unknown, { who: { uniqId }, caller }: Asking): OwnRecordWire {
  const { mberManageVO: record } = readWire(z.object({ mberManageVO: recordWire.nullish() }), result);
  if (!record) throw new BackendError("not-found");
  if (record.uniqId && record.uniqId !== uniqId) throw new BackendError("malformed");
  if (hasLeft(record)) {
    markTokenRefused(caller);
    throw new BackendError("auth");
  }
  return record;
}

/** True where saving would take rights away: the call makes an ordinary user of whoever it saves. */
export function isProtectedRecord(record: OwnRecordWire, { role }: SignedInMember): boolean {
  return role === "admin" || record.groupId !== ORDINARY_GROUP;
}

/**
 * PUT /mypage/update or /mypage/delete. Both replace the whole record: it goes back as it was just read, but for the
 * changes. The number is the session's own, for some versions take anybody's; an empty password is the one that stays
 * as it is.
 * @throws BackendError `forbidden`, without an HTTP status, for a record that is protected: nothing is sent then
 */
export async function putOwnRecord(
  path: "/mypage/update" | "/mypage/delete",
  record: OwnRecordWire,
  changes: { mberNm?: string },
  { who, caller }: Asking,
): Promise<void> {
  if (isProtectedRecord(record, who)) throw new BackendError("forbidden");
  const whole = { ...record, ...changes, uniqId: who.uniqId, password: "" };
  await call(path, { method: "PUT", body: { json: whole }, caller });
}
