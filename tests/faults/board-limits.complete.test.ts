import { expect, test } from "vitest";
import { sendPost } from "../support/board-pages";
import { answered, openMemberSession } from "../support/http-session";
import { summaryOf, wordsOf } from "../support/http-session-page";
import { startWatchedApp } from "../support/proxy-backend";

const FREE = "BBSMSTR_BBBBBBBBBBBB";

test("a board whose limits cannot be read refuses files instead of losing them", async () => {
  const otherApp = await startWatchedApp();
  const session = await openMemberSession(otherApp.origin);
  // A board that never existed also answers 500.
  await session.get("/community/free");
  otherApp.backend.setFault(`/boardFileAtch/${FREE}`, { kind: "status", status: 500 });
  const typedFields = { title: "글", content: "글", files: new File(["글"], "붙임.txt") };
  const { html } = await answered(400, sendPost(session, "/community/free/create", typedFields));
  expect(summaryOf(html)).toEqual(["지금은 파일을 첨부할 수 없습니다. 파일 없이 저장해 주세요."]);
  expect(wordsOf(html)).toContain("파일을 다시 골라 주세요: 붙임.txt");
  expect(otherApp.backend.countOf("POST", "/board")).toBe(0);
  await otherApp.stop();
});
