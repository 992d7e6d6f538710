import { expect, test, vi } from "vitest";
import type { StoredPost } from "~/backend/board";
import type { PostFormValue } from "~/boards/post-form.schema";
import { FormRefusal } from "~/forms/form-refusal.server";
import { editableHtml, writtenHtml } from "../../app/boards/post-form.server";
import { SanitizerUnavailableError, sanitizerThread } from "../../app/ui/rich-text/sanitize.server";

/**
 * While the sanitiser fails, the form must not open with less than the whole post, because saving would lose the rest.
 */

const run = vi.spyOn(sanitizerThread, "run");

const HTML = "<h2>제목</h2><p>글 <strong>굵게</strong></p>";
const POST = { rawContent: HTML, storedContent: HTML } as StoredPost;
const TYPED = { content: "제목\n\n글 굵게", contentFormat: "text", images: [] as unknown[] } as PostFormValue;
const isBusy = () => run.mockRejectedValueOnce(new SanitizerUnavailableError("busy"));

test("the form of a post stays closed while sanitising fails", async () => {
  isBusy();
  const answer = await editableHtml(POST, [], false).catch((thrown) => thrown);
  expect([answer.init.status, answer.init.headers["Retry-After"], answer.data]).toEqual([
    ...[503, "10", "지금은 글을 수정할 수 없습니다. 잠시 후 다시 시도해 주세요."],
  ]);
});

test("a refused form shows the typed text again while sanitising fails", async () => {
  isBusy();
  expect(await editableHtml(POST, [], true)).toBe("");
});

test("a plain edit of a rich post is refused while sanitising fails, because it would lose the formatting", async () => {
  isBusy();
  const refusal = await writtenHtml(TYPED, POST, []).catch((thrown) => thrown);
  expect(refusal).toBeInstanceOf(FormRefusal);
  expect(refusal.status).toBe(503);
});

test("the form has the whole post when sanitising works", async () => {
  run.mockImplementation(async ({ html }) => html);
  expect(await editableHtml(POST, [], false)).toBe(POST.rawContent);
  expect(await writtenHtml(TYPED, POST, [])).toEqual({ asStored: POST.storedContent });
});
