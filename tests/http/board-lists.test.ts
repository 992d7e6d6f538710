import { describe, expect, test } from "vitest";
import { newTitle, sendPost, writePost } from "../support/board-pages";
import { tagsOf, wordsOf } from "../support/http-session-page";
import { sharedApp } from "../support/shared-apps";
import { useMember } from "../support/started";

/** Icons beside the titles in the lists of boards. */

const FREE = "/community/free";
const app = sharedApp();
const member = useMember(app);
const admin = useMember(app, "admin");

async function rowOf(title: string, path = FREE): Promise<string> {
  const { html } = await member.get(path);
  const rows = html.split("<tr").filter((row) => row.includes(`>${title}<`));
  expect(rows).toHaveLength(1);
  return rows[0] ?? "";
}

const hasClip = (row: string) => row.includes('aria-label="첨부파일 있음"');
const file = (name: string) => new File(["내용"], name);

test("a post loses its paperclip icon with its last attachment, not earlier", async () => {
  const title = newTitle("파일");
  const id = await writePost(member, { title, files: [file("하나.txt"), file("둘.txt")] });
  expect(hasClip(await rowOf(title))).toBe(true);
  const deleteFile = async (deleteFiles: string) =>
    (await sendPost(member, `${FREE}/${id}/modify`, { title, content: "내용", deleteFiles })).status;
  expect(await deleteFile("0")).toBe(303);
  expect(hasClip(await rowOf(title))).toBe(true);
  expect(await deleteFile("1")).toBe(303);
  expect(hasClip(await rowOf(title))).toBe(false);
  // The post can get files again.
  const replyFields = { title, content: "내용", files: [file("셋.txt")] };
  expect((await sendPost(member, `${FREE}/${id}/modify`, replyFields)).status).toBe(303);
  expect(wordsOf((await member.get(`${FREE}/${id}`)).html)).toContain("셋.txt");
});

describe("a reply in a list", () => {
  const reply = async (id: string, title: string) =>
    expect((await sendPost(member, `${FREE}/${id}/reply`, { title, content: "답" })).status).toBe(303);

  test("names its deleted parent, and is not indented under another post", async () => {
    const [titleOfParent, titleOfReply, titleOfInner] = [
      newTitle("질문"),
      newTitle("답"),
      newTitle("답의 답"),
    ];
    const parent = await writePost(member, { title: titleOfParent });
    await reply(parent, titleOfReply);
    const rowBefore = await rowOf(titleOfReply);
    expect([rowBefore.includes("reply-1"), wordsOf(rowBefore).includes("삭제된 글의 답글")]).toEqual([
      true,
      false,
    ]);
    const href = tagsOf(rowBefore, "a")[0]?.attributes.href ?? "";
    await reply(href.replace(`${FREE}/`, ""), titleOfInner);
    await writePost(member, { title: newTitle("남의 글") });
    await member.post(`${FREE}/${parent}`, { intent: "delete-post" });
    const rowAfter = await rowOf(titleOfReply);
    expect([/reply-\d/.test(rowAfter), wordsOf(rowAfter).includes("삭제된 글의 답글")]).toEqual([
      false,
      true,
    ]);
    const inner = await rowOf(titleOfInner);
    expect([inner.includes("reply-1"), wordsOf(inner).includes("삭제된 글의 답글")]).toEqual([true, false]);
  });

  test("found by a search without its parent is not indented, and its parent is not called deleted", async () => {
    const title = newTitle("찾는답");
    await reply(await writePost(member, { title: newTitle("질문") }), title);
    const row = await rowOf(title, `${FREE}?${new URLSearchParams({ searchWrd: title })}`);
    expect([/reply-\d/.test(row), wordsOf(row).includes("삭제된 글의 답글")]).toEqual([false, false]);
    expect(wordsOf(row)).toContain("답글: ");
  });
});

test.each(["/community/notice", "/admin/notice"])(
  "no row of %s shows the administrator's badge twice",
  async (path) => {
    const { html } = await admin.get(path);
    expect(wordsOf(html)).not.toContain("관리자 관리자");
    const rows = html.split("<tr").slice(2);
    expect(rows.length).toBeGreaterThan(5);
    for (const row of rows) expect(row).toContain('<span class="badge badge-strong">관리자</span>');
  },
);
