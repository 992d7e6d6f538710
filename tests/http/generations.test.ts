import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newTitle, writePost } from "../support/board-pages";
import { firstOrAll } from "../support/complete";
import { BEHAVIOURS, type Generation, type GenerationHarness, startGeneration } from "../support/generations";
import { type HttpSession, openMemberSession, openSession } from "../support/http-session";
import { fieldMessage, fieldValue, wordsOf } from "../support/http-session-page";

/** The main journeys with each generation, without any setting. */

const NAME_TOO_LONG =
  "이름은 20자까지 입력할 수 있습니다. 이 서버에서는 이모지와 < > \" ' 기호가 여러 글자로 계산됩니다.";
const ALL_GENERATIONS: Generation[] = ["egov-5.0.1", "egov-5.0", "egov-4.2", "egov-4.3.0", "egov-4.3.2"];
/** The newest generation; a complete run tests the others. */
const GENERATIONS = firstOrAll(ALL_GENERATIONS);

describe.each(GENERATIONS)("generation %s", (generation) => {
  let { app, admin, user, stop } = {} as GenerationHarness;

  beforeAll(async () => {
    ({ app, admin, user, stop } = await startGeneration(generation));
  });
  afterAll(() => stop?.());

  test("is named in the log, in one line with the missing settings", () => {
    const [line, ...otherLines] = app.logged("the backend is taken for generation");
    expect(otherLines).toEqual([]);
    expect(JSON.stringify(line)).toContain(`generation ${BEHAVIOURS[generation].family} `);
    expect(JSON.stringify(line)).toContain("BOARD_ID_");
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

  test("links the neighbours of a new post, even if lists have only one page", async () => {
    const list = (await openSession(app.origin).get("/community/free")).html;
    const ids = [...list.matchAll(/href="\/community\/free\/(\d+)[^"]*"/g)].map(([, id]) => id);
    const { html } = await openSession(app.origin).get(`/community/free/${ids[1]}`);
    const nav = /<nav[^>]*aria-label="이전 글과 다음 글"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? "";
    const neighbourIds = [...nav.matchAll(/href="\/community\/free\/(\d+)[^"]*"/g)].map(([, id]) => id);
    expect(neighbourIds.sort()).toEqual([ids[0], ids[2]].sort());
  });

  test("has the administration's pages", async () => {
    for (const path of [
      "/admin/toilet-stats",
      "/admin/tag-management",
      "/admin/user",
      "/admin/user-management",
    ])
      expect([path, (await admin.get(path)).status]).toEqual([path, 200]);
  });

  test("changes a user", async () => {
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

  test("accepts only names that the backend stores", async () => {
    const create = "/admin/user/create";
    const keepsNames = generation !== "egov-4.2";
    expect(wordsOf((await admin.get(create)).html)).toContain(`${keepsNames ? 20 : 60}자까지`);
    const user = {
      userId: "long-one",
      // The backend stores an emoji as nine characters.
      name: `🚻🚻${"가".repeat(3)}`,
      email: "long-one@example.com",
      role: "GNR",
      organizationId: "ORGNZT_0000000000000",
    };
    const password = { password: "x1", confirmPassword: "x1" };
    const creation = await admin.post(create, { intent: "create-user", ...user, ...password });
    const update = await admin.post("/admin/user/edit?userId=user", { intent: "update-user", ...user });
    for (const { status, html } of [creation, update]) {
      expect(status).toBe(keepsNames ? 400 : 303);
      expect(fieldMessage(html, "name")).toBe(keepsNames ? NAME_TOO_LONG : null);
    }
  });

  test("shows a member's page with the data of the backend", async () => {
    const { status, html } = await user.get("/mypage");
    expect(status).toBe(200);
    expect(fieldValue(html, "nickname")).not.toBeNull();
    expect(fieldValue((await user.get("/mypage/delete")).html, "confirmation")).not.toBeNull();
    const saveAnswer = await user.post("/mypage", { intent: "save-nickname", nickname: "둘리 🚻" });
    expect(saveAnswer.status).toBe(303);
    expect(fieldValue((await user.get("/mypage")).html, "nickname")).toBe("둘리 🚻");
  });
});
