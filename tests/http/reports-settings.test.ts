import { describe, expect, test } from "vitest";
import { sendPost } from "../support/board-pages";
import { answered } from "../support/http-session";
import { controlsNamed, typedIn, wordsOf } from "../support/http-session-page";
import type { BackendInterceptor } from "../support/proxy-backend";
import { useMember, useWatchedApp } from "../support/started";

/** A report can be sent and is listed with any settings of the board of questions. */

const FORM = "/community/qna/create?toiletId=1&report=gone";
const REFUSED = { status: 500, body: { resultCode: 500, resultMessage: "no" } };
const recordAnswer = (result: unknown) => ({
  status: 200,
  body: { resultCode: 200, resultMessage: "성공", result },
});

const SETTINGS = [
  [
    "files and replies",
    recordAnswer({ fileAtchPosblAt: "Y", posblAtchFileNumber: 3, replyPosblAt: "Y" }),
    true,
  ],
  ["neither files nor replies", recordAnswer({ fileAtchPosblAt: "N", replyPosblAt: "N" }), false],
  ["that it is inactive", recordAnswer({ bbsUseFlag: "N", fileAtchPosblAt: "Y" }), true],
  ["odd settings", recordAnswer({ brdMstrVO: "없음" }), false],
  ["nothing", recordAnswer(null), false],
  ["no answer", REFUSED, false],
] as const;

describe.each(SETTINGS)(
  "a board of questions that answers with %s",
  (_what, { status, body }, takesFiles) => {
    const intercept: BackendInterceptor = ({ url = "" }, outgoing) => {
      if (!url.startsWith("/boardFileAtch/")) return false;
      outgoing.writeHead(status, { "content-type": "application/json" });
      outgoing.end(JSON.stringify(body));
      return true;
    };
    const watched = useWatchedApp({}, intercept);
    const member = useMember(watched);
    const admin = useMember(watched, "admin");

    test("opens, returns, accepts and lists a prefilled report with its place", async () => {
      const { html } = await answered(200, member.get(FORM));
      const title = typedIn(html, "title") ?? "";
      const content = typedIn(html, "content") ?? "";
      expect(title).toMatch(/^\[신고\] ./);
      expect(content).toContain("/map/detail?toiletId=1");
      expect(controlsNamed(html, "files")).toHaveLength(takesFiles ? 1 : 0);

      const refused = await answered(400, sendPost(member, FORM, { title: "", content }));
      const typed = typedIn(refused.html, "content")?.replaceAll("\r", "");
      expect([typedIn(refused.html, "title"), typed]).toEqual(["", content]);
      await answered(303, sendPost(member, FORM, { title, content }));
      const page = (await admin.get("/admin/overview")).html;
      const reports = page.slice(page.indexOf('id="reports"'), page.indexOf('id="contributions"'));
      expect(reports).toContain('href="/map/detail?toiletId=1"');
      expect(wordsOf(reports)).toContain(title);
    });
  },
);
