import { z } from "zod";
import { type Caller, call } from "./client.server";
import { readWire, wireId } from "./envelope.server";
import type { ToiletSummary } from "./toilet";

export type Member = {
  id: string;
  kakaoId: string | null;
  email: string | null;
  realName: string | null;
  nickname: string;
  joinedAt: string | null;
};

export type OwnPost = { id: string; title: string; content: string; createdAt: string; views: number };
export type OwnToilet = Pick<ToiletSummary, "id" | "name" | "buildingName"> & {
  registeredAt: string;
  reviewCount: number;
};
export type Dashboard = {
  toiletCount: number;
  toilets: OwnToilet[];
  freePosts: OwnPost[];
  qnaPosts: OwnPost[];
};

const text = z.coerce.string().nullish();

/** The keys are raw columns of the legacy table (legacy-contract 4.1). */
const memberWire = z.object({
  MBER_ID: wireId,
  KAKAO_ID: text,
  MBER_EMAIL_ADRES: text,
  REAL_NM: text,
  MBER_NM: text,
  SBSCRB_DE: text,
});

const orNull = (value: string | null | undefined) => (value && value !== "null" ? value : null);

/** POST /api/auth/me. */
export async function getMember(caller: Caller): Promise<Member> {
  const { result } = await call("/api/auth/me", { method: "POST", body: { empty: true }, caller });
  const { member } = readWire(z.object({ member: memberWire }), result);
  return {
    id: member.MBER_ID,
    kakaoId: orNull(member.KAKAO_ID),
    email: orNull(member.MBER_EMAIL_ADRES),
    realName: orNull(member.REAL_NM),
    nickname: orNull(member.MBER_NM) ?? "",
    joinedAt: orNull(member.SBSCRB_DE),
  };
}

/** POST /api/auth/me/nickname. An empty nickname may be sent (specification part 1 section 5). */
export async function updateNickname(nickname: string, caller: Caller): Promise<void> {
  await call("/api/auth/me/nickname", { method: "POST", body: { json: { nickname } }, caller });
}

/** POST /auth/delete-account. */
export async function deleteAccount(caller: Caller): Promise<void> {
  await call("/auth/delete-account", { method: "POST", body: { empty: true }, caller });
}

/** A list comes as an array or as an object with resultList. */
const listOf = <Item extends z.ZodTypeAny>(item: Item) =>
  z
    .union([z.array(item), z.object({ resultList: z.array(item).nullish() })])
    .nullish()
    .transform((value) => (Array.isArray(value) ? value : (value?.resultList ?? [])));

const postWire = z.object({
  nttId: wireId,
  nttSj: text,
  nttCn: text,
  frstRegisterPnttm: text,
  inqireCo: z.coerce.number().catch(0),
});

const dashboardWire = z.object({
  toiletCount: z.coerce.number().catch(0),
  myToilets: listOf(
    z.object({
      toiletId: wireId,
      name: text,
      keyword: text,
      frstRegisterPnttm: text,
      commentCount: z.coerce.number().catch(0),
    }),
  ),
  myFreePosts: listOf(postWire),
  myQnaPosts: listOf(postWire),
});

const toPost = (wire: z.output<typeof postWire>): OwnPost => ({
  id: wire.nttId,
  title: wire.nttSj || "제목 없음",
  content: wire.nttCn ?? "",
  createdAt: wire.frstRegisterPnttm ?? "",
  views: wire.inqireCo,
});

/** GET /api/mypage/dashboard. */
export async function getDashboard(caller: Caller): Promise<Dashboard> {
  const { result } = await call("/api/mypage/dashboard", { caller });
  const wire = readWire(dashboardWire, result);
  return {
    toiletCount: wire.toiletCount,
    toilets: wire.myToilets.map((toilet) => ({
      id: toilet.toiletId,
      name: toilet.name ?? "",
      buildingName: toilet.keyword ?? "",
      registeredAt: toilet.frstRegisterPnttm ?? "",
      reviewCount: toilet.commentCount,
    })),
    freePosts: wire.myFreePosts.map(toPost),
    qnaPosts: wire.myQnaPosts.map(toPost),
  };
}
