import { describe, expect, it } from "vitest";
import { newTitle, sendPost, writePost } from "../support/board-pages";
import { type Answer, answered, type HttpSession, openMemberSession } from "../support/http-session";
import { fieldValue, summaryOf } from "../support/http-session-page";
import { makePhoto } from "../support/photos";
import { useApp } from "../support/started";

/** WRITE_LIMITS: over the limit a form comes back as typed and says when to send it again (docs/settings.md). */

const LIMITS = "registrations:2,edits:2,reviews:2,posts:2,comments:2,reports:1,uploads:6";
const WORDS = /^한 시간에 보낼 수 있는 수를 넘었습니다\. (?:59|60)분 뒤에 다시 보내 주세요\./;
const limited = useApp({ WRITE_LIMITS: LIMITS });
const photo = await makePhoto();

const post = (session: HttpSession, title = newTitle(), content = "내용") =>
  sendPost(session, "/community/free/create", { title, content });

function expectLater({ status, headers, html }: Answer): void {
  expect([status, ...summaryOf(html)]).toEqual([429, expect.stringMatching(WORDS)]);
  const seconds = Number(headers.get("retry-after"));
  expect(seconds).toBeGreaterThan(3400);
  expect(seconds).toBeLessThanOrEqual(3600);
}

describe("a member over the limit", () => {
  it("gets each form back as typed, with the time to send it again", async () => {
    const member = await openMemberSession(limited.origin);
    const free = await writePost(member, { title: newTitle() });
    await answered(303, post(member));
    const refusal = await post(member, "세 번째 글", "남아 있는 내용");
    expectLater(refusal);
    expect([fieldValue(refusal.html, "title"), fieldValue(refusal.html, "content")]).toEqual([
      "세 번째 글",
      "남아 있는 내용",
    ]);

    const page = `/community/free/${free}`;
    const comment = (commentContent: string) =>
      member.post(page, { intent: "create-comment", commentContent });
    for (const text of ["하나", "둘"]) await answered(303, comment(text));
    const laterComment = await comment("셋");
    expectLater(laterComment);
    expect(fieldValue(laterComment.html, "commentContent")).toBe("셋");

    const placePath = "/map/detail?toiletId=3";
    const review = (content: string) =>
      member.post(placePath, { intent: "create-review", content, rating: "4" });
    for (const text of ["좋아요", "편해요"]) await answered(303, review(text));
    const lateReview = await review("깨끗해요");
    expectLater(lateReview);
    expect(fieldValue(lateReview.html, "content")).toBe("깨끗해요");

    const report = (title: string) => sendPost(member, "/community/qna/create", { title, content: "잠김" });
    await answered(303, report("[신고] 하나"));
    expectLater(await report("[신고] 둘"));
  });

  it("may send a form that was refused for another reason as often as needed", async () => {
    const member = await openMemberSession(limited.origin);
    const register = (name: string, photos: File[] = [photo]) =>
      member.post(
        "/map/register",
        {
          ...{ intent: "register-toilet", name, buildingName: "건물", address: "어딘가 1", photos },
          ...{ lat: "35.1", lng: "129.1", hoursTags: "24시간" },
        },
        { multipart: true },
      );
    for (let count = 0; count < 5; count++) await answered(400, register(""));
    for (const name of ["한도 하나", "한도 둘"]) await answered(303, register(name));
    const refusal = await register("한도 셋");
    expectLater(refusal);
    expect(fieldValue(refusal.html, "name")).toBe("한도 셋");
    expect(refusal.html).toContain("사진을 다시 골라 주세요");
  });

  it("cannot avoid the limit with other addresses in a header, or with another login", async () => {
    const member = await openMemberSession(limited.origin);
    for (let count = 0; count < 2; count++) await post(member);
    const headers = { "X-Forwarded-For": "198.51.100.77", "X-Client-Address": "198.51.100.78" };
    const fields = { intent: "save-post", contentFormat: "text", title: newTitle(), content: "내용" };
    expectLater(await member.post("/community/free/create", fields, { multipart: true, headers }));
  });

  it("does not stop administrators", async () => {
    const administrator = await openMemberSession(limited.origin, "admin");
    for (let count = 0; count < 4; count++) await answered(303, post(administrator));
  });
});
