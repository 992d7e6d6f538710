import { buffer, text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import type { StoredPost } from "~/backend/board";
import { getBoardSettings, getPost, listNotices, listPosts } from "~/backend/boards.server";
import type { Caller } from "~/backend/caller";
import { openAttachment, openBoardImage } from "~/backend/files.server";
import type { UploadedFile } from "~/backend/request-body.server";
import {
  createPost,
  createReply,
  deleteAttachment,
  deletePost,
  updatePost,
  uploadBoardImage,
} from "../../app/backend/boards.server";
import { createComment, deleteComment, listComments, updateComment } from "../../app/backend/entries.server";
import { callerFor, LOGINS, visitor } from "../support/contract-callers";
import { generation } from "../support/contract-services";
import { makeJpeg } from "../support/photos";

const ALL = { condition: "0", word: "", page: 1 };
const byTitle = (word: string) => ({ ...ALL, word });
const textFile = (fileName: string, text: string): UploadedFile => ({ fileName, blob: new Blob([text]) });

let count = 0;
const newTitle = () => `약속 ${Date.now()}-${count++}`;

/** Writes a post and finds it in the list, as a reader does. */
async function write(caller: Caller, content: string, files: UploadedFile[] = []): Promise<StoredPost> {
  const title = newTitle();
  await createPost("free", { title, content, files }, caller);
  const { posts } = await listPosts("free", byTitle(title), visitor());
  return getPost("free", posts[0]?.id ?? "", visitor());
}

describe("lists", () => {
  it.each(["notice", "free", "qna"] as const)(
    "the %s board is read page by page without a login",
    async (board) => {
      const first = await listPosts(board, ALL, visitor());
      expect(first.posts.length).toBe(Math.min(first.total, first.pageSize));
      expect(first.pageCount).toBe(Math.max(1, Math.ceil(first.total / first.pageSize)));
      if (LOGINS.reference) expect(first.pageCount).toBeGreaterThan(2);
      if (first.pageCount === 1) return;
      const second = await listPosts(board, { ...ALL, page: 2 }, visitor());
      expect(second.page).toBe(2);
      const ids = first.posts.map(({ id }) => id);
      expect(second.posts.filter(({ id }) => ids.includes(id))).toEqual([]);
      const lastPage = await listPosts(board, { ...ALL, page: 999 }, visitor());
      expect([lastPage.page, lastPage.posts, lastPage.total]).toEqual([999, [], first.total]);
    },
  );

  it("are searched by title, content and author, in Korean and with special characters", async () => {
    const caller = await callerFor("user");
    const word = `찾을말${Date.now()}`;
    const post = await write(caller, `<p>${word} "따옴" &amp; 100%</p>`);
    const idsOf = async (condition: string, text: string) =>
      (await listPosts("free", { ...ALL, condition, word: text }, visitor())).posts.map(({ id }) => id);
    expect(await idsOf("0", post.title)).toEqual([post.id]);
    expect(await idsOf("1", word)).toEqual([post.id]);
    expect(await idsOf("0", word)).toEqual([]);
    expect(await idsOf("2", post.authorName ?? "")).toContain(post.id);
    await deletePost(post, caller);
  });

  it("of the administration have the board's limits and pages", async () => {
    const first = await listNotices(ALL, await callerFor("admin"));
    // The limits of a real board are its operator's choice.
    const allowed = LOGINS.reference ? true : expect.any(Boolean);
    expect(first.settings).toMatchObject({ isWritable: allowed, allowsFiles: allowed });
    if (first.pageCount === 1) return;
    const second = await listNotices({ ...ALL, page: 2 }, await callerFor("admin"));
    expect([first.page, second.page]).toEqual([1, 2]);
    const ids = new Set([...first.posts, ...second.posts].map(({ id }) => id));
    expect(ids.size).toBe(first.posts.length + second.posts.length);
  });
});

describe("a post", () => {
  it("is written, read, changed and deleted", async () => {
    const caller = await callerFor("user");
    const post = await write(caller, "<p>첫 줄 & <b>굵게</b></p>");
    expect(post).toMatchObject({ board: "free", replyLevel: 0, isTopLevel: true, attachments: [] });
    expect(post.rawContent).toContain("<b>굵게</b>");
    await updatePost(post, { title: `${post.title} 고침`, content: "<p>둘째</p>", files: [] }, caller);
    const changedPost = await getPost("free", post.id, visitor());
    expect([changedPost.title, changedPost.rawContent]).toEqual([`${post.title} 고침`, "<p>둘째</p>"]);
    await deletePost(changedPost, caller);
    await expect(getPost("free", post.id, visitor())).rejects.toMatchObject({
      kind: "not-found",
      status: 404,
    });
    expect((await listPosts("free", byTitle(post.title), visitor())).total).toBe(0);
  });

  it("counts each read as a view", async () => {
    const caller = await callerFor("user");
    const post = await write(caller, "<p>몇 번</p>");
    const again = await getPost("free", post.id, visitor());
    expect(again.views).toBe(post.views + 1);
    await deletePost(post, caller);
  });

  it("is not found if it does not exist", async () => {
    for (const id of ["999999999", "0"]) {
      await expect(getPost("free", id, visitor())).rejects.toMatchObject({ kind: "not-found", status: 404 });
    }
  });

  it("needs a login for writing, changing and replying", async () => {
    const author = await callerFor("user");
    const post = await write(author, "<p>남의 글</p>");
    const draft = { title: "몰래", content: "<p>몰래</p>", files: [] };
    for (const attempt of [
      () => createPost("free", draft, visitor()),
      () => updatePost(post, draft, visitor()),
      () => createReply(post, draft, visitor()),
      () => deletePost(post, visitor()),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ kind: "login-needed" });
    }
    expect((await getPost("free", post.id, visitor())).title).toBe(post.title);
    await deletePost(post, author);
  });

  it("keeps every character: Korean, emoji, right-to-left text and overlong words", async () => {
    const caller = await callerFor("user");
    const text = `한글 🚻👨‍👩‍👧 שלום ${"끝없는".repeat(2000)} <>&"' · … → &middot; &lt;b&gt; &#128699; 끝`;
    const post = await write(caller, text);
    expect(post.rawContent).toBe(text);
    await deletePost(post, caller);
  });

  it("keeps every character of its title and of the search, and breaks no list", async () => {
    const caller = await callerFor("user");
    const title = `🚻 <제목> · "${Date.now()}" & &hellip;`;
    await createPost("free", { title, content: "<p>글</p>", files: [] }, caller);
    const { posts } = await listPosts("free", byTitle(title), visitor());
    expect(posts.map((item) => item.title)).toEqual([title]);
    expect((await listPosts("free", ALL, visitor())).posts.map((item) => item.title)).toContain(title);
    const post = await getPost("free", posts[0]?.id ?? "", visitor());
    expect(post.title).toBe(title);
    await deletePost(post, caller);
  });
});

