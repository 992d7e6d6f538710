import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newTitle, sendPost, writePost } from "../support/board-pages";
import { firstOrAll } from "../support/complete";
import { BEHAVIOURS, type Generation, type GenerationHarness, startGeneration } from "../support/generations";
import { answered, type HttpSession, openMemberSession, openSession } from "../support/http-session";
import { fieldMessage, fieldValue, findControls, summaryOf, wordsOf } from "../support/http-session-page";
import { makePhoto } from "../support/photos";

/** The main journeys with each generation, without any setting. */

const NO_MAP = "이 서버에서는 화장실 지도를 제공하지 않습니다. 게시판은 이용할 수 있습니다.";
const NO_IMAGES = "이 서버는 본문 사진을 받지 않습니다. 사진은 첨부파일로 올려 주세요.";
const ID_MANGLED = "이 서버에서는 사용자 ID에 < > & \" ' 기호와 이모지를 쓸 수 없습니다.";
const NAME_TOO_LONG =
  "이름은 20자까지 입력할 수 있습니다. 이 서버에서는 이모지와 < > \" ' 기호가 여러 글자로 계산됩니다.";
const EMAIL_TOO_LONG = "이메일은 50자까지 입력할 수 있습니다.";
const NO_SERVICE = "이 서버에서는 제공하지 않는 기능입니다.";

const ALL_BACKENDS: { generation: Generation; plain: boolean }[] = [
  { generation: "egov-5.0.1", plain: false },
  { generation: "egov-5.0", plain: false },
  { generation: "egov-5.0.1", plain: true },
  { generation: "egov-4.2", plain: true },
  { generation: "egov-5.0", plain: true },
  { generation: "egov-4.3.0", plain: true },
  { generation: "egov-4.3.2", plain: true },
];
/** The newest generation; a complete run tests the others and the templates. */
const BACKENDS = firstOrAll(ALL_BACKENDS);

