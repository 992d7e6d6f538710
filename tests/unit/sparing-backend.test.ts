import { describe, expect, it } from "vitest";
import type { SignedInMember } from "~/backend/auth.server";
import { listWire, toPostList } from "~/backend/board-wire";
import { getPost, listPosts } from "~/backend/boards.server";
import * as members from "~/backend/members.server";
import { listAllTags, listTagOptions } from "~/backend/tags.server";
import { toToilet } from "~/backend/toilet-wire";
import { findToiletRow, getStoredToilet, getToilet, updateToilet } from "~/backend/toilets.server";
import { listComments, listReviews } from "../../app/backend/entries.server";
import type { StandInAnswer } from "../support/http-stand-in";
import { useStandInBackend } from "../support/stand-in-backend";

/** Backends that follow the specification literally, or that spell the same answer in another way. */

const FREE = "BBSMSTR_BBBBBBBBBBBB";
const ok = (result?: unknown): StandInAnswer => ({ json: { resultCode: 200, result } });
const FAILED: StandInAnswer = { json: { resultCode: 800, resultMessage: "처리 중 오류가 발생했습니다." } };
const NOT_FOUND: StandInAnswer = { status: 404, json: { resultCode: 404, resultMessage: "없습니다." } };
const MOMENT_MS = Date.parse("2026-03-01T00:30:00+09:00");
const AS_TEXT = "2026-03-01 00:30:00";

const standIn = useStandInBackend({}, { BACKEND_GENERATION: "egov-4.2" });
const visitor = () => ({ token: null, refused: false });
const member = () => ({ token: "a.b.c", refused: false });

describe("lists of boards", () => {
  it("send the board in the query of the fork's lists", async () => {
    standIn.answers["/api/community/free"] = ok({ resultList: [], resultCnt: 0 });
    await listPosts("free", { condition: "0", word: "", page: 1 }, visitor());
    expect(standIn.callsTo("/api/community/free")[0]?.query.get("bbsId")).toBe(FREE);
  });
});

describe("timestamps", () => {
  it.each([
    ["milliseconds", MOMENT_MS],
    ["milliseconds as a string", String(MOMENT_MS)],
    ["seconds", MOMENT_MS / 1000],
    ["a list of date parts", [2026, 3, 1, 0, 30]],
  ])("are read from a review that sends them as %s", async (_form, createdAt) => {
    standIn.answers["/map/comments/list"] = ok({ comments: [{ commentId: 1, createdAt, rating: 5 }] });
    expect(await listReviews("1", visitor())).toMatchObject([{ createdAt: AS_TEXT }]);
  });

  it("are read from epoch values for posts, comments, toilets and photos", async () => {
    const list = listWire.parse({ resultList: [{ nttId: 1, frstRegisterPnttm: MOMENT_MS }] });
    expect(toPostList(list, "free", 1).posts[0]?.createdAt).toBe(AS_TEXT);
    const photoList = [{ fileSn: 1, streFileNm: "a.jpg", creatDt: MOMENT_MS }];
    expect(toToilet({ toiletId: 1, frstRegisterPnttm: MOMENT_MS, photoList })?.changes).toEqual([
      { kind: "registered", at: AS_TEXT },
      { kind: "photo", at: AS_TEXT },
    ]);
    standIn.answers["/api/board/comment/list"] = ok({
      resultList: [{ commentId: 1, frstRegisterPnttm: MOMENT_MS }],
    });
    expect(await listComments("free", "1", visitor())).toMatchObject([{ createdAt: AS_TEXT }]);
  });
});

describe("a missing toilet", () => {
  it.each([
    ["null", ok({ toilet: null })],
    ["an empty result", ok()],
    ["HTTP 404", NOT_FOUND],
    ["code 800", FAILED],
  ])("is not found when the backend answers %s", async (_form, answer) => {
    standIn.answers["/map/toilet-detail.do"] = answer;
    const status = answer === FAILED ? 502 : 404;
    await expect(getToilet("1", visitor())).rejects.toMatchObject({ kind: "not-found", status });
    const row = await findToiletRow("1", visitor()).catch(() => "unknown");
    expect(row).toBe(answer === FAILED ? "unknown" : null);
  });
});

