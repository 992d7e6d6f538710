import { afterEach, describe, expect, test } from "vitest";
import { sessionWords } from "../../app/session/words";
import { newTitle, writePost } from "../support/board-pages";
import { type HttpSession, openMemberSession } from "../support/http-session";
import {
  checkedOf,
  fieldValue,
  linkTo,
  loginLinkHref,
  summaryOf,
  tagsOf,
  wordsOf,
} from "../support/http-session-page";
import { makePhoto } from "../support/photos";
import { sharedWatchedApp } from "../support/shared-apps";

/** The backend refuses a token that our cookie still contains. */

const watched = sharedWatchedApp();
let member: HttpSession;
afterEach(() => watched.backend.refuseTokens(false));

describe.each([401, 403] as const)("a token that is refused with %i", (refusedWith) => {
  async function endSession(id: "admin" | "user" = "user"): Promise<void> {
    member = await openMemberSession(watched.origin, id);
    watched.backend.refuseTokens(true, refusedWith);
    watched.backend.forget();
  }

  test("shows the nickname form again with its page and a login", async () => {
    await endSession();
    const { html } = await member.post("/mypage", { intent: "save-nickname", nickname: "지킬 이름" });
    const headings = tagsOf(html, "h2").map(({ attributes }) => attributes.id);
    expect(headings).toEqual(expect.arrayContaining(["basics", "activity"]));
    expect(wordsOf(html)).toContain("회원 탈퇴");
    expect(html).not.toMatch(/<p role="alert">오류/);
    const memberCalls = watched.backend.seen.filter(({ path }) =>
      /^\/(?:api\/auth|api\/mypage|mypage)/.test(path),
    );
    expect(memberCalls.length).toBeGreaterThan(0);
    expect(memberCalls.filter(({ authorization }) => !authorization)).toEqual([]);
    expect(watched.backend.countOf("POST", "/jwtAuthAPI")).toBe(refusedWith === 403 ? 1 : 0);
  });

  test("shows public pages as to a visitor and ends the session", async () => {
    await endSession();
    const { status, html } = await member.get("/map/detail?toiletId=1");
    expect(status).toBe(200);
    expect(wordsOf(html)).toContain("남자 화장실 도어락");
    expect(member.cookies.has("session")).toBe(false);
    const next = await member.get("/map/detail?toiletId=1");
    expect(next.status).toBe(200);
    expect(wordsOf(next.html)).toContain("리뷰를 쓰려면 로그인이 필요합니다.");
  });

  test("keeps the map working without a token", async () => {
    await endSession();
    expect((await member.get("/map")).status).toBe(200);
  });

  test("redirects the member's page to the login with the reason and the way back", async () => {
    await endSession();
    const answer = await member.get("/mypage");
    expect([answer.status, answer.location]).toEqual([302, "/login?next=%2Fmypage"]);
    const login = await member.follow(answer);
    expect(login.status).toBe(200);
    expect(wordsOf(login.html)).toContain(sessionWords().ended);
    watched.backend.refuseTokens(false);
    const back = await member.post("/login?next=%2Fmypage", { id: "user", password: "1" });
    expect([back.status, back.location]).toEqual([303, "/mypage"]);
    expect((await member.get("/mypage")).status).toBe(200);
  });

  test.each([
    ["/mypage", { intent: "save-nickname", nickname: "지킬 이름" }, "nickname"],
    ["/mypage/delete", { intent: "delete-account", confirmation: "DELETE" }, "confirmation"],
    ["/map/detail?toiletId=1", { intent: "create-review", content: "지킬 리뷰", rating: "2" }, "content"],
    ["/map/register", { intent: "search-place", placeQuery: "대전", name: "지킬 화장실" }, "name"],
  ])("keeps the typed text: %s", async (path, fields: Record<string, string>, name) => {
    await endSession();
    const { status, html } = await member.post(path, fields);
    // A place search needs no token.
    expect(status).toBe(fields.intent === "search-place" ? 200 : 401);
    expect(fieldValue(html, name)).toBe(fields[name]);
    if (fields.rating) expect(checkedOf(html, "rating")).toEqual([fields.rating]);
    if (status !== 401) return;
    expect(summaryOf(html)).toEqual([sessionWords().ended]);
    expect(loginLinkHref(html)).toBe(`/login?${new URLSearchParams({ next: path })}`);
    expect(member.cookies.has("session")).toBe(false);
  });

  test("refuses an image of the editor with a message and ends the session", async () => {
    await endSession();
    const images = await makePhoto();
    const { status, html } = await member.post("/community/free/images", { images }, { multipart: true });
    expect([status, JSON.parse(html)]).toEqual([401, { message: sessionWords().ended }]);
    expect(member.cookies.has("session")).toBe(false);
  });

  test("delivers an attachment as to a visitor and ends the session", async () => {
    const author = await openMemberSession(watched.origin);
    const id = await writePost(author, {
      title: newTitle("붙임이 있는 글"),
      files: [new File(["글"], "붙임.txt")],
    });
    const link = linkTo((await author.get(`/community/free/${id}`)).html, "/attachments?");
    await endSession();
    const { status, html } = await member.get(link);
    expect([status, html]).toEqual([200, "글"]);
    expect(member.cookies.has("session")).toBe(false);
  });

  test("redirects the statistics to the login and ends the session with its reason", async () => {
    await endSession("admin");
    const answer = await member.get("/admin/toilet-stats.csv");
    expect([answer.status, answer.location]).toEqual([302, "/login?next=%2Fadmin%2Ftoilet-stats.csv"]);
    expect(wordsOf((await member.follow(answer)).html)).toContain(sessionWords().ended);
    watched.backend.refuseTokens(false);
    expect((await member.get("/admin/overview")).status).toBe(302);
  });

  test("lets the form be sent again after a login in another tab", async () => {
    await endSession();
    const typedFields = { intent: "create-review", content: "두 번째에 들어갈 리뷰", rating: "5" };
    // Each member reviews a toilet once.
    const path = `/map/detail?toiletId=${refusedWith === 401 ? 5 : 6}`;
    expect((await member.post(path, typedFields)).status).toBe(401);
    watched.backend.refuseTokens(false);
    await member.login("user");
    expect((await member.post(path, typedFields)).status).toBe(303);
    expect(wordsOf((await member.get(path)).html)).toContain("두 번째에 들어갈 리뷰");
  });
});

