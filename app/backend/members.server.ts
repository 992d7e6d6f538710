import { LRUCache } from "lru-cache";
import { z } from "zod";
import { generationTraits, perExamination } from "~/backend/profile/current-examination.server";
import { logger } from "~/log/logger.server";
import { cleanName } from "~/names/clean-name";
import type { SignedInMember } from "./auth.server";
import {
  BackendError,
  isEncodingRefused,
  throwNoRecord,
  throwNoService,
  UnknownCallError,
} from "./backend-error";
import type { AuthorKey, BoardKey } from "./board";
import type { Caller } from "./caller";
import { call } from "./client.server";
import { readWire, resultOf } from "./envelope.server";
import { lengthInColumn } from "./profile/generations";
import type { RequestBody } from "./request-body.server";
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

const MEMBERS_KEPT = 1000;

const learned = perExamination(() => ({
  hasNamedLogin: false,
  author: null as PostAuthor | null,
  ownKeys: new LRUCache<string, string>({ max: MEMBERS_KEPT }),
}));

/** Normalises ids, because databases ignore case and ids of social logins may lack the service's name. */
const normalizeId = (id: string) =>
  id
    .trim()
    .toLowerCase()
    .replace(/^kakao_/, "");

/** Compares ids, because a restored database may reuse member numbers. @throws BackendError `auth` if they differ */
function requireSameMember(ids: (string | null | undefined)[], login: SignedInMember, caller: Caller): void {
  const isSameMember = ids.some((id) => id && normalizeId(id) === normalizeId(login.id));
  if (isSameMember) learned().hasNamedLogin = true;
  // A backend that never returned the login's id may spell it in any way, unless it restarted since the login.
  if (isSameMember || (!learned().hasNamedLogin && caller.isNewLogin?.())) return;
  caller.refused = true;
  throw new BackendError("auth");
}

/** @throws BackendError `not-found` without a record */
export async function findMember(login: SignedInMember, caller: Caller): Promise<Member> {
  const options = { method: "POST", body: { empty: true }, caller } as const;
  const answer = await call("/api/auth/me", options).catch(throwNoService).catch(throwNoRecord);
  const { member } = readWire(z.object({ member: wireRecord(memberWire, "MBER_ID") }), resultOf(answer));
  if (!member) throw new BackendError("not-found");
  requireSameMember([member.MBER_ID, member.KAKAO_ID], login, caller);
  return {
    id: member.MBER_ID,
    kakaoId: nullIfMissing(member.KAKAO_ID),
    email: nullIfMissing(member.MBER_EMAIL_ADRES),
    realName: cleanName(nullIfMissing(member.REAL_NM) ?? "") || null,
    nickname: cleanName(nullIfMissing(member.MBER_NM) ?? ""),
    joinedAt: nullIfMissing(member.SBSCRB_DE),
  };
}

/** Returns the limit of names in posts if a name exceeds it, else null. A longer name breaks its member's posts. */
export async function exceededNameMax(name: string): Promise<number | null> {
  const { authorNameMax: max } = await generationTraits();
  return max !== null && lengthInColumn(name) > max ? max : null;
}

/** Saves a nickname. @throws BackendError `rejected` if it is too long */
export async function updateNickname(nickname: string, caller: Caller): Promise<void> {
  const max = await exceededNameMax(nickname);
  if (max !== null) throw new BackendError("rejected", backendWords().nicknameTooLong(max));
  const save = (body: RequestBody, isTrial?: boolean) =>
    call("/api/auth/me/nickname", { method: "POST", body, caller, isTrial });
  // The specification does not say whether the call takes JSON or a form.
  await save({ json: { nickname } }, true)
    .catch((error: unknown) => {
      if (!isEncodingRefused(error)) throw error;
      return save({ urlEncoded: { nickname } });
    })
    .catch(throwNoService);
}

export async function deleteAccount(caller: Caller): Promise<void> {
  const options = { method: "POST", body: { empty: true }, caller } as const;
  await call("/auth/delete-account", options).catch((error: unknown) => {
    throw error instanceof UnknownCallError ? new BackendError("not-found", null, 404) : error;
  });
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

export async function findDashboard(caller: Caller): Promise<Dashboard> {
  const answer = await call("/api/mypage/dashboard", { caller }).catch(throwNoService);
  return readWire(dashboardWire, resultOf(answer));
}

/** The key by which posts name their author. */
export type PostAuthor = "id" | "number";

type ReadKey = (board: BoardKey, postId: string) => Promise<string>;

const NUMBER = /^USRCNFRM_\d{11}$/;

/** Returns the author key of the member's own posts, or null without own posts or without a list of them. */
async function findOwnKey(id: string, caller: Caller, readKey: ReadKey): Promise<string | null> {
  const { ownKeys } = learned();
  const cachedKey = ownKeys.get(id);
  if (cachedKey) return cachedKey;
  try {
    const { freePosts, qnaPosts } = await findDashboard(caller);
    const board = freePosts[0] ? "free" : "qna";
    const first = freePosts[0] ?? qnaPosts[0];
    const key = (first && (await readKey(board, first.id))) || null;
    if (key) ownKeys.set(id, key);
    return key;
  } catch (error) {
    if (error instanceof BackendError) return null;
    throw error;
  }
}

/** Learns from the caller's first own post whether posts have the author's id or number. */
export async function detectAuthorKey(caller: Caller, readKey: ReadKey): Promise<PostAuthor | null> {
  const { member } = caller;
  const isKnown = learned().author !== null;
  const key = !isKnown && member ? await findOwnKey(member.id, caller, readKey) : null;
  if (!member || key === null) return learned().author;
  const isId = key === member.id;
  const isNumber = key === member.uniqId || (member.uniqId === null && NUMBER.test(key));
  if (isId !== isNumber && learned().author === null) {
    learned().author = isId ? "id" : "number";
    logger.info({ author: learned().author }, "whose key posts name was found out");
  }
  return learned().author;
}

function isDoubtful(key: string, defaultAuthor: PostAuthor, member: Caller["member"]): boolean {
  if (!member) return false;
  if (defaultAuthor === "number") return key === member.id;
  return key === member.uniqId || (NUMBER.test(key) && (key === member.id || member.uniqId === null));
}

/** Returns a post's author key: id or number, never both, because an id can equal another member's number. */
export async function authorOf(key: string, caller: Caller, readKey: ReadKey): Promise<AuthorKey | null> {
  if (key === "") return null;
  const { member } = caller;
  const defaultAuthor = (await generationTraits()).postAuthor;
  const form =
    learned().author ??
    (isDoubtful(key, defaultAuthor, member) ? await detectAuthorKey(caller, readKey) : null) ??
    defaultAuthor;
  if (form === "id") return { id: key };
  // If neither login nor token has the member's number, the member's own posts have it.
  const isNumberUnknown = member !== undefined && member.uniqId === null;
  if (isNumberUnknown && (await findOwnKey(member.id, caller, readKey)) === key) return { id: member.id };
  return { uniqId: key };
}
