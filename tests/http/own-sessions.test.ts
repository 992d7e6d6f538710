import { describe, expect, test } from "vitest";
import { sessionWords } from "../../app/session/words";
import { sendPost } from "../support/board-pages";
import { useClock } from "../support/clock";
import { answered, openMemberSession, openSession } from "../support/http-session";
import { fieldValue, loginLinkHref, summaryOf, wordsOf } from "../support/http-session-page";
import { useApp } from "../support/started";

/** The sessions of a member, how to end them, and their expiry, with scripts off. */

const START = Date.parse("2026-11-24T09:00:00+09:00");
const MINUTE_MS = 60_000;
const PHONE = {
  "user-agent":
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
};
const DESK = {
  "user-agent":
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36",
};

const clock = useClock(new Date(START).toJSON());
const app = useApp({ LOG_LEVEL: "info", ...clock.environment });
let minutes = 0;

async function pass(minutesToPass: number): Promise<void> {
  minutes += minutesToPass;
  await clock.moveTo(new Date(START + minutes * MINUTE_MS).toJSON());
}

const logIn = (id: "admin" | "user") => openMemberSession(app.origin, id);

const sessionsOf = (html: string) => {
  const section = html.split('id="logins"')[1]?.split("</section>")[0] ?? "";
  return [...section.matchAll(/<li>(.*?)<\/li>/gs)].map(([, item = ""]) => wordsOf(item));
};

describe("the member's page", () => {
  test("lists each login in plain words, this one first and marked, without any secret", async () => {
    const phone = await logIn("user");
    await phone.get("/mypage", PHONE);
    await pass(3);
    const desk = await logIn("user");
    const { html } = await desk.get("/mypage", DESK);
    expect(sessionsOf(html)).toEqual([
      expect.stringMatching(
        /^윈도우의 크롬 지금 이 기기 로그인 2026\. 11\. 24\. 오전 09:03 마지막 사용 2026\. 11\. 24\. 오전 09:03$/,
      ),
      expect.stringMatching(
        /^아이폰의 사파리 로그인 2026\. 11\. 24\. 오전 09:00 마지막 사용 2026\. 11\. 24\. 오전 09:00$/,
      ),
    ]);
    expect(html.split('id="logins"')[1]).not.toMatch(/name="(?!intent)[^"]*session/);
  });

  test("logs out everywhere else, including copies of this cookie, and says so", async () => {
    const [phone, desk] = [await logIn("user"), await logIn("user")];
    const copy = openSession(app.origin, desk.cookies);
    const answer = await desk.post("/mypage", { intent: "end-other-sessions" });
    expect([answer.status, answer.location]).toEqual([303, "/mypage"]);
    const { html } = await desk.follow(answer);
    expect(wordsOf(html)).toContain("다른 곳에서 모두 로그아웃했습니다.");
    expect(sessionsOf(html)).toHaveLength(1);
    for (const otherSession of [phone, copy]) expect((await otherSession.get("/mypage")).status).toBe(302);
    expect((await desk.get("/mypage")).status).toBe(200);
  });

  test("returns the text of a session that it ended, so that the member can log in and send it again", async () => {
    const [phone, desk] = [await logIn("user"), await logIn("user")];
    await answered(303, desk.post("/mypage", { intent: "end-other-sessions" }));
    const review = { intent: "create-review", content: "쓰던 리뷰", rating: "4" };
    const refusal = await answered(401, phone.post("/map/detail?toiletId=3", review));
    expect(fieldValue(refusal.html, "content")).toBe("쓰던 리뷰");
    await phone.login("user");
    await answered(303, phone.post("/map/detail?toiletId=3", review));
  });

  test("shows a message beside the button if the session has ended", async () => {
    const [phone, desk] = [await logIn("user"), await logIn("user")];
    await answered(303, desk.post("/mypage", { intent: "end-other-sessions" }));
    const { html } = await answered(401, phone.post("/mypage", { intent: "end-other-sessions" }));
    expect(summaryOf(html)).toHaveLength(1);
    expect((await desk.get("/mypage")).status).toBe(200);
  });
});

describe("an administrator", () => {
  const EDIT = "/admin/user/edit?userId=user";

  test("logs a user out everywhere, which no other member can do", async () => {
    const [admin, user] = [await logIn("admin"), await logIn("user")];
    await answered(403, user.post(EDIT, { intent: "end-sessions" }));
    const answer = await answered(303, admin.post(EDIT, { intent: "end-sessions" }));
    expect(wordsOf((await admin.follow(answer)).html)).toContain("모든 기기에서 로그아웃했습니다.");
    expect((await user.get("/mypage")).status).toBe(302);
    expect(app.printed()).toContain('"the sessions of a member were ended"');
  });

  test("stays logged in after ending their other sessions", async () => {
    const [firstLogin, secondLogin] = [await logIn("admin"), await logIn("admin")];
    await answered(303, firstLogin.post("/admin/user/edit?userId=admin", { intent: "end-sessions" }));
    expect((await firstLogin.get("/admin/overview")).status).toBe(200);
    expect((await secondLogin.get("/admin/overview")).status).toBe(302);
  });

  test("ends a user's sessions by a change of the role, because a token has the role of its login", async () => {
    const [admin, user] = [await logIn("admin"), await logIn("user")];
    const fields = { name: "일반사용자", email: "user@example.com", organizationId: "ORGNZT_0000000000000" };
    const change = (role: string) => admin.post(EDIT, { intent: "update-user", ...fields, role });
    await answered(303, change("GNR"));
    expect((await user.get("/mypage")).status).toBe(200);
    await answered(303, change("USR"));
    expect((await user.get("/mypage")).status).toBe(302);
    await answered(303, change("GNR"));
  });
});

describe("an idle login", () => {
  test("of an administrator ends after half an hour, keeps everything typed, and continues after the login", async () => {
    const [admin, user] = [await logIn("admin"), await logIn("user")];
    await pass(20);
    await admin.get("/admin/overview");
    await pass(20);
    expect((await admin.get("/admin/overview")).status).toBe(200);
    await pass(31);
    const post = { title: "긴 공지", content: "쓰던 글" };
    const form = "/admin/notice/create";
    const { html } = await answered(401, sendPost(admin, form, post));
    expect(summaryOf(html)).toEqual([sessionWords().idleTooLong]);
    expect(fieldValue(html, "title")).toBe("긴 공지");
    const next = `/login?${new URLSearchParams({ next: form })}`;
    expect(loginLinkHref(html)).toBe(next);
    const back = await admin.post(next, { id: "admin", password: "1" });
    expect([back.status, back.location]).toEqual([303, form]);
    await answered(303, sendPost(admin, form, post));
    // A member's session ends with its token, here after more than an hour.
    expect((await user.get("/mypage")).status).toBe(302);
  });

  test("redirects a page to the login with the reason", async () => {
    const admin = await logIn("admin");
    await pass(31);
    const answer = await answered(302, admin.get("/admin/overview"));
    expect(answer.location).toBe("/login?next=%2Fadmin%2Foverview");
    expect(wordsOf((await admin.follow(answer)).html)).toContain(sessionWords().idleTooLong);
  });

  test("lasts the whole hour for a member", async () => {
    const user = await logIn("user");
    await pass(45);
    expect((await user.get("/mypage")).status).toBe(200);
  });
});
