import { z } from "zod";
import { generationTraits } from "~/backend/profile/current-examination.server";
import { lengthInColumn, TEMPLATE_NAME_MAX } from "~/backend/template/template-columns";
import { cleanName } from "~/names/clean-name";
import type { SignedInMember } from "./auth.server";
import { BackendError, throwMissing } from "./backend-error";
import type { Caller } from "./caller";
import { call } from "./client.server";
import { readWire, resultOf } from "./envelope.server";
import {
  isProtectedRecord,
  type OwnRecordWire,
  putOwnRecord,
  readOwnRecord,
  requireSameMember,
} from "./own-record.server";
import { callIfSupported, supportedCall } from "./supported-calls.server";
import { toOwnToilet } from "./toilet-wire";
import { wireCount, wireId, wireMoment, wireRawText, wireRecord } from "./wire-fields";
import { wireList } from "./wire-list.server";
import { backendWords } from "./words";

export type Member = {
  id: string;
  kakaoId: string | null;
  email: string | null;
  realName: string | null;
  nickname: string;
  joinedAt: string | null;
  /** true if saving or deleting would remove rights, so the page offers neither */
  isProtected: boolean;
};

const memberWire = z.object({
  MBER_ID: wireId,
  KAKAO_ID: wireRawText,
  MBER_EMAIL_ADRES: wireRawText,
  REAL_NM: wireRawText,
  MBER_NM: wireRawText,
  SBSCRB_DE: wireMoment,
});

const nullIfMissing = (value: string | null | undefined) => (value && value !== "null" ? value : null);

const SPECIFIED = 0;

function readAccount(caller: Caller): Promise<{ place: number; result: unknown } | null> {
  const readFrom = async (place: number, path: string, options: Parameters<typeof call>[1] = {}) => ({
    place,
    result: resultOf(await call(path, { ...options, caller })),
  });
  return callIfSupported("account", [
    () => readFrom(SPECIFIED, "/api/auth/me", { method: "POST", body: { empty: true } }).catch(throwMissing),
    () => readFrom(1, "/mypage"),
    () => readFrom(2, "/mypage/update"),
  ]);
}

/** Returns null if the backend has no such call. @throws BackendError `not-found` without a record */
export async function findMember(login: SignedInMember, caller: Caller): Promise<Member | null> {
  const answer = await readAccount(caller);
  if (!answer) return null;
  const { place, result } = answer;
  if (place !== SPECIFIED) return toMemberOfRecord(readOwnRecord(result, { login, caller }), login);
  const { member } = readWire(z.object({ member: wireRecord(memberWire, "MBER_ID") }), result);
  if (!member) throw new BackendError("not-found");
  requireSameMember([member.MBER_ID, member.KAKAO_ID], { login, caller });
  return {
    id: member.MBER_ID,
    kakaoId: nullIfMissing(member.KAKAO_ID),
    email: nullIfMissing(member.MBER_EMAIL_ADRES),
    realName: cleanName(nullIfMissing(member.REAL_NM) ?? "") || null,
    nickname: cleanName(nullIfMissing(member.MBER_NM) ?? ""),
    joinedAt: nullIfMissing(member.SBSCRB_DE),
    isProtected: false,
  };
}

function toMemberOfRecord(record: OwnRecordWire, login: SignedInMember): Member {
  return {
    id: record.mberId,
    kakaoId: null,
    email: nullIfMissing(record.mberEmailAdres),
    realName: null,
    nickname: cleanName(nullIfMissing(record.mberNm) ?? ""),
    joinedAt: nullIfMissing(record.sbscrbDe),
    isProtected: isProtectedRecord(record, login),
  };
}

async function findRecord(login: SignedInMember, caller: Caller): Promise<OwnRecordWire | null> {
  if (supportedCall("account") === SPECIFIED) return null;
  const answer = await readAccount(caller);
  return answer && answer.place !== SPECIFIED ? readOwnRecord(answer.result, { login, caller }) : null;
}

/** Refuses a name that is too long, because it would break the member's posts. @throws BackendError `rejected` */
async function requireFitting(nickname: string, columnMax: number | null): Promise<void> {
  const max = (await generationTraits()).authorNameMax ?? columnMax;
  if (max !== null && lengthInColumn(nickname) > max)
    throw new BackendError("rejected", backendWords().nicknameTooLong(max));
}

/** Saves a nickname. Only the fork accepts an empty one. @throws BackendError `forbidden`, `rejected` when too long */
export async function updateNickname(nickname: string, login: SignedInMember, caller: Caller): Promise<void> {
  const record = await findRecord(login, caller);
  if (!record) {
    await requireFitting(nickname, null);
    await call("/api/auth/me/nickname", { method: "POST", body: { json: { nickname } }, caller });
    return;
  }
  if (!nickname) throw new BackendError("rejected", backendWords().nicknameMissing);
  await requireFitting(nickname, TEMPLATE_NAME_MAX);
  await putOwnRecord("/mypage/update", record, { mberNm: nickname }, { login, caller });
}

/** Deletes the account. @throws BackendError `forbidden` for a template's administrator, `not-found` */
export async function deleteAccount(login: SignedInMember, caller: Caller): Promise<void> {
  const record = await findRecord(login, caller);
  if (record) await putOwnRecord("/mypage/delete", record, {}, { login, caller });
  else await call("/auth/delete-account", { method: "POST", body: { empty: true }, caller });
}

const listOf = <Item extends z.ZodTypeAny>(item: Item) =>
  z
    .union([wireList(item), z.object({ resultList: wireList(item) })])
    .transform((value): z.output<Item>[] => (Array.isArray(value) ? value : value.resultList));

const postWire = z
  .object({
    nttId: wireId,
    nttSj: wireRawText,
    nttCn: wireRawText,
    frstRegisterPnttm: wireMoment,
    inqireCo: wireCount,
  })
  .transform((wire) => ({
    id: wire.nttId,
    title: wire.nttSj ?? "",
    content: wire.nttCn ?? "",
    createdAt: wire.frstRegisterPnttm,
    views: wire.inqireCo,
  }));

const ownToiletWire = z.unknown().transform((wire, context) => {
  const toilet = toOwnToilet(wire);
  if (!toilet) context.addIssue({ code: "custom", path: ["toiletId"] });
  return toilet ?? z.NEVER;
});

const dashboardWire = z
  .object({
    toiletCount: wireCount,
    myToilets: listOf(ownToiletWire),
    myFreePosts: listOf(postWire),
    myQnaPosts: listOf(postWire),
  })
  .transform((wire) => ({
    toiletCount: wire.toiletCount,
    toilets: wire.myToilets,
    freePosts: wire.myFreePosts,
    qnaPosts: wire.myQnaPosts,
  }));

export type OwnPost = z.output<typeof postWire>;
export type Dashboard = z.output<typeof dashboardWire>;

export async function findDashboard(caller: Caller): Promise<Dashboard | null> {
  const answer = await callIfSupported("dashboard", [() => call("/api/mypage/dashboard", { caller })]);
  return answer && readWire(dashboardWire, resultOf(answer));
}