describe("the member's own record", () => {
  const USER: SignedInMember = {
    id: "hong",
    name: "홍길동",
    role: "member",
    uniqId: "N_1",
    loginType: "password",
  };

  it.each([
    ["a result without a member", ok({})],
    ["an empty result", ok()],
    ["null", ok({ member: null })],
    ["code 404", NOT_FOUND],
    ["code 800", FAILED],
  ])("is not found when the backend answers %s", async (_form, answer) => {
    standIn.answers["POST /api/auth/me"] = answer;
    await expect(members.findMember(USER, member())).rejects.toMatchObject({
      kind: "not-found",
      status: 404,
    });
  });

  it.each([
    [{ id: "hong" }, { MBER_ID: "HONG" }],
    [{ id: "kakao_123" }, { MBER_ID: "123" }],
    [{ id: "123" }, { MBER_ID: "KAKAO_123" }],
    [{ id: "kakao_123" }, { MBER_ID: "M_0001", KAKAO_ID: 123 }],
  ])("belongs to the member %j if its keys are %j", async (ids, record) => {
    standIn.answers["POST /api/auth/me"] = ok({ member: { MBER_NM: "홍길동", ...record } });
    const caller = { ...member(), isNewLogin: () => false };
    expect(await members.findMember({ ...USER, ...ids }, caller)).toMatchObject({ nickname: "홍길동" });
    expect(caller.refused).toBe(false);
  });

  it("is accepted with an unknown id if the database is unchanged, until it shows a known id", async () => {
    standIn.answers["POST /api/auth/me"] = ok({ member: { MBER_ID: "M_0001", MBER_NM: "홍길동" } });
    const caller = { ...member(), isNewLogin: () => true };
    expect(await members.findMember(USER, caller)).toMatchObject({ id: "M_0001" });
    standIn.answers["POST /api/auth/me"] = ok({ member: { MBER_ID: "hong", MBER_NM: "홍길동" } });
    await members.findMember(USER, caller);
    standIn.answers["POST /api/auth/me"] = ok({ member: { MBER_ID: "kim", MBER_NM: "김" } });
    await expect(members.findMember(USER, caller)).rejects.toMatchObject({ kind: "auth" });
  });

  it("ends the login if an older database was restored and another member has the number", async () => {
    standIn.answers["POST /api/auth/me"] = ok({ member: { MBER_ID: "kim", MBER_NM: "김", KAKAO_ID: null } });
    const caller = { ...member(), isNewLogin: () => false };
    await expect(members.findMember(USER, caller)).rejects.toMatchObject({ kind: "auth" });
    expect(caller.refused).toBe(true);
  });
});

describe("tags", () => {
  const TAG = { tagId: 1, tagName: "깨끗함", category: "CLEANLINESS" };

  it.each(["N", "n", "false", false, 0, "0"])("are inactive if isActive is %j", async (isActive) => {
    const answer = ok({
      tagOptions: [
        { ...TAG, isActive },
        { ...TAG, tagId: 2, isActive: "Y" },
      ],
    });
    standIn.answers["/map/tag-options"] = answer;
    standIn.answers["/map/tag-options/list"] = answer;
    expect((await listAllTags(visitor())).map((tag) => tag.isActive)).toEqual([false, true]);
    expect((await listTagOptions("cleanliness", visitor())).map(({ id }) => id)).toEqual(["2"]);
  });
});

describe("the pictures of a toilet", () => {
  const photo = async (wire: object) => {
    return toToilet({ toiletId: 1, ...wire });
  };

  it.each([
    ["/files/A_1.jpg", "A_1.jpg"],
    ["A_1.jpg", "A_1.jpg"],
    ["https://legacy.example.kr/egov/files/A_1.jpg?v=2", "A_1.jpg"],
    ["https://cdn.example.kr/pictures/A_1.jpg", null],
    ["/upload/A_1.jpg", null],
  ])("are shown below /files/ of any origin and nowhere else: %s", async (thumbnailUrl, name) => {
    expect((await photo({ thumbnailUrl }))?.photo).toBe(name);
  });

  it("are kept when the toilet is changed, even if they cannot be shown", async () => {
    const photoList = [
      { fileSn: 1, streFileNm: "A_1.jpg" },
      { fileSn: 2, streFileNm: "https://cdn.example.kr/pictures/A_2.jpg" },
    ];
    standIn.answers["/map/toilet-detail.do"] = ok({ toilet: { toiletId: 7, lat: 36, lng: 127, photoList } });
    standIn.answers["/map/update-toilet.do"] = ok({});
    const storedToilet = await getStoredToilet("7", member());
    expect(storedToilet.photos.map(({ fileSn }) => fileSn)).toEqual(["1"]);
    const remainingSns = storedToilet.photos.map(({ fileSn }) => fileSn);
    const changes = {
      added: [],
      thumbnailIndex: null,
      thumbnailFileSn: null,
      remaining: remainingSns,
      deleted: [],
    };
    await updateToilet(storedToilet, storedToilet, changes, member());
    expect(standIn.callsTo("/map/update-toilet.do")[0]?.body).toMatch(
      /name="remainingExistingPhotos"\s+\[1,2\]/,
    );
  });
});