describe("replies", () => {
  it("stand below their parent, one level deeper, at any depth", async () => {
    const caller = await callerFor("user");
    const parent = await write(caller, "<p>질문</p>");
    // 5.x sends neither the level nor the position of a post, so its replies stand at the end. A strict fork sends only
    // the level.
    const hasLevels = parent.sortOrder !== null || Boolean(LOGINS.reference?.strict);
    const answer = (parent: StoredPost, title: string) =>
      createReply(parent, { title, content: "<p>답</p>", files: [] }, caller);
    await answer(parent, `${parent.title} 답 1`);
    const under = async () => (await listPosts("free", byTitle(parent.title), visitor())).posts;
    const reply = await getPost("free", (await under())[1]?.id ?? "", visitor());
    expect(reply).toMatchObject({ isTopLevel: false, ...(hasLevels && { replyLevel: 1 }) });
    await answer(reply, `${parent.title} 답 1의 답`);
    const thread = await under();
    expect(thread[0]?.id).toBe(parent.id);
    expect(thread.map(({ replyLevel }) => replyLevel).toSorted()).toEqual(hasLevels ? [0, 1, 2] : [0, 1, 1]);
    for (const { id } of thread) await deletePost(await getPost("free", id, visitor()), caller);
  });
});

describe("attachments", () => {
  it("come back with their Korean names, stay after a change and are deleted by name", async () => {
    const caller = await callerFor("user");
    const names = ["회의록 · (최종).xlsx", "둘째 파일.xlsx"];
    const files = names.map((name) => textFile(name, `내용: ${name}`));
    const post = await write(caller, "<p>파일</p>", files);
    expect(post.attachments.map(({ fileName }) => fileName)).toEqual(names);
    // 4.2 and 4.3 have the whole record in their lists, with position and files.
    expect((await listPosts("free", byTitle(post.title), visitor())).posts[0]?.hasFiles).toBe(true);
    const [first, second] = post.attachments;
    const attachment = await openAttachment(second?.encryptedId ?? "", second?.number ?? "", visitor());
    expect(attachment.fileName).toBe(names[1]);
    expect(await text(attachment.body)).toBe(`내용: ${names[1]}`);

    await updatePost(post, { title: post.title, content: "<p>바꿈</p>", files: [] }, caller);
    const storedPost = await getPost("free", post.id, visitor());
    expect(storedPost.attachments.map(({ fileName }) => fileName)).toEqual(names);
    await deleteAttachment(storedPost, first ?? ({} as never), caller);
    const restPost = await getPost("free", post.id, visitor());
    expect(restPost.attachments.map(({ fileName }) => fileName)).toEqual([names[1]]);
    await deletePost(restPost, caller);
  });

  it("with an emoji in their name break no answer and come back with or without it", async () => {
    const caller = await callerFor("user");
    const post = await write(caller, "<p>파일</p>", [textFile("길 🚻.xlsx", "내용")]);
    expect(post.attachments.map(({ fileName }) => fileName)).toEqual([
      generation === "egov-4.2" ? "길 🚻.xlsx" : "길 .xlsx",
    ]);
    await deletePost(post, caller);
  });

  it("that do not exist are not found", async () => {
    await expect(openAttachment("없는-아이디", "0", visitor())).rejects.toMatchObject({ kind: "not-found" });
  });

  it("have the limits of the board", async () => {
    const settings = await getBoardSettings("free", visitor());
    if (LOGINS.reference) expect(settings.allowsFiles).toBe(true);
    if (!settings.allowsFiles) return;
    expect(settings.maxFiles).toBeGreaterThan(0);
    expect(settings.maxFileBytes).toBeGreaterThan(LOGINS.reference ? 1024 * 1024 : 0);
  });
});

