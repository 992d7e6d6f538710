import { expect, test, vi } from "vitest";
import type { StoredPost } from "~/backend/board";
import type { PostFormValue } from "~/boards/post-form.schema";
import { editableHtml, writtenHtml } from "~/boards/written-html.server";
import { FormRefusal } from "~/forms/form-refusal.server";
import { SanitizerUnavailableError } from "~/ui/rich-text/sanitizer-thread.server";

/** While nothing can be sanitised a post's form must not start with less than the post: it would be saved. */

const sanitizer = vi.hoisted(() => ({ sanitizeHtml: vi.fn() }));
vi.mock("~/ui/rich-text/sanitize.server", () => sanitizer);

const HTML = "<h2>제목</h2><p>글 <strong>굵게</strong></p>";
const POST = { rawContent: HTML, storedContent: HTML } as StoredPost;
const TYPED = { content: "제목\n\n글 굵게", contentFormat: "text", images: [] as unknown[] } as PostFormValue;
const isBusy = () => sanitizer.sanitizeHtml.mockRejectedValueOnce(new SanitizerUnavailableError("busy"));

test("a form is not opened", async () => {
  isBusy();
  const answer = await editableHtml(POST, [], false).catch((thrown) => thrown);
  expect([answer.init.status, answer.init.headers["Retry-After"], answer.data]).toEqual([
    ...[503, "10", "지금은 글을 수정할 수 없습니다. 잠시 후 다시 시도해 주세요."],
  ]);
});

test("one that has what was typed is shown again", async () => {
  isBusy();
  expect(await editableHtml(POST, [], true)).toBe("");
});

test("a plain edit of a rich post is refused, not saved without its formatting", async () => {
  isBusy();
  const refusal = await writtenHtml(TYPED, POST, []).catch((thrown) => thrown);
  expect(refusal).toBeInstanceOf(FormRefusal);
  expect(refusal.status).toBe(503);
});

test("otherwise both have the whole post", async () => {
  sanitizer.sanitizeHtml.mockImplementation(async (html: string) => html);
  expect(await editableHtml(POST, [], false)).toBe(POST.rawContent);
  expect(await writtenHtml(TYPED, POST, [])).toEqual({ asStored: POST.storedContent });
});
