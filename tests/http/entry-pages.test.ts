import { expect, test } from "vitest";
import { newTitle, writePost } from "../support/board-pages";
import { openSession } from "../support/http-session";
import { sharedApp } from "../support/shared-apps";
import { useMember } from "../support/started";

/** Long lists of comments and reviews are split into pages. */

const COUNT = 53;
const PLACE = "/map/detail?toiletId=3";

const app = sharedApp();
const member = useMember(app);

const textsOf = (html: string, kind: string) => html.match(new RegExp(`${kind} \\d+번째`, "g")) ?? [];

test("the newest comments are shown with a link to the others", async () => {
  const path = `/community/free/${await writePost(member, { title: newTitle("긴 대화") })}`;
  for (let at = 1; at <= COUNT; at += 1)
    await member.post(path, { intent: "create-comment", commentContent: `댓글 ${at}번째` });
  const visitor = openSession(app.origin);
  const { html } = await visitor.get(path);
  expect(textsOf(html, "댓글")).toHaveLength(50);
  expect(textsOf(html, "댓글").at(-1)).toBe(`댓글 ${COUNT}번째`);
  expect(html).toContain(`${path}?comments=2#comments"`);
  const olderComments = await visitor.get(`${path}?comments=2`);
  expect(textsOf(olderComments.html, "댓글")).toEqual(["댓글 1번째", "댓글 2번째", "댓글 3번째"]);
});

test("the newest reviews are shown, the own one is offered for a change, and a new one is on the first page", async () => {
  for (let at = 1; at <= COUNT; at += 1)
    await member.post(PLACE, { intent: "create-review", content: `후기 ${at}번째`, rating: "4" });
  const visitor = openSession(app.origin);
  const { html } = await visitor.get(PLACE);
  expect(new Set(textsOf(html, "후기")).size).toBeGreaterThanOrEqual(50);
  expect(html).toContain("reviews=2#reviews");
  const olderReviews = await member.get(`${PLACE}&reviews=2`);
  const [, id = ""] = /&amp;edit=(\d+)#review-/.exec(olderReviews.html) ?? [];
  const editPage = await member.get(`${PLACE}&edit=${id}`);
  expect(editPage.html).toContain(`id="review-${id}"`);
  const reviewAnswer = await member.post(`${PLACE}&reviews=2`, {
    intent: "create-review",
    content: "끝으로 하나",
    rating: "5",
  });
  expect(reviewAnswer.location).toBe(`${PLACE}#reviews`);
});
