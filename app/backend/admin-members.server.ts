import { LRUCache } from "lru-cache";
import { z } from "zod";
import { BackendError } from "./backend-error";
import { type Caller, call } from "./client.server";
import { readWire, wireId } from "./envelope.server";
import { serve } from "./services.server";
import { readMemberPage } from "./template-users.server";

/** A member as the administration sees one (specification part 2 section 3); missing texts are empty. */
export type ListedMember = {
  id: string;
  name: string;
  email: string;
  loginType: string;
  isSocial: boolean;
  /** as the backend spells it; see formatMomentText */
  joinedAt: string;
};

/** The counts are the backend's own where it tells them. */
export type MemberList = { members: ListedMember[]; total: number; socialTotal: number };

const KEPT_MS = 10_000;
const KEPT_LISTS = 4;

const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => String(value ?? "").trim());
const count = z.coerce.number().int().nonnegative().nullish().catch(null);

const memberWire = z.object({
  mberId: wireId,
  mberNm: text,
  realNm: text,
  mberEmailAdres: text,
  loginType: text,
  sbscrbDe: text,
});

const membersWire = z.object({
  userList: z.array(memberWire).nullish(),
  totalUsers: count,
  kakaoUsers: count,
});

/** Part 2 section 2: by the kind of login, or by the id where the kind is not told. */
const isSocial = ({ loginType, mberId }: z.output<typeof memberWire>) =>
  loginType.toUpperCase() === "KAKAO" || mberId.startsWith("kakao_");

/** The whole list is one large answer, and every page of it is cut from it: it is kept a moment, for one login each. */
const kept = new LRUCache<string, Promise<MemberList>>({ max: KEPT_LISTS, ttl: KEPT_MS });

/** Every member, by GET /admin/api/users or the templates' GET /members. An answer may be up to ten seconds old. */
export async function listMembers(caller: Caller): Promise<MemberList> {
  const key = caller.token ?? "";
  const known = kept.get(key);
  const list = known ?? readMembers(caller);
  if (!known) kept.set(key, list);
  try {
    return await list;
  } catch (error) {
    if (kept.get(key) === list) kept.delete(key);
    // Whoever waited for another request's call has the same token, and it was refused.
    if (error instanceof BackendError && error.kind === "auth") caller.refused = true;
    throw error;
  }
}

/** After a change of the users the next list is a new one. */
export const forgetMembers = () => kept.clear();

const readMembers = (caller: Caller): Promise<MemberList> =>
  serve("memberList", [() => readForkMembers(caller), () => readTemplateMembers(caller)]);

/** Ten come at a time: so many pages are read at once, and no more than this of them in all. */
const PAGES_AT_ONCE = 5;
const PAGES_MAX = 100;

/** GET /members, page by page. Beyond a thousand members only the newest are listed; the count is of all. */
async function readTemplateMembers(caller: Caller): Promise<MemberList> {
  const readPage = (page: number) => readMemberPage({ condition: "", word: "", page }, caller);
  const { records, total } = await readPage(1);
  const pageCount = Math.min(PAGES_MAX, records.length === 0 ? 1 : Math.ceil(total / records.length));
  for (let from = 2; from <= pageCount; from += PAGES_AT_ONCE) {
    const count = Math.min(PAGES_AT_ONCE, pageCount - from + 1);
    const pages = await Promise.all(Array.from({ length: count }, (_, index) => readPage(from + index)));
    records.push(...pages.flatMap((page) => page.records));
  }
  const members = records.map((record) => ({
    id: record.mberId,
    name: record.mberNm,
    email: record.mberEmailAdres,
    loginType: "",
    isSocial: false,
    joinedAt: record.sbscrbDe,
  }));
  return { members, total, socialTotal: 0 };
}

async function readForkMembers(caller: Caller): Promise<MemberList> {
  const { result } = await call("/admin/api/users", { caller });
  const { userList, totalUsers, kakaoUsers } = readWire(membersWire, result);
  const members = (userList ?? []).map((wire) => ({
    id: wire.mberId,
    name: wire.mberNm || wire.realNm,
    email: wire.mberEmailAdres,
    loginType: wire.loginType,
    isSocial: isSocial(wire),
    joinedAt: wire.sbscrbDe,
  }));
  return {
    members,
    total: totalUsers ?? members.length,
    socialTotal: kakaoUsers ?? members.filter((member) => member.isSocial).length,
  };
}
