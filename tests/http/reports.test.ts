import { expect, test } from "vitest";
import { sendPost } from "../support/board-pages";
import { answered, openMemberSession, openSession } from "../support/http-session";
import { tagsOf, typedIn, wordsOf } from "../support/http-session-page";
import { sharedAppOrigin } from "../support/shared-app";

/** A report about a toilet goes from its page to the administration as an ordinary post. */

const FORM = "/community/qna/create?toiletId=1&report=locked";

test("the place page and the panel link to the prefilled report, and visitors log in first", async () => {
  const visitor = openSession(sharedAppOrigin());
  for (const path of ["/map/detail?toiletId=1", "/map?toiletId=1"]) {
    const { html } = await visitor.get(path);
    const form = html.slice(html.indexOf('action="/community/qna/create"'));
    expect(form).toMatch(/^[^>]*><input type="hidden" name="toiletId" value="1"/);
    const kinds = tagsOf(form.slice(0, form.indexOf("</form>")), "button").map(
      ({ attributes }) => attributes.value,
    );
    expect([path, kinds]).toEqual([path, ["locked", "gone", "different", "dirty"]]);
  }
  const led = await visitor.get(FORM);
  expect(led.location).toBe(`/login?${new URLSearchParams({ next: FORM })}`);
});

test("a member sends a report, administrators see it with its place, and an answer marks it", async () => {
  const member = await openMemberSession(sharedAppOrigin());
  const { html } = await member.get(FORM);
  const title = typedIn(html, "title") ?? "";
  const content = typedIn(html, "content") ?? "";
  expect(title).toBe("[신고] 대전시청 1층 로비 화장실");
  expect(content).toContain("잠겨 있어요");
  expect(content).toMatch(/https?:\/\/[^/]+\/map\/detail\?toiletId=1/);
  const own = `${title} ${Date.now() % 1e6}`;
  await answered(303, sendPost(member, FORM, { title: own, content }));

  const admin = await openMemberSession(sharedAppOrigin(), "admin");
  const lineOf = async () => {
    const page = (await admin.get("/admin/overview")).html;
    const reports = page.slice(page.indexOf('id="reports"'));
    return reports.split("<li").find((line) => line.includes(own)) ?? "";
  };
  const line = await lineOf();
  expect(wordsOf(line)).toContain("답변 없음");
  expect(line).toContain('href="/map/detail?toiletId=1"');
  const post = /href="(\/community\/qna\/[^"]+)"/.exec(line)?.[1] ?? "";
  const comment = { intent: "create-comment", commentContent: "확인하겠습니다." };
  await answered(303, admin.post(post, comment));
  expect(wordsOf(await lineOf())).toContain("답변함");
});

test.each([
  "report=other&toiletId=1",
  "report=locked&toiletId=1e9",
  "report=constructor&toiletId=1",
  "report=locked",
])("an invalid report parameter leaves the form empty: %s", async (query) => {
  const member = await openMemberSession(sharedAppOrigin());
  const { status, html } = await member.get(`/community/qna/create?${query}`);
  expect([status, typedIn(html, "title") ?? ""]).toEqual([200, ""]);
});
