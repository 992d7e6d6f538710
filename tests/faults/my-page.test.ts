import { expect, test } from "vitest";
import { answered } from "../support/http-session";
import { fieldValue, summaryOf, wordsOf } from "../support/http-session-page";
import { useMember, useWatchedApp } from "../support/started";

const NONE = "닉네임 변경과 탈퇴를 처리하는 기능이 없어";
const NO_STATISTICS = "이 사이트의 서버에는 활동 통계를 알려 주는 기능이 없습니다.";
const MISSING = { kind: "status", status: 404 } as const;

// Its own app, because it learns which calls the backend lacks.
const watched = useWatchedApp();
const member = useMember(watched);

test("a backend without the calls for the member's page leads to one message and no broken form", async () => {
  watched.backend.setFault("/api/auth/me", MISSING);
  watched.backend.setFault("/api/mypage/dashboard", MISSING);
  const { html } = await answered(200, member.get("/mypage"));
  const text = wordsOf(html);
  expect(text.split(NONE)).toHaveLength(2);
  expect(text).toContain("아이디 user");
  for (const absent of [NO_STATISTICS, "데이터가 없습니다.", "오류: "]) expect(text).not.toContain(absent);
  expect(html).not.toContain('href="/mypage/delete"');
  expect(fieldValue(html, "nickname")).toBeNull();
  watched.backend.setFault("/api/auth/me", null);
});

test("a backend without the calls gets no further call at each visit", async () => {
  watched.backend.forget();
  await member.get("/mypage");
  expect(watched.backend.seen).toEqual([]);
});

test("a nickname sent to a backend without the call comes back as typed", async () => {
  watched.backend.setFault("/api/auth/me/nickname", MISSING);
  const typedFields = { intent: "save-nickname", nickname: "새 이름" };
  const { html } = await answered(404, member.post("/mypage", typedFields));
  expect(summaryOf(html)).toHaveLength(1);
  expect(fieldValue(html, "nickname")).toBe("새 이름");
  watched.backend.setFault("/api/auth/me/nickname", null);
});

test("a backend without statistics leads to a page with the member and a message", async () => {
  // A backend that was away may have been replaced, so the app detects its calls again.
  await watched.backend.goAway();
  await answered(502, member.get("/map/detail?toiletId=999999"));
  await watched.backend.comeBack();
  await answered(404, member.get("/map/detail?toiletId=999999"));
  const { html } = await answered(200, member.get("/mypage"));
  expect(wordsOf(html)).toContain(NO_STATISTICS);
  expect(fieldValue(html, "nickname")).toBeTruthy();
  expect(html).toContain('href="/mypage/delete"');
});