describe("a backend that refuses the token and the second attempt without it with 401", () => {
  const TOILET = {
    ...{ intent: "update-toilet", name: "지킬 화장실", buildingName: "건물", address: "대전 유성구" },
    ...{ lat: "36.36", lng: "127.35", maleLock: "none", femaleLock: "none" },
  };
  test.each([
    ["/map/edit?toiletId=1", TOILET, "name"],
    ["/map/detail?toiletId=1", { intent: "create-review", content: "지킬 리뷰", rating: "2" }, "content"],
    ["/map/detail?toiletId=1", { intent: "update-review", commentId: "1", content: "지킬 리뷰" }, null],
    ["/community/free/create", { title: "지킬 글", content: "내용", contentFormat: "text" }, "title"],
    ["/community/free/{post}/reply", { title: "지킬 답글", content: "내용", contentFormat: "text" }, "title"],
    ["/community/free/{post}", { intent: "create-comment", commentContent: "지킬 댓글" }, "commentContent"],
    ["/mypage", { intent: "save-nickname", nickname: "지킬 이름" }, "nickname"],
  ])("%s gets 401 with everything typed and a link to the login", async (form, typedFields, name) => {
    const fields: Record<string, string> = typedFields;
    member = await openMemberSession(watched.origin);
    const path = form.replace(
      "{post}",
      form.includes("{post}") ? await writePost(member, { title: newTitle() }) : "",
    );
    watched.backend.refuseEveryone();
    const { status, html } = await member.post(path, fields, { multipart: path.includes("edit") });
    expect(status).toBe(401);
    expect(html).toContain(sessionWords().ended);
    expect(loginLinkHref(html)).toBe(`/login?${new URLSearchParams({ next: path })}`);
    if (name) expect(fieldValue(html, name)).toBe(fields[name]);
    expect(member.cookies.has("session")).toBe(false);
  });

  test("a page for members redirects to the login", async () => {
    member = await openMemberSession(watched.origin);
    watched.backend.refuseEveryone();
    const answer = await member.get("/community/free");
    expect([answer.status, answer.location]).toEqual([302, "/login?next=%2Fcommunity%2Ffree"]);
    expect(wordsOf((await member.follow(answer)).html)).toContain(sessionWords().ended);
  });
});

test("a refusal about a single record does not end the login", async () => {
  member = await openMemberSession(watched.origin);
  const body = '{"resultCode":403,"resultMessage":"이 화장실을 고칠 권한이 없습니다.","result":{}}';
  watched.backend.setFault("/map/delete-toilet.do", { kind: "body", body });
  watched.backend.forget();
  const { status, html } = await member.post("/map/edit?toiletId=1", { intent: "delete-toilet" });
  watched.backend.setFault("/map/delete-toilet.do", null);
  expect(status).toBe(403);
  expect(watched.backend.countOf("POST", "/jwtAuthAPI")).toBe(1);
  expect(summaryOf(html)).toEqual(["삭제 실패: 이 화장실을 고칠 권한이 없습니다."]);
  expect((await member.get("/mypage")).status).toBe(200);
});
