import { expect, test } from "vitest";
import { answered } from "../support/http-session";
import { fieldValue, summaryOf, wordsOf } from "../support/http-session-page";
import { useMember, useWatchedApp } from "../support/started";

const NONE = "이 서버에서는 제공하지 않는 기능입니다.";
const MISSING = { kind: "status", status: 404 } as const;

const watched = useWatchedApp();
const member = useMember(watched);

test("a backend without the calls for the member's page leads to one message and no broken form", async () => {
  watched.backend.setFault("/api/auth/me", MISSING);
  watched.backend.setFault("/api/mypage/dashboard", MISSING);
  const { html } = await answered(404, member.get("/mypage"));
  expect(wordsOf(html).split(NONE)).toHaveLength(2);
  expect(html).not.toContain('href="/mypage/delete"');
  expect(fieldValue(html, "nickname")).toBeNull();
  watched.backend.setFault("/api/auth/me", null);
});

test("a backend without statistics leads to a page with the member and a message", async () => {
  const { html } = await answered(404, member.get("/mypage"));
  expect(wordsOf(html)).toContain(NONE);
  expect(fieldValue(html, "nickname")).toBeTruthy();
  expect(html).toContain('href="/mypage/delete"');
  watched.backend.setFault("/api/mypage/dashboard", null);
});

test("a nickname sent to a backend without the call comes back as typed", async () => {
  watched.backend.setFault("/api/auth/me/nickname", MISSING);
  const typedFields = { intent: "save-nickname", nickname: "새 이름" };
  const { html } = await answered(404, member.post("/mypage", typedFields));
  expect(summaryOf(html)).toHaveLength(1);
  expect(fieldValue(html, "nickname")).toBe("새 이름");
  watched.backend.setFault("/api/auth/me/nickname", null);
});
