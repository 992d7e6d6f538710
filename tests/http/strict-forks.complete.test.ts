import { describe, expect, test } from "vitest";
import { newTitle, ownCommentIdsOf, postIdsOf, sendPost, writePost } from "../support/board-pages";
import { startStrictFork } from "../support/generations";
import { answered, type HttpSession, openSession } from "../support/http-session";
import { fieldValue, findControls, hrefsOf, tagsOf, wordsOf } from "../support/http-session-page";
import { makePhoto } from "../support/photos";
import { useStarted } from "../support/started";
import { STRICT_ROWS } from "../support/strict-rows";

/** Journeys of visitors, members and administrators without scripts, with strict forks. */

const IN_PART = "주소는 일부만 알고 있습니다.";
const NO_DATA = "데이터가 없습니다.";
const PLACE = { lat: "33.9541", lng: "126.2987", address: "제주시 추자면 대서리 1" };
const DATE = /20\d\d(?:-|\. )\d\d(?:-|\. )\d\d/;

const forks = STRICT_ROWS.map((switches, index) => ({ row: index + 1, switches }));

describe.each(forks)("a strict fork, row $row ($switches)", ({ row, switches }) => {
  const harness = useStarted(() => startStrictFork(switches));
  const visitor = () => openSession(harness.app.origin);
  const read = async (path: string, session: HttpSession = visitor()) =>
    (await answered(200, session.get(path))).html;
  const postAndExpectRedirect = (session: HttpSession, path: string, fields: Record<string, string>) =>
    answered(303, session.post(path, fields));

  async function register(name: string, ownFields: Record<string, string> = {}): Promise<string> {
    const fields = { intent: "register-toilet", name, buildingName: "건물", ...PLACE, hoursTags: "24시간" };
    const photos = await makePhoto();
    const { location } = await answered(
      303,
      harness.user.post("/map/register", { ...fields, photos, ...ownFields }),
    );
    return /toiletId=(\d+)/.exec(location ?? "")?.[1] ?? "";
  }

  test("a member registers, finds, changes and deletes a toilet, which is missing afterwards", async () => {
    const name = newTitle("화장실");
    const toiletId = await register(name);
    const query = new URLSearchParams({ q: name });
    expect(wordsOf(await read(`/map?${query}`))).toContain(name);
    const page = await read(`/map/detail?toiletId=${toiletId}`);
    expect(wordsOf(page)).toContain(PLACE.address);
    const [photo] = tagsOf(page, "img").filter(({ attributes }) => attributes.alt?.startsWith(name));
    expect(await read(photo?.attributes.src ?? "")).not.toBe("");
    expect(wordsOf(await read("/mypage", harness.user))).toContain(name.slice(0, 20));
    const edit = `/map/edit?toiletId=${toiletId}`;
    const revision = fieldValue(await read(edit, harness.user), "revision") ?? "";
    const changedFields = {
      intent: "update-toilet",
      revision,
      name: `${name} 새`,
      buildingName: "새 건물",
      ...PLACE,
    };
    await answered(303, harness.user.post(edit, changedFields, { multipart: true }));
    expect(wordsOf(await read(`/map/detail?toiletId=${toiletId}`))).toContain("새 건물");
    await postAndExpectRedirect(harness.user, edit, { intent: "delete-toilet" });
    // Code 800 may be any failure, so the page shows the backend's message.
    const missing = switches.missing === "800" ? 502 : 404;
    expect((await visitor().get(`/map/detail?toiletId=${toiletId}`)).status).toBe(missing);
    expect((await visitor().get("/map/detail?toiletId=99999999")).status).toBe(missing);
  });

  test("the search finds a toilet by its address after a visitor has read it, and says before that some addresses are missing", async () => {
    const road = `먼바다로${row} 7`;
    const search = async (q: string) => wordsOf(await read(`/map?${new URLSearchParams({ q })}`));
    for (const q of [road, `제주 제주시 ${road}`]) {
      expect([q, (await search(q)).includes(IN_PART)]).toEqual([q, true]);
    }
    const name = newTitle("주소");
    const toiletId = await register(name, { address: `제주특별자치도 제주시 추자면 ${road}` });
    await read(`/map/detail?toiletId=${toiletId}`);
    await expect.poll(() => search(road)).toContain(name);
    expect(await search(road)).not.toContain(IN_PART);
  });

  test("the card for the taxi driver and the sheet have the address, also if the list of toilets tells none", async () => {
    const road = `섬마을로${row} 9`;
    const name = newTitle("카드");
    const position = { lat: "33.35", lng: "126.2" };
    const toiletId = await register(name, { address: `제주특별자치도 제주시 한경면 ${road}`, ...position });
    expect(wordsOf(await read(`/card?of=${toiletId}`))).toContain(road);
    expect(wordsOf(await read("/map/sheet?lat=33.35&lng=126.2&zoom=16"))).toContain(road);
  });

  test("a member writes, changes and deletes a review, whose day is shown", async () => {
    const path = `/map/detail?toiletId=${await register(newTitle("리뷰"))}`;
    const news = async () => /마지막 소식: (\S+ \S+)/.exec(wordsOf(await read(path)))?.[1];
    expect(await news()).toBe("소식 없음");
    await postAndExpectRedirect(harness.user, path, {
      intent: "create-review",
      content: "밝아요",
      rating: "4",
    });
    const html = await read(path, harness.user);
    const [commentId = ""] = ownCommentIdsOf(html);
    const review = html.slice(html.indexOf(`id="review-${commentId}"`));
    expect(wordsOf(review.slice(0, review.indexOf("밝아요")))).toMatch(DATE);
    expect(await news()).toBe("오늘 리뷰");
    await postAndExpectRedirect(harness.user, path, {
      intent: "update-review",
      commentId,
      content: "어두워요",
    });
    expect(wordsOf(await read(path))).toContain("어두워요");
    await postAndExpectRedirect(harness.user, path, { intent: "delete-review", commentId });
    expect(wordsOf(await read(path))).not.toContain("어두워요");
  });

  test("a post with a picture is listed and shown, and only its author and administrators can change it", async () => {
    const title = newTitle("글");
    const postFields = { title, content: "본문", images: await makePhoto() };
    await answered(303, sendPost(harness.user, "/community/free/create", postFields));
    const list = await read("/community/free");
    const link = hrefsOf(list).find((href) => /^\/community\/free\/\d+/.test(href)) ?? "";
    const [path = ""] = link.split("?");
    expect(wordsOf(list)).toContain(title);
    const page = await read(path);
    const sources = tagsOf(page.slice(page.indexOf("post-body")), "img").map(
      ({ attributes }) => attributes.src,
    );
    expect(sources).toEqual([expect.stringMatching(/^\/board\/images\//)]);
    expect(await read(sources[0] ?? "")).not.toBe("");
    const offers = async (session: HttpSession) =>
      hrefsOf(await read(path, session)).includes(`${path}/modify`);
    const otherVisitor = openSession(harness.app.origin);
    const id = await createUser();
    await answered(303, otherVisitor.post("/login", { id, password: "Pass-1234" }));
    expect(await Promise.all([visitor(), otherVisitor, harness.user, harness.admin].map(offers))).toEqual([
      ...[false, false, true, true],
    ]);
    await answered(
      303,
      sendPost(harness.user, `${path}/modify`, { title: `${title} 새`, content: "새 본문" }),
    );
    expect(wordsOf(await read(path))).toContain("새 본문");
    await postAndExpectRedirect(harness.user, path, { intent: "delete-post" });
    expect((await visitor().get(path)).status).toBe(404);
  });

  test("a member comments on a post, and changes and deletes the comment", async () => {
    const path = `/community/free/${await writePost(harness.admin, { title: newTitle("댓글") })}`;
    await postAndExpectRedirect(harness.user, path, { intent: "create-comment", commentContent: "저도요" });
    const html = await read(path, harness.user);
    const [commentId = ""] = ownCommentIdsOf(html);
    expect(await read("/community/free")).not.toContain("comment-count");
    await postAndExpectRedirect(harness.user, path, {
      intent: "update-comment",
      commentId,
      commentContent: "저도 그래요",
    });
    expect(wordsOf(await read(path))).toContain("저도 그래요");
    await postAndExpectRedirect(harness.user, path, { intent: "delete-comment", commentId });
    expect(wordsOf(await read(path))).not.toContain("저도 그래요");
  });

  test("a member opens the own page, changes the nickname and stays logged in", async () => {
    const page = await read("/mypage", harness.user);
    expect(wordsOf(page)).toMatch(DATE);
    const nicknameBefore = fieldValue(page, "nickname") ?? "";
    await postAndExpectRedirect(harness.user, "/mypage", { intent: "save-nickname", nickname: "새 별명" });
    expect(fieldValue(await read("/mypage", harness.user), "nickname")).toBe("새 별명");
    await postAndExpectRedirect(harness.user, "/mypage", {
      intent: "save-nickname",
      nickname: nicknameBefore,
    });
    expect((await harness.user.get("/map/register")).status).toBe(200);
  });

  test("an administrator without a record sees that there are no data, and no forms that would fail", async () => {
    const { status, html } = await harness.admin.get("/mypage");
    expect(status).toBe(404);
    expect(wordsOf(html)).toContain(NO_DATA);
    expect(findControls(html, "nickname")).toHaveLength(0);
    expect(hrefsOf(html)).not.toContain("/mypage/delete");
    expect((await harness.admin.get("/admin/overview")).status).toBe(200);
  });

  test("an administrator writes, answers and deletes a notice", async () => {
    const title = newTitle("공지");
    await answered(303, sendPost(harness.admin, "/admin/notice/create", { title, content: "알림" }));
    const list = await read("/admin/notice", harness.admin);
    const [path = ""] =
      hrefsOf(list)
        .find((href) => /^\/admin\/notice\/\d+/.test(href))
        ?.split("?") ?? [];
    expect(wordsOf(list)).toContain(title);
    await answered(303, sendPost(harness.admin, `${path}/reply`, { title: `RE: ${title}`, content: "답" }));
    // Without the position in its thread, a reply stands at the end of the list.
    const query = new URLSearchParams({ searchCnd: "0", searchWrd: `RE: ${title}` });
    expect(postIdsOf(await read(`/community/notice?${query}`), "/community/notice")).toHaveLength(1);
    await postAndExpectRedirect(harness.admin, path, { intent: "delete-post" });
    expect((await harness.admin.get(path)).status).toBe(404);
  });

  async function createUser(): Promise<string> {
    const userId = `u${Date.now().toString(36)}`;
    const passwords = { password: "Pass-1234", confirmPassword: "Pass-1234" };
    const newMember = { userId, name: "새 사람", email: "new@example.com", role: "GNR" };
    const fields = {
      intent: "create-user",
      ...newMember,
      organizationId: "ORGNZT_0000000000001",
      ...passwords,
    };
    await postAndExpectRedirect(harness.admin, "/admin/user/create", fields);
    return userId;
  }

  test("an administrator creates, changes and deletes a user, and reads the members and the statistics", async () => {
    const userId = await createUser();
    const edit = `/admin/user/edit?userId=${userId}`;
    const changedFields = { name: "고친 사람", email: "new@example.com", role: "GNR" };
    await postAndExpectRedirect(harness.admin, edit, {
      intent: "update-user",
      ...changedFields,
      organizationId: "ORGNZT_0000000000001",
    });
    expect(fieldValue(await read(edit, harness.admin), "name")).toBe("고친 사람");
    const members = wordsOf(await read(`/admin/user-management?q=${userId}`, harness.admin));
    expect(members).toMatch(new RegExp(`${userId}.*${DATE.source}`));
    const statistics = await read("/admin/toilet-stats?days=30", harness.admin);
    expect(wordsOf(statistics)).toContain("30일");
    const ranking = statistics.slice(statistics.indexOf('class="ranking"'));
    expect(hrefsOf(ranking.slice(0, ranking.indexOf("</ol>"))).length).toBe(0);
    await postAndExpectRedirect(harness.admin, "/admin/user", { intent: "delete-user", userId });
    expect((await harness.admin.get(edit)).location).toMatch(/^\/admin\/user/);
  });

  test("a deactivated tag is no longer offered, and is marked where it is still listed", async () => {
    const tag = `온수${row}`;
    await register(newTitle("태그"), { cleanlinessTagsNew: tag });
    const tags = await read("/admin/tag-management", harness.admin);
    const rowOf = (html: string) =>
      [...html.matchAll(/<tr[\s\S]*?<\/tr>/g)]
        .map(([rowHtml]) => rowHtml)
        .find((each) => each.includes(tag)) ?? "";
    const [, tagId = ""] = /color=(\d+)/.exec(rowOf(tags)) ?? [];
    await postAndExpectRedirect(harness.admin, "/admin/tag-management", {
      ...{ intent: "update-tag-color", tagId, tagColor: "#123456" },
    });
    expect(rowOf(await read("/admin/tag-management", harness.admin))).toContain("#123456");
    await answered(
      200,
      harness.user.post("/map/register", { intent: "deactivate-tag", tagId }, { multipart: true }),
    );
    const offeredTags = findControls(await read("/map/register", harness.user), "cleanlinessTags");
    expect(offeredTags.map(({ attributes }) => attributes.value)).not.toContain(tag);
    const rowAfter = rowOf(await read("/admin/tag-management", harness.admin));
    expect([rowAfter !== "", wordsOf(rowAfter).includes("사용 안 함")]).toEqual([true, true]);
  });

  test("the log has no warning about all of this", () => {
    expect(harness.app.logged().filter(({ level }) => level >= 40)).toEqual([]);
  });
});
