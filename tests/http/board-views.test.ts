import { beforeEach, describe, expect, test } from "vitest";
import { newTitle, ownCommentIdsOf, writePost } from "../support/board-pages";
import { openSession } from "../support/http-session";
import { wordsOf } from "../support/http-session-page";
import { sharedWatchedApp } from "../support/shared-apps";
import { useMember } from "../support/started";

/** The backend counts a view with each call for a post, so the app must make this call once per view. */

const FREE = "BBSMSTR_BBBBBBBBBBBB";

const watched = sharedWatchedApp();
const member = useMember(watched);
let id: string;
let path: string;

beforeEach(async () => {
  id = await writePost(member, { title: newTitle("조회") });
  path = `/community/free/${id}`;
  watched.backend.forget();
});

const views = () => watched.backend.countOf("GET", `/board/${FREE}/${id}`);

describe("the view counter of a post", () => {
  test("counts each opening of the page by visitors and members", async () => {
    const visitor = openSession(watched.origin);
    expect((await visitor.get(path)).status).toBe(200);
    expect(views()).toBe(1);
    await visitor.get(`${path}?searchWrd=a&pageIndex=2`);
    await member.get(path);
    expect(views()).toBe(3);
    expect(watched.backend.seen.filter(({ method }) => method === "HEAD")).toEqual([]);
  });

  test("ignores lists, feeds and the sitemap", async () => {
    for (const otherPath of ["/community/free", "/community/free/feed.xml", "/sitemap.xml"])
      await member.get(otherPath);
    expect(views()).toBe(0);
  });

  test("ignores HEAD requests and prefetching", async () => {
    expect((await member.send(path, { method: "HEAD" })).status).toBe(200);
    const prefetch = await member.get(path, { "Sec-Purpose": "prefetch;prerender" });
    // A failed prefetch is fetched again when the page opens.
    expect(prefetch.status).toBe(503);
    expect(views()).toBe(0);
  });

  test("ignores the comments: written, refused, changed, confirmed and deleted", async () => {
    await member.get(path);
    const text = { intent: "create-comment", commentContent: "잘 봤습니다" };
    const postAnswer = await member.post(path, text);
    expect(postAnswer.location).toBe(`${path}#comments`);
    const page = await member.follow(postAnswer);
    expect(wordsOf(page.html)).toContain("댓글이 등록되었습니다.");
    expect((await member.post(path, { ...text, commentContent: " " })).status).toBe(400);
    const [commentId = ""] = ownCommentIdsOf(page.html);
    for (const query of [
      `?edit=${commentId}`,
      "?edit=",
      `?confirm=delete-comment&commentId=${commentId}`,
      "?confirm=",
    ]) {
      expect((await member.get(path + query)).status).toBe(200);
    }
    for (const intent of ["update-comment", "delete-comment"]) {
      await member.follow(await member.post(path, { intent, commentId, commentContent: "고침" }));
    }
    expect(views()).toBe(1);
    // The next request counts again.
    await member.get(path);
    expect(views()).toBe(2);
  });

  test("counts readers who did not just edit the post, even with the query of an edit", async () => {
    const visitor = openSession(watched.origin);
    await visitor.get(path);
    for (const query of ["?edit=1", "?confirm=delete-post"]) await visitor.get(path + query);
    expect(views()).toBe(3);
    const comment = { intent: "create-comment", commentContent: "지워진 글에" };
    await visitor.post(path, comment);
    expect(views()).toBe(4);
  });

  test("appears as a number in the data, not as the placeholder of shared pages", async () => {
    const visitor = openSession(watched.origin);
    const { html } = await visitor.get(`${path}.data`, { Accept: "text/html" });
    expect(html).toContain('"views","1"');
  });

  test("ignores the confirmation of a deletion, and counts one read of the deletion", async () => {
    await member.get(path);
    const question = await member.get(`${path}?confirm=delete-post`);
    expect(wordsOf(question.html)).toContain("정말 삭제하시겠습니까?");
    expect(views()).toBe(1);
    expect((await member.post(path, { intent: "delete-post" })).location).toBe("/community/free");
    expect(views()).toBe(2);
    expect((await member.get(path)).status).toBe(404);
  });

  test("ignores the edit form opened from the page, and counts one read of the save", async () => {
    await member.get(path);
    const { html } = await member.get(`${path}/modify`);
    expect(html).toContain("글 수정");
    await member.get(`${path}/reply`);
    expect(views()).toBe(1);
    const fields = { title: "새 제목", content: "새 내용", contentFormat: "text" };
    expect((await member.post(`${path}/modify`, fields, { multipart: true })).status).toBe(303);
    expect(views()).toBe(2);
    expect(watched.backend.countOf("PUT", `/board/${id}`)).toBe(1);
    // The page shows the new content from now on, even within one view.
    expect(wordsOf((await member.get(`${path}?confirm=delete-post`)).html)).toContain("새 제목");
  });

  test("counts once if the backend failed", async () => {
    const detail = `/board/${FREE}/${id}`;
    watched.backend.setFault(detail, { kind: "cut" });
    expect((await member.get(path)).status).toBe(502);
    watched.backend.setFault(detail, null);
    expect(views()).toBe(1);
  });
});
