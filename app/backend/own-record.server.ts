import { z } from "zod";
import { hasLeft } from "~/backend/template/template-columns";
import type { SignedInMember } from "./auth.server";
import { BackendError } from "./backend-error";
import { type Caller, markTokenRefused } from "./caller";
import { call } from "./client.server";
import { readWire } from "./envelope.server";
import { perExamination } from "./profile/current-examination.server";
import { wireId, wireRawText, wireRecord } from "./wire-fields";

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

/** Group that the templates give to members who save their own page (docs/wire.md#my-page). */
const ORDINARY_GROUP = "GROUP_00000000000001";

const ownRecordWire = z.object({ mberManageVO: wireRecord(recordWire, "mberId") });

type OwnRecordRequest = { login: SignedInMember; caller: Caller };

/** @throws BackendError `not-found`, `malformed` for another member's record, `auth` for a member who left */
export function readOwnRecord(result: unknown, { login, caller }: OwnRecordRequest): OwnRecordWire {
  const { uniqId } = login;
  const { mberManageVO: record } = readWire(ownRecordWire, result);
  if (!record) throw new BackendError("not-found");
  if (record.uniqId && record.uniqId !== uniqId) throw new BackendError("malformed");
  requireSameMember([record.mberId], { login, caller });
  if (hasLeft(record)) endLogin(caller);
  return record;
}

/** Normalises ids, because databases ignore case and ids of social logins may lack the service's name. */
const normalizeId = (id: string) =>
  id
    .trim()
    .toLowerCase()
    .replace(/^kakao_/, "");

const learned = perExamination(() => ({ hasNamedLogin: false }));

/** Compares ids, because a restored database may reuse member numbers. @throws BackendError `auth` if they differ */
export function requireSameMember(
  ids: (string | null | undefined)[],
  { login, caller }: OwnRecordRequest,
): void {
  const isSameMember = ids.some((id) => id && normalizeId(id) === normalizeId(login.id));
  if (isSameMember) learned().hasNamedLogin = true;
  // A backend that never returned the login's id may spell it in any way, unless it restarted since the login.
  if (!isSameMember && (learned().hasNamedLogin || !caller.isNewLogin?.())) endLogin(caller);
}

function endLogin(caller: Caller): never {
  markTokenRefused(caller);
  throw new BackendError("auth");
}

export function isProtectedRecord(record: OwnRecordWire, { role }: SignedInMember): boolean {
  return role === "admin" || record.groupId !== ORDINARY_GROUP;
}

/** Sends the whole record with changes. @throws BackendError `forbidden` if it is protected */
export async function putOwnRecord(
  path: "/mypage/update" | "/mypage/delete",
  record: OwnRecordWire,
  changes: { mberNm?: string },
  { login, caller }: OwnRecordRequest,
): Promise<void> {
  if (isProtectedRecord(record, login)) throw new BackendError("forbidden");
  const fullRecord = { ...record, ...changes, uniqId: login.uniqId, password: "" };
  await call(path, { method: "PUT", body: { json: fullRecord }, caller });
}
