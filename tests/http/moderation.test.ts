import { expect, test } from "vitest";
import { newTitle, writePost } from "../support/board-pages";
import { answered } from "../support/http-session";
import { hrefsOf, wordsOf } from "../support/http-session-page";
import { sharedWatchedApp } from "../support/shared-apps";
import { useMember } from "../support/started";

/** An administrator removes reviews, comments and posts of any member. */

const watched = sharedWatchedApp();
const member = useMember(watched);
const otherMember = useMember(watched);
const administrator = useMember(watched, "admin");

const PLACE = "/map/detail?toiletId=1";
const isLogged = (kind: string, id: string) =>
  watched.app
    .logged("an administrator deleted what another wrote")
    .some((line) => line.by === "admin" && line.what === kind && line.id === id);

/** Returns the actions that a page offers for the record with this id. */
const offers = (html: string, id: string) => ({
  edit: hrefsOf(html).some((href) => new RegExp(`[?&]edit=${id}\\b`).test(href)),
  delete: hrefsOf(html).some((href) => new RegExp(`confirm=delete-\\w+&commentId=${id}\\b`).test(href)),
});

test("an administrator deletes any review after a confirmation, and the log has no text of it", async () => {
  const content = `광고입니다 ${Date.now()}`;
  await answered(303, member.post(PLACE, { intent: "create-review", content, rating: "1" }));
  const ownHtml = (await member.get(PLACE)).html;
  const item = ownHtml.split('id="review-').find((part) => part.includes(content));
  const id = /^\d+/.exec(item ?? "")?.[0];
  if (!id) throw new Error("the review is not there");
  const shownHtml = (await administrator.get(PLACE)).html;
  expect(offers(shownHtml, id)).toEqual({ edit: false, delete: true });
  const question = (await administrator.get(`${PLACE}&confirm=delete-review&commentId=${id}`)).html;
  expect(wordsOf(question)).toContain("리뷰를 삭제하시겠습니까?");
  await answered(403, administrator.post(PLACE, { intent: "update-review", commentId: id, content: "고침" }));
  await answered(303, administrator.post(PLACE, { intent: "delete-review", commentId: id }));
  expect((await member.get(PLACE)).html).not.toContain(content);
  expect(isLogged("review", id)).toBe(true);
  expect(watched.app.printed()).not.toContain(content);
});

test("administrators delete any comment and post, and members delete only their own", async () => {
  const postId = await writePost(member, { title: newTitle("지울 글") });
  const path = `/community/free/${postId}`;
  await answered(303, member.post(path, { intent: "create-comment", commentContent: "지울 댓글" }));
  const shownHtml = (await administrator.get(path)).html;
  const id = /confirm=delete-comment&(?:amp;)?commentId=(\d+)/.exec(shownHtml)?.[1] ?? "";
  expect(offers(shownHtml, id)).toEqual({ edit: false, delete: true });
  await answered(303, administrator.post(path, { intent: "delete-comment", commentId: id }));
  expect(isLogged("comment", id)).toBe(true);
  await answered(303, administrator.post(path, { intent: "delete-post" }));
  expect(isLogged("post", postId)).toBe(true);
  const otherPost = await writePost(administrator, { title: newTitle("남을 글") });
  await answered(403, otherMember.post(`/community/free/${otherPost}`, { intent: "delete-post" }));
});
