import { describe, expect, test } from "vitest";
import { SENTENCE_MAX } from "~/boards/post-form.schema";
import { answered } from "../support/http-session";
import { checkedOf, fieldValue, findControls, wordsOf } from "../support/http-session-page";
import type { BackendInterceptor } from "../support/proxy-backend";
import { sharedWatchedApp } from "../support/shared-apps";
import { useMember } from "../support/started";

/** A report can be sent and is listed with any settings of the board of questions. */

const REFUSED = { status: 500, body: { resultCode: 500, resultMessage: "no" } };
const recordAnswer = (result: unknown) => ({
  status: 200,
  body: { resultCode: 200, resultMessage: "성공", result },
});

const SETTINGS = [
  ["files and replies", recordAnswer({ fileAtchPosblAt: "Y", posblAtchFileNumber: 3, replyPosblAt: "Y" })],
  ["neither files nor replies", recordAnswer({ fileAtchPosblAt: "N", replyPosblAt: "N" })],
  ["that it is inactive", recordAnswer({ bbsUseFlag: "N", fileAtchPosblAt: "Y" })],
  ["odd settings", recordAnswer({ brdMstrVO: "없음" })],
  ["nothing", recordAnswer(null)],
  ["no answer", REFUSED],
] as const;

/** Each row reports a toilet that no other file reports, because a member may report one only once in a while. */
const rows = SETTINGS.map(([name, answer], at) => [name, answer, 11 + at] as const);

describe.each(rows)("a board of questions that answers with %s", (_what, { status, body }, toiletId) => {
  const form = `/community/qna/create?toiletId=${toiletId}&report=gone`;
  const intercept: BackendInterceptor = ({ url = "" }, outgoing) => {
    if (!url.startsWith("/boardFileAtch/")) return false;
    outgoing.writeHead(status, { "content-type": "application/json" });
    outgoing.end(JSON.stringify(body));
    return true;
  };
  // Pinned, because the examination of the backend reads the settings, too.
  const watched = sharedWatchedApp({ BACKEND_GENERATION: "egov-4.2" }, intercept);
  const member = useMember(watched);
  const admin = useMember(watched, "admin");

  test("opens, returns, accepts and lists a report with its place", async () => {
    const { html } = await answered(200, member.get(form));
    const title = fieldValue(html, "title") ?? "";
    expect(title).toMatch(/^\[신고\] ./);
    expect(html).toContain(`href="/map/detail?toiletId=${toiletId}"`);
    expect([checkedOf(html, "report"), findControls(html, "files")]).toEqual([["gone"], []]);

    const sentence = "가".repeat(SENTENCE_MAX + 1);
    const reportFields = { intent: "save-post", title, report: "dirty" };
    const refusal = await answered(400, member.post(form, { ...reportFields, sentence }));
    expect([checkedOf(refusal.html, "report"), fieldValue(refusal.html, "sentence")]).toEqual([
      ["dirty"],
      sentence,
    ]);
    await answered(303, member.post(form, { ...reportFields, sentence: "문이 없어졌습니다." }));
    const page = (await admin.get("/admin/overview")).html;
    const reports = page.slice(page.indexOf('id="reports"'), page.indexOf('id="news"'));
    expect(reports).toContain(`href="/map/detail?toiletId=${toiletId}"`);
    expect(wordsOf(reports)).toContain(title);
  });
});