describe("images of texts", () => {
  it("are served at the URL that the upload returned", async () => {
    const bytes = await makeJpeg();
    const image = { fileName: "그림.jpg", blob: new Blob([bytes]) };
    const url = await uploadBoardImage("free", image, await callerFor("user"));
    const [, boardId = "", name = ""] = /^\/board\/images\/([^/]+)\/([^/]+)$/.exec(url) ?? [];
    const { body } = await openBoardImage(boardId, decodeURIComponent(name));
    expect((await buffer(body)).equals(bytes)).toBe(true);
  });
});

describe("comments", () => {
  it("are written, changed and deleted under the nickname of their author", async () => {
    const caller = await callerFor("user");
    const post = await write(caller, "<p>댓글</p>");
    const text = `첫 줄\n둘째 줄 <b>&</b> 🚻`;
    await createComment("free", post.id, text, caller);
    const [comment] = (await listComments("free", post.id, visitor())) ?? [];
    expect(comment?.text.replaceAll("\r\n", "\n")).toBe(text);
    expect(comment?.author).toEqual({ id: LOGINS.user.id });
    expect(comment?.authorName).not.toBe("");
    await updateComment(comment?.id ?? "", "고침", caller);
    expect((await listComments("free", post.id, visitor()))?.map((comment) => comment.text)).toEqual([
      "고침",
    ]);
    await deleteComment(comment?.id ?? "", caller);
    expect(await listComments("free", post.id, visitor())).toEqual([]);
    await deletePost(post, caller);
  });

  it("need a login and an existing post", async () => {
    const author = await callerFor("user");
    const post = await write(author, "<p>댓글이 없는 글</p>");
    await expect(createComment("free", post.id, "안녕", visitor())).rejects.toMatchObject({
      kind: "login-needed",
    });
    await deletePost(post, author);
    await expect(createComment("free", "999999999", "안녕", await callerFor("user"))).rejects.toMatchObject({
      kind: "not-found",
    });
  });
});
