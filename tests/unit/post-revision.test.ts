import { expect, test } from "vitest";
import { revisionOf } from "~/boards/save-post.server";

const POST = { title: "제목", rawContent: "<p>글</p>" };

test("a post that nobody changed has the same revision, however often it is read", () => {
  const read = { ...POST, views: 3, createdAt: "2026-11-21" };
  expect(revisionOf(read)).toBe(revisionOf(POST));
  expect(revisionOf(POST)).toMatch(/^[\w-]{16}$/);
});

test.each([
  { ...POST, title: "제목 " },
  { ...POST, rawContent: "<p>글!</p>" },
  { title: "제목<p>", rawContent: "글</p>" },
  { title: "", rawContent: "제목<p>글</p>" },
])("%j is another revision", (changed) => {
  expect(revisionOf(changed)).not.toBe(revisionOf(POST));
});
