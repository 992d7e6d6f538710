import { describe, expect, it, vi } from "vitest";
import { signIn, signInWithKakao } from "~/backend/auth.server";
import { getPost, listPosts } from "~/backend/boards.server";
import { findDashboard, findMember } from "~/backend/members.server";
import { getUsageStatistics } from "~/backend/stats.server";
import { addTagOption, listAllTags, listTagOptions } from "~/backend/tags.server";
import { getToilet } from "~/backend/toilets.server";
import { getUser, listUsers } from "~/backend/users.server";
import { logger } from "~/log/logger.server";
import { listComments, listReviews } from "../../app/backend/entries.server";
import { listMembers } from "../../app/backend/users.server";
import type { StandInAnswer } from "../support/http-stand-in";
import { useStandInBackend } from "../support/stand-in-backend";

/** Answers with empty, missing or oddly typed parts. */

const FREE = "BBSMSTR_BBBBBBBBBBBB";
const ALL = { condition: "0", word: "", page: 1 };
const ok = (result?: unknown): StandInAnswer => ({ json: { resultCode: 200, result } });
let callers = 0;
/** Each read has its own caller, because lists are cached per caller. */
const member = () => ({ token: `a.${callers++}.c`, refused: false });
const kindOf = (call: Promise<unknown>) =>
  call.then(
    () => "nothing failed",
    ({ kind }: { kind: string }) => kind,
  );

const standIn = useStandInBackend({}, { BACKEND_GENERATION: "egov-4.2" });

type Listing = { path: string; name: string; read: () => Promise<unknown>; row: object };

/** Every list with its call, the name of its field and a readable member. */
function listings(): Record<string, Listing> {
  const tag = { tagId: 1, tagName: 24, frstRegisterId: 7 };
  return {
    posts: {
      ...{ path: "/api/community/free", name: "resultList", row: { nttId: 1, nttSj: 2026 } },
      read: async () => (await listPosts("free", ALL, member())).posts,
    },
    comments: {
      ...{ path: "/api/board/comment/list", name: "resultList", row: { commentId: 1, frstRegisterId: 7 } },
      read: () => listComments("free", "1", member()),
    },
    reviews: {
      ...{ path: "/map/comments/list", name: "comments", row: { commentId: 1, mberId: "", content: 5 } },
      read: () => listReviews("1", member()),
    },
    "all tags": {
      ...{ path: "/map/tag-options", name: "tagOptions", row: tag },
      read: () => listAllTags(member()),
    },
    "tag options": {
      ...{ path: "/map/tag-options/list", name: "tagOptions", row: tag },
      read: () => listTagOptions("hours", member()),
    },
    users: {
      ...{ path: "/admin/user/list", name: "resultList", row: { userId: 1, userNm: 2 } },
      read: async () => (await listUsers(ALL, member())).users,
    },
    members: {
      ...{ path: "/admin/api/users", name: "userList", row: { mberId: 1 } },
      read: async () => (await listMembers(member())).members,
    },
    "own toilets": {
      ...{ path: "/api/mypage/dashboard", name: "myToilets", row: { toiletId: 1 } },
      read: async () => (await findDashboard(member()))?.toilets,
    },
    "own posts": {
      ...{ path: "/api/mypage/dashboard", name: "myFreePosts", row: { nttId: 1 } },
      read: async () => (await findDashboard(member()))?.freePosts,
    },
  };
}

const LISTS = [
  "own toilets",
  "own posts",
  "posts",
  "comments",
  "reviews",
  "all tags",
  "tag options",
  "users",
  "members",
];

describe.each(LISTS)("the list of %s", (listName) => {
  const listing = listings()[listName] as Listing;

  it("is empty for an empty or omitted result and for a list of null", async () => {
    const { path, name, read } = listing;
    const answers = [ok(null), ok(), { json: { success: true, result: null } }, ok({ [name]: [null] })];
    for (const answer of answers) {
      standIn.answers[path] = answer;
      expect([answer, await read()]).toEqual([answer, []]);
    }
  });

  it("keeps the readable members beside a null and an unreadable one", async () => {
    const { path, name, read, row } = listing;
    standIn.answers[path] = ok({ [name]: [null, {}, row, { nttId: [] }] });
    expect(await read()).toHaveLength(1);
  });

  it("fails without any readable member, and for an answer that is no envelope", async () => {
    const { path, name, read } = listing;
    const unreadable = ok({ [name]: [{}, { name: "점검" }] });
    const strange = [{ status: "success" }, { result: null }, { resultCode: 200, result: "점검 중입니다." }];
    for (const answer of [unreadable, ...strange.map((json) => ({ json }))]) {
      standIn.answers[path] = answer;
      expect([answer, await kindOf(read())]).toEqual([answer, "malformed"]);
    }
  });
});

it("the log names the fields of unreadable members once, and no values", async () => {
  const warn = vi.spyOn(logger, "warn");
  const { read, path } = listings().comments as Listing;
  const comment = { commentId: ["비밀"], commentCn: "비밀" };
  standIn.answers[path] = ok({ resultList: [comment, { commentId: 1 }] });
  for (let time = 0; time < 2; time++) await read();
  const message = "the backend sent unreadable members of lists";
  expect(warn.mock.calls).toEqual([[{ fields: ["resultList.commentId"] }, message]]);
});

