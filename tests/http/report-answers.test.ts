import { expect, test } from "vitest";
import { openMemberSession } from "../support/http-session";
import { answerReport } from "../support/report-journey";
import { sharedAppOrigin } from "../support/shared-app";

test("the buttons of a report's post write comments, and the newest one counts", () =>
  answerReport(sharedAppOrigin()));

test("a member cannot answer a report with the administrators' form", async () => {
  const [member, admin] = await Promise.all([
    openMemberSession(sharedAppOrigin()),
    openMemberSession(sharedAppOrigin(), "admin"),
  ]);
  const overview = (await admin.get("/admin/overview")).html;
  const post = /href="(\/community\/qna\/\d+)"/.exec(overview)?.[1] ?? "";
  const { status } = await member.post(post, {
    intent: "answer-report",
    answer: "fixed",
    commentContent: "",
  });
  expect(status).toBe(403);
});
