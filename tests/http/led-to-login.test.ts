import { expect, test } from "vitest";
import { answered, openSession } from "../support/http-session";
import { hrefsOf, wordsOf } from "../support/http-session-page";
import { sharedApp } from "../support/shared-apps";

const app = sharedApp();

test("a browser without scripts that keeps no cookies learns at the login why it is not logged in", async () => {
  const headers = { "sec-fetch-dest": "document" };
  const fields = { id: "user", password: "1" };
  const login = await openSession(app.origin).post("/login?next=/mypage", fields, { headers });
  const refusal = await answered(401, openSession(app.origin).get(login.location ?? ""));
  expect(wordsOf(refusal.html)).toContain("이 브라우저가 쿠키를 막고 있어 로그인할 수 없습니다.");
  const visitor = openSession(app.origin);
  const keptLogin = await visitor.post("/login?next=/mypage", fields, { headers });
  expect((await visitor.follow(keptLogin)).location).toBe("/mypage");
});

test.each([
  { page: "/map", start: "/map/register", words: "로그인이 필요합니다." },
  { page: "/community/free", start: "/community/free/create", words: "로그인이 필요합니다." },
  { page: "/en/community/qna", start: "/en/community/qna/create", words: "Please log in first." },
])(
  "a visitor who follows $start from $page gets a reason at the login, and continues afterwards",
  async (walk) => {
    const visitor = openSession(app.origin);
    const { html } = await answered(200, visitor.get(walk.page));
    const href = hrefsOf(html).find((candidate) => candidate.startsWith(walk.start)) ?? "";
    const loginRedirect = await answered(302, visitor.get(href));
    expect(loginRedirect.location).toMatch(/\/login\?next=/);
    const login = await answered(200, visitor.follow(loginRedirect));
    expect(wordsOf(login.html)).toContain(walk.words);
    const loggedIn = await visitor.post(loginRedirect.location ?? "", { id: "user", password: "1" });
    expect(loggedIn.location).toBe(href);
  },
);
