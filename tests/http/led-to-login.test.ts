import { expect, test } from "vitest";
import { answered, openSession } from "../support/http-session";
import { hrefsOf, wordsOf } from "../support/http-session-page";
import { sharedApp } from "../support/shared-apps";

const app = sharedApp();

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
