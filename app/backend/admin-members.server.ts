import { LRUCache } from "lru-cache";
import { z } from "zod";
import { hasLeft } from "~/backend/template/template-columns";
import {
  BY_ID,
  BY_NAME,
  type MemberRecord,
  readMemberPages,
} from "~/backend/template/template-members.server";
import { cleanName } from "~/names/clean-name";
import { BackendError } from "./backend-error";
import { type Caller, markTokenRefused } from "./caller";
import { call } from "./client.server";
import { perBackend } from "./current-backend.server";
import { readWire, resultOf } from "./envelope.server";
import { shareAndCache } from "./share-in-flight";
import { callSupported } from "./supported-calls.server";
import { wireId, wireMoment, wireOptionalCount, wireText } from "./wire-fields";
import { wireList } from "./wire-list.server";

export type ListedMember = {
  id: string;
  name: string;
  email: string;
  social: string | null;
  joinedAt: string;
};

/** Members with their counts: the fork's own counts, or the template's without listed members who left. */
export type MemberList = {
  members: ListedMember[];
  total: number;
  socialTotal: number;
  /** number of listed members if the list is incomplete, else null */
  cutAt: number | null;
  hasMoreFound: boolean;
};

const CACHE_TTL_MS = 10_000;
const KEPT_LISTS = 8;

const PAGES_LISTED = 100;
const PAGES_SEARCHED = 20;

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

/** Returns all members, at most 10 s old. If the list is incomplete, adds the older members that match `word`. */
export async function listMembers(caller: Caller, word = ""): Promise<MemberList> {
  const key = caller.token ?? "";
  const list = await shareList(key, caller, () => readMembers(caller));
  if (list.cutAt === null || word === "") return list;
  return shareList(`${key}\n${word}`, caller, () => addOlderMembers(list, word, caller));
}

async function shareList(
  key: string,
  caller: Caller,
  readList: () => Promise<MemberList>,
): Promise<MemberList> {
  try {
    return await shareAndCache(lists(), key, readList);
  } catch (error) {
    if (error instanceof BackendError && error.kind === "auth") markTokenRefused(caller);
    throw error;
  }
}

export const invalidateMembers = (): void => lists().clear();

const readMembers = (caller: Caller): Promise<MemberList> =>
  callSupported("memberList", [() => readForkMembers(caller), () => readTemplateMembers(caller)]);

async function readTemplateMembers(caller: Caller): Promise<MemberList> {
  const { records, total, isCut } = await readMemberPages({ condition: "", word: "" }, PAGES_LISTED, caller);
  const members = toListedMembers(records);
  const formerCount = records.length - members.length;
  const cutAt = isCut ? members.length : null;
  return { members, total: total - formerCount, socialTotal: 0, cutAt, hasMoreFound: false };
}

async function addOlderMembers(list: MemberList, word: string, caller: Caller): Promise<MemberList> {
  const searches = await Promise.all(
    [BY_ID, BY_NAME].map((condition) => readMemberPages({ condition, word }, PAGES_SEARCHED, caller)),
  );
  const matches = [...list.members, ...searches.flatMap(({ records }) => toListedMembers(records))];
  const members = [...new Map(matches.map((member) => [member.id, member])).values()];
  return { ...list, members, hasMoreFound: searches.some(({ isCut }) => isCut) };
}

async function readForkMembers(caller: Caller): Promise<MemberList> {
  const answer = await call("/admin/api/users", { caller });
  const { userList: members, totalUsers, kakaoUsers } = readWire(membersWire, resultOf(answer));
  return {
    members,
    total: totalUsers ?? members.length,
    socialTotal: kakaoUsers ?? members.filter(({ social }) => social !== null).length,
    cutAt: null,
    hasMoreFound: false,
  };
}

const toListedMembers = (records: MemberRecord[]): ListedMember[] =>
  records.filter((record) => !hasLeft(record)).map(toListedMember);

const toListedMember = (record: MemberRecord): ListedMember => ({
  id: record.mberId,
  name: cleanName(record.mberNm),
  email: record.mberEmailAdres,
  social: null,
  joinedAt: record.sbscrbDe,
});