describe.each(BACKENDS)("generation $generation, plain: $plain", ({ generation, plain }) => {
  let { app, admin, user, stop } = {} as GenerationHarness;

  beforeAll(async () => {
    ({ app, admin, user, stop } = await startGeneration(generation, plain));
  });
  afterAll(() => stop?.());

  test("is named in the log, in one line with the missing settings", () => {
    const [line, ...otherLines] = app.logged("the backend is taken for generation");
    expect(otherLines).toEqual([]);
    expect(JSON.stringify(line)).toContain(`generation ${BEHAVIOURS[generation].family} `);
    expect(JSON.stringify(line)).toContain("BOARD_ID_");
  });

  test("shows an administrator nothing about toilets if the backend has none", async () => {
    // Opens the map first, so that the directory knows whether there are toilets.
    await openSession(app.origin).get("/map");
    const { html } = await admin.get("/admin/overview");
    const menu = /<nav aria-label="사이트관리 메뉴"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? "";
    for (const title of ["화장실 이용현황", "태그관리"])
      expect([title, menu.includes(title)]).toEqual([title, !plain]);
    expect(wordsOf(html).includes("이 서버에는 화장실 지도가 없습니다.")).toBe(plain);
    expect(wordsOf(html).includes("살펴볼 화장실")).toBe(!plain);
  });

  test("distinguishes members from administrators, who both stay logged in", async () => {
    for (const path of ["/community/free", "/community/free"]) {
      expect(wordsOf((await user.get(path)).html)).toContain("일반 사용자");
      expect(wordsOf((await admin.get(path)).html)).toContain("(관리자)");
    }
    expect((await user.get("/admin/overview")).status).not.toBe(200);
    expect((await admin.get("/admin/overview")).status).toBe(200);
  });

  test("keeps every character of a post in its list and on its page until the deletion", async () => {
    const title = newTitle("🚻 가운뎃점 · <제목> &middot;");
    const id = await writePost(admin, { title, content: "본문 🚽 → &lt;b&gt; R&D" });
    const list = await openSession(app.origin).get("/community/free");
    expect([list.status, wordsOf(list.html).includes(title)]).toEqual([200, true]);
    const { html } = await admin.get(`/community/free/${id}`);
    expect(wordsOf(html)).toContain(title);
    expect(wordsOf(html)).toContain("본문 🚽 → &lt;b&gt; R&D");
    const deleted = await admin.post(`/community/free/${id}`, { intent: "delete-post" });
    expect(deleted.status).toBe(303);
    expect((await admin.get(`/community/free/${id}`)).status).toBe(404);
  });

  test.skipIf(!plain)("refuses images in texts with a message and offers no field for them", async () => {
    const photo = await makePhoto();
    const create = "/community/free/create";
    expect(findControls((await user.get(create)).html, "images")).toHaveLength(0);
    const refusal = await sendPost(user, create, { title: newTitle(), content: "글", images: photo });
    expect([refusal.status, summaryOf(refusal.html)]).toEqual([404, [NO_IMAGES]]);
    expect(fieldMessage(refusal.html, "images")).toContain(NO_IMAGES);
    const uploadAnswer = await user.post("/community/free/images", { images: photo }, { multipart: true });
    expect([uploadAnswer.status, uploadAnswer.html]).toEqual([404, JSON.stringify({ message: NO_IMAGES })]);
    expect(findControls((await user.get(create)).html, "images")).toHaveLength(0);
  });

  test("has the map, or says that the map is missing and offers no link to it", async () => {
    const page = await openSession(app.origin).get("/map");
    const markers = await openSession(app.origin).get("/map/markers?bbox=127.1,36.1,127.6,36.6&zoom=12");
    const otherPage = await openSession(app.origin).get("/about/history");
    expect([page.status, markers.status]).toEqual(plain ? [404, 404] : [200, 200]);
    expect(wordsOf(page.html).includes(NO_MAP)).toBe(plain);
    // The page does not suggest waiting or registering a toilet that the backend cannot store.
    expect(wordsOf(page.html)).not.toContain("잠시 후");
    expect(wordsOf(page.html).includes("화장실 등록")).toBe(!plain);
    const menu = /<nav aria-label="주 메뉴"[\s\S]*?<\/nav>/.exec(otherPage.html)?.[0] ?? "";
    expect(wordsOf(menu)).toBe(plain ? "커뮤니티" : "화장실 지도 커뮤니티 저장한 곳 보여 주기 카드");
  });

  test("leads from the front page to the map or to the first board", async () => {
    const visitor = openSession(app.origin);
    const landingPath = plain ? "/community/notice" : "/map";
    expect((await visitor.get("/")).location).toBe(landingPath);
    const { html } = await answered(200, visitor.get(landingPath));
    // The breadcrumbs of pages and the error page lead there as well.
    const crumbs = (await visitor.get("/community/free")).html;
    expect(/<nav aria-label="현재 위치"[^>]*><ol><li><a[^>]* href="([^"]*)"/.exec(crumbs)?.[1]).toBe(
      plain ? "/" : "/map",
    );
    expect(wordsOf((await visitor.get("/없는-주소")).html)).toContain(
      plain ? "처음으로 가기" : "화장실 지도로 가기",
    );
    expect(html).toContain("<h1");
    const { html: pages } = await visitor.get("/sitemaps/pages.xml");
    const { html: notices } = await visitor.get("/sitemaps/posts-notice.xml");
    expect([notices.includes("/community/notice<"), pages.includes("/map<")]).toEqual([true, !plain]);
  });

  test("links the neighbours of a new post, even if lists have only one page", async () => {
    const list = (await openSession(app.origin).get("/community/free")).html;
    const ids = [...list.matchAll(/href="\/community\/free\/(\d+)[^"]*"/g)].map(([, id]) => id);
    const { html } = await openSession(app.origin).get(`/community/free/${ids[1]}`);
    const nav = /<nav[^>]*aria-label="이전 글과 다음 글"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? "";
    const neighbourIds = [...nav.matchAll(/href="\/community\/free\/(\d+)[^"]*"/g)].map(([, id]) => id);
    expect(neighbourIds.sort()).toEqual([ids[0], ids[2]].sort());
  });

  test("has the administration's pages, or says once that they are missing", async () => {
    const hasUsers = !plain || generation !== "egov-4.2";
    const screens = [
      { path: "/admin/toilet-stats", label: "화장실 이용현황", isThere: !plain },
      { path: "/admin/tag-management", label: "태그관리", isThere: !plain },
      { path: "/admin/user", label: "사용자관리", isThere: hasUsers },
      { path: "/admin/user-management", label: "회원관리", isThere: hasUsers },
    ];
    for (const { path, isThere } of screens) {
      const { status, html } = await admin.get(path);
      const saysMissing = wordsOf(html).includes(NO_SERVICE);
      expect([path, status, saysMissing]).toEqual([path, isThere ? 200 : 404, !isThere]);
    }
    const { html } = await admin.get("/admin/notice");
    const menu = /<nav aria-label="사이트관리 메뉴"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? "";
    for (const { label, isThere } of screens) expect([label, menu.includes(label)]).toEqual([label, isThere]);
    // No message says that a login ended.
    expect(wordsOf(html)).toContain("(관리자)");
  });

  test.skipIf(plain && generation === "egov-4.2")("changes a user", async () => {
    const edit = "/admin/user/edit?userId=user";
    expect(fieldValue((await admin.get(edit)).html, "name")).toBe("사용자");
    const fields = { email: "user@example.com", role: "GNR", organizationId: "-" };
    const saveAnswer = await admin.post(edit, { intent: "update-user", name: "고친 · 이름 🚻", ...fields });
    expect(saveAnswer.status).toBe(303);
    expect(fieldValue((await admin.get(edit)).html, "name")).toBe("고친 · 이름 🚻");
    // The list still works, and a user with such a name can log in.
    expect((await admin.get("/admin/user")).status).toBe(200);
    await openMemberSession(app.origin, "user", BEHAVIOURS[generation].passwords.user);
  });

  // Each version has a call for the password; the call of egov-4.2 differs. Passwords are never encoded.
  test("changes the administrator's password and restores it", async () => {
    const originalPassword = BEHAVIOURS[generation].passwords.admin;
    const otherPassword = "N3w · <&amp;> 🚻";
    const change = (session: HttpSession, oldPassword: string, newPassword: string) =>
      session.post("/admin/manager", { intent: "change-password", oldPassword, newPassword });
    const refusal = await change(admin, "wrong", otherPassword);
    expect([refusal.status, refusal.location]).toEqual([303, "/error"]);
    for (const [from, to] of [
      [originalPassword, otherPassword],
      [otherPassword, originalPassword],
    ] as const) {
      const session = await openMemberSession(app.origin, "admin", from);
      const changeAnswer = await change(session, from, to);
      expect([changeAnswer.status, changeAnswer.location]).toEqual([303, "/"]);
      await expect(openSession(app.origin).login("admin", from)).rejects.toThrow("answered 400");
      const loginAfter = await openMemberSession(app.origin, "admin", to);
      expect((await loginAfter.get("/admin/overview")).status).toBe(200);
    }
    // A changed password ends all other logins.
    await admin.login("admin", originalPassword);
  });

  test.skipIf(plain && generation === "egov-4.2")(
    "offers and accepts only user data that the backend stores",
    async () => {
      const create = "/admin/user/create";
      const { html } = await admin.get(create);
      expect(html.includes("<select") && html.includes("일반조직")).toBe(!plain);
      expect(wordsOf(html)).toContain(plain ? "50자까지" : "100자까지");
      const tooLong = {
        // The backend stores an emoji as nine characters and a special character as four to six.
        ...{ userId: "long<one", name: `🚻🚻${"가".repeat(3)}`, email: `${"a".repeat(60)}@example.com` },
        ...{ role: "GNR", organizationId: "ORGNZT_0000000000000" },
      };
      const password = { password: "x1", confirmPassword: "x1" };
      const keepsNames = generation !== "egov-4.2";
      const beside = ({ html }: { html: string }) =>
        (["userId", "name", "email"] as const).map((field) => fieldMessage(html, field));
      const refusal = await admin.post(create, { intent: "create-user", ...tooLong, ...password });
      expect(refusal.status).toBe(plain || keepsNames ? 400 : 303);
      expect(beside(refusal)).toEqual([
        plain ? ID_MANGLED : null,
        keepsNames ? NAME_TOO_LONG : null,
        plain ? EMAIL_TOO_LONG : null,
      ]);
      const update = await admin.post("/admin/user/edit?userId=user", {
        intent: "update-user",
        ...tooLong,
      });
      expect(beside(update).slice(1)).toEqual([
        keepsNames ? NAME_TOO_LONG : null,
        plain ? EMAIL_TOO_LONG : null,
      ]);
    },
  );

  test("offers the account deletion only to members who can delete their account", async () => {
    const deletionPage = await user.get("/mypage/delete");
    const hasWay = !plain || generation !== "egov-4.2";
    expect(deletionPage.status).toBe(hasWay ? 200 : 404);
    expect(fieldValue(deletionPage.html, "confirmation") !== null).toBe(hasWay);
    if (!hasWay) expect(wordsOf(deletionPage.html)).toContain("탈퇴를 처리하는 기능이 없습니다");
    if (plain && hasWay) expect((await admin.get("/mypage/delete")).status).toBe(403);
  });

  test("shows a member's page with the data of the backend", async () => {
    const { status, html } = await user.get("/mypage");
    expect(status).toBe(200);
    expect(wordsOf(html)).not.toContain("로그인 시간이 끝났습니다");
    const hasRecord = !plain || generation !== "egov-4.2";
    expect(fieldValue(html, "nickname") !== null).toBe(hasRecord);
    if (!hasRecord) return;
    const saveAnswer = await user.post("/mypage", { intent: "save-nickname", nickname: "둘리 🚻" });
    expect(saveAnswer.status).toBe(303);
    expect(fieldValue((await user.get("/mypage")).html, "nickname")).toBe("둘리 🚻");
  });
});