describe("a missing record", () => {
  it("is reported for a post after a result of null", async () => {
    standIn.answers[`/board/${FREE}/7`] = ok(null);
    const error = { kind: "not-found", status: 404, provesAbsence: true };
    await expect(getPost("free", "7", member())).rejects.toMatchObject(error);
  });

  it("is reported, but not proven, for a post after HTTP 500", async () => {
    standIn.answers[`/board/${FREE}/7`] = { status: 500, json: { status: 500 } };
    const error = { kind: "not-found", status: 404, provesAbsence: false };
    await expect(getPost("free", "7", member())).rejects.toMatchObject(error);
  });

  it.each([{ toiletId: null, name: null }, { toiletId: "" }, { id: 0, photoList: [] }, {}])(
    "is reported for a toilet after %j",
    async (toilet) => {
      standIn.answers["/map/toilet-detail.do"] = ok({ toilet });
      expect(await kindOf(getToilet("1", member()))).toBe("not-found");
    },
  );

  it.each([[], "점검 중", { toiletId: { text: "1" } }, { toiletId: [] }])(
    "is not assumed for a toilet after the odd answer %j",
    async (toilet) => {
      standIn.answers["/map/toilet-detail.do"] = ok({ toilet });
      expect(await kindOf(getToilet("1", member()))).toBe("malformed");
    },
  );

  it.each([{}, { MBER_ID: null, MBER_NM: null, SBSCRB_DE: null }, { MBER_ID: "" }])(
    "is reported for a member after %j",
    async (record) => {
      const identity = {
        id: "hong",
        name: "홍길동",
        role: "member",
        uniqId: "N_1",
        loginType: "password",
      } as const;
      standIn.answers["POST /api/auth/me"] = ok({ member: record });
      expect(await kindOf(findMember(identity, member()))).toBe("not-found");
    },
  );

  it.each([ok(null), ok({ user: null }), ok({ user: { userId: null } })])(
    "is reported for a user after %j",
    async (answer) => {
      standIn.answers["/user/detail"] = answer;
      expect(await kindOf(getUser("hong", member()))).toBe("not-found");
    },
  );
});

describe("a login", () => {
  const tokenOf = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.x`;

  it("is read if its texts are numbers", async () => {
    const resultVO = { id: 12, name: 34, userSe: "GNR", uniqId: 56 };
    standIn.answers["/auth/login-jwt"] = { json: { resultCode: "200", resultVO, jToken: "a.b.c" } };
    expect((await signIn("12", "pw")).member).toMatchObject({ id: "12", name: "34", uniqId: "56" });
  });

  it.each([56, "USRCNFRM_00000000005"])("takes %j from the token if the record lacks it", async (uniqId) => {
    const jToken = tokenOf({ id: "hong", uniqId });
    standIn.answers["/auth/login-jwt"] = { json: { resultCode: "200", resultVO: { id: "hong" }, jToken } };
    expect((await signIn("hong", "pw")).member.uniqId).toBe(String(uniqId));
  });

  it.each([
    [true, true],
    ["true", true],
    ["Y", true],
    [1, true],
    ["N", false],
    ["0", false],
    [null, false],
    [{}, false],
  ])("reads isNewUser %j of a Kakao login as %j", async (isNewUser, isNewMember) => {
    const user = { id: "kakao_1", name: "홍길동", uniqId: 3 };
    standIn.answers["/api/auth/kakao-login"] = ok({ user, jToken: "a.b.c", isNewUser });
    const profile = { id: "1", nickname: "홍길동", email: "", profileImage: "" };
    expect(await signInWithKakao(profile)).toMatchObject({ isNewMember, member: { uniqId: "3" } });
  });
});

it.each([
  ["Y", true],
  ["false", false],
  [1, true],
])("a new tag with reactivated %j is read as %j", async (value, reactivated) => {
  standIn.answers["/map/tag-options/add"] = ok({ reactivated: value });
  const tag = { name: "깨끗함", category: "cleanliness", color: "#28a745" } as const;
  expect(await addTagOption(tag, member())).toEqual({ reactivated });
});

describe("statistics", () => {
  const read = async (result: unknown) => {
    standIn.answers["/admin/api/toilet-stats"] = ok(result);
    return getUsageStatistics(7, member());
  };

  it("are zero for a result of null", async () => {
    expect(await read(null)).toMatchObject({ totals: { views: 0 }, popular: [], days: [] });
  });

  it.each([Date.parse("2026-03-01T00:30:00+09:00"), "20260301", [2026, 3, 1], "2026-03-01T00:00:00"])(
    "read the day %j",
    async (date) => {
      expect((await read({ dailyStats: [{ date, views: 1 }] })).days).toMatchObject([{ date: "2026-03-01" }]);
    },
  );

  it("fail for days that are objects", async () => {
    expect(await kindOf(read({ dailyStats: [{ date: { text: "2026-03-01" } }] }))).toBe("malformed");
  });
});
