import { LRUCache } from "lru-cache";
import { z } from "zod";
import { cleanName } from "~/names/clean-name";
import { BackendError, throwNoService } from "./backend-error";
import type { Caller } from "./caller";
import { call } from "./client.server";
import { perBackend } from "./current-backend.server";
import { readWire, resultOf } from "./envelope.server";
import { shareAndCache } from "./share-in-flight";
import { wireId, wireMoment, wireOptionalCount, wireText } from "./wire-fields";
import { wireList } from "./wire-list.server";

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