describe("the encoding of a nickname", () => {
  const BOOT_400: StandInAnswer = {
    status: 400,
    json: { timestamp: "2026-05-18", status: 400, error: "Bad Request", path: "/", message: "missing" },
  };
  const NICKNAME = "POST /api/auth/me/nickname";
  const JSON_TYPE = "application/json";
  const FORM_TYPE = "application/x-www-form-urlencoded;charset=UTF-8";
  const sentTypes = () =>
    standIn.callsTo("/api/auth/me/nickname").map(({ headers }) => headers["content-type"]);

  it("is a form after the backend has refused JSON", async () => {
    standIn.answers[NICKNAME] = ({ headers }) => (headers["content-type"] === FORM_TYPE ? ok({}) : BOOT_400);
    await members.updateNickname("길동 이", member());
    expect(sentTypes()).toEqual([JSON_TYPE, FORM_TYPE]);
    expect(new URLSearchParams(standIn.calls.at(-1)?.body).get("nickname")).toBe("길동 이");
  });

  it.each([
    ["a refusal with a code", { status: 400, json: { resultCode: 900, resultMessage: "닉네임이 깁니다." } }],
    ["a refusal with a message", { status: 400, json: { message: "닉네임이 깁니다." } }],
    ["a failure", { status: 500, json: { status: 500, error: "Internal Server Error" } }],
  ])("stays the first one after %s", async (_what, answer) => {
    standIn.answers[NICKNAME] = answer;
    await expect(members.updateNickname("길동이", member())).rejects.toMatchObject({ kind: "rejected" });
    expect(sentTypes()).toEqual([JSON_TYPE]);
  });
});

describe("the author of a post", () => {
  const NUMBER = "USRCNFRM_00000000005";
  const memberWith = (changes: object = {}) => ({
    ...{ token: "a.b.c", refused: false },
    member: { id: "hong", uniqId: NUMBER, ...changes },
  });
  const post = (nttId: number, author: string) =>
    ok({ boardVO: { nttId, nttSj: "글", frstRegisterId: author }, resultFiles: [] });
  const ownPosts = (...ids: number[]) => ok({ myFreePosts: ids.map((nttId) => ({ nttId })), myQnaPosts: [] });
  const views = (id: number) => standIn.callsTo(`/board/${FREE}/${id}`).length;

  it("is matched by number after the member's first own post showed the format, which is read once", async () => {
    standIn.answers["/api/mypage/dashboard"] = ownPosts(2);
    for (const id of [1, 2]) standIn.answers[`/board/${FREE}/${id}`] = post(id, NUMBER);
    expect((await getPost("free", "1", memberWith())).author).toEqual({ uniqId: NUMBER });
    expect((await getPost("free", "1", memberWith())).author).toEqual({ uniqId: NUMBER });
    expect([standIn.callsTo("/api/mypage/dashboard").length, views(1), views(2)]).toEqual([1, 2, 1]);
  });

  it("is matched by the login id without a further call if the key is an ordinary id", async () => {
    standIn.answers[`/board/${FREE}/1`] = post(1, "hong");
    expect((await getPost("free", "1", memberWith())).author).toEqual({ id: "hong" });
    expect(standIn.calls).toHaveLength(1);
  });

  it("is not a member whose chosen id equals the author's number", async () => {
    const memberWithSameName = { id: NUMBER, uniqId: "USRCNFRM_00000000009" };
    standIn.answers["/api/mypage/dashboard"] = ownPosts(2);
    standIn.answers[`/board/${FREE}/1`] = post(1, NUMBER);
    standIn.answers[`/board/${FREE}/2`] = post(2, memberWithSameName.uniqId);
    expect((await getPost("free", "1", memberWith(memberWithSameName))).author).toEqual({ uniqId: NUMBER });
  });

  it("is found by the member's own posts if the number is unknown", async () => {
    standIn.answers["/api/mypage/dashboard"] = ownPosts(2);
    for (const id of [1, 2]) standIn.answers[`/board/${FREE}/${id}`] = post(id, NUMBER);
    standIn.answers[`/board/${FREE}/3`] = post(3, "USRCNFRM_00000000006");
    expect((await getPost("free", "1", memberWith({ uniqId: null }))).author).toEqual({ id: "hong" });
    expect((await getPost("free", "3", memberWith({ uniqId: null }))).author).not.toEqual({ id: "hong" });
  });

  it("stays the id if the member has no own post", async () => {
    standIn.answers["/api/mypage/dashboard"] = ownPosts();
    standIn.answers[`/board/${FREE}/1`] = post(1, NUMBER);
    expect((await getPost("free", "1", memberWith())).author).toEqual({ id: NUMBER });
  });
});
