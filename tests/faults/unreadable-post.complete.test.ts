import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { administratorToken } from "../support/administrator-token";
import { newTitle, postIdsOf, writePost } from "../support/board-pages";
import { type Generation, type GenerationHarness, startGeneration } from "../support/generations";
import type { HttpSession } from "../support/http-session";
import { hrefsOf, summaryOf, tagsOf, wordsOf } from "../support/http-session-page";

/**
 * A post of another client with an emoji in its title, which 4.3 and 5.x can neither list nor show. Administrators
 * delete it by its number; for other visitors nothing changes.
 */

const FREE = "BBSMSTR_BBBBBBBBBBBB";
const NOTICE = "BBSMSTR_AAAAAAAAAAAA";
const NO_SUCH_POST = "글을 찾을 수 없습니다. 삭제되었거나 주소가 바뀌었을 수 있습니다.";
const DELETE_FAILED = "삭제에 실패했습니다.";
const LOAD_FAILED = "데이터를 불러오는 중 오류가 발생했습니다.";
const adviceFor = (base: string) =>
  `서버가 처리하지 못하는 문자(이모지 등)가 든 글 때문일 수 있으며, 그런 글은 ${base}/글번호 주소에서 번호만으로 삭제할 수 있습니다.`;

let harness: GenerationHarness;

/** @returns the number of a post with a raw emoji */
async function makeUnreadablePost(generation: Generation, board = "free", boardId = FREE): Promise<string> {
  const firstPost = await writePost(harness.admin, { title: newTitle("앞 글") }, board);
  const form = new FormData();
  for (const [name, value] of Object.entries({ bbsId: boardId, nttSj: "길 안내 🚻", nttCn: "" }))
    form.append(name, value);
  const headers = { Authorization: await administratorToken(harness.backend.origin, generation) };
  const writeAnswer = await fetch(`${harness.backend.origin}/board`, { method: "POST", body: form, headers });
  expect(writeAnswer.status).toBe(200);
  return String(Number(firstPost) + 1);
}

const postDeletion = (session: HttpSession, path: string) =>
  session.post(`${path}?confirm=delete-post`, { intent: "delete-post" });
const intentsOf = (html: string) =>
  tagsOf(html, "button").flatMap(({ attributes }) => (attributes.name === "intent" ? attributes.value : []));

describe.each([
  // Each version has another answer for a deleted post.
  ["egov-5.0", [303, "/community/free", []]],
  ["egov-5.0.1", [502, null, [DELETE_FAILED]]],
  ["egov-4.3.0", [404, null, [DELETE_FAILED]]],
] as const)("a post that cannot be read from %s", (generation, statusesWhenDown) => {
  beforeAll(async () => {
    harness = await startGeneration(generation);
  });
  afterAll(() => harness.stop());

  test("is open to administrators by its number only, and can be deleted", async () => {
    const path = `/community/free/${await makeUnreadablePost(generation)}`;
    const [, id] = /(\d+)$/.exec(path) ?? [];
    const page = await harness.admin.get(path);
    expect(page.status).toBe(404);
    expect(wordsOf(page.html)).toContain(`${id}번 글 이 글을 불러올 수 없습니다.`);
    expect(hrefsOf(page.html).filter((href) => href.startsWith(path))).toEqual([
      `${path}?confirm=delete-post#confirm`,
    ]);
    const question = await harness.admin.get(`${path}?confirm=delete-post`);
    expect(wordsOf(question.html)).toContain(`정말 삭제하시겠습니까? ${id}번 글`);
    expect(intentsOf(question.html)).toContain("delete-post");

    const list = await harness.admin.get("/community/free");
    expect([list.status, wordsOf(list.html)]).toEqual([502, expect.stringContaining(LOAD_FAILED)]);
    expect(wordsOf(list.html)).toContain(adviceFor("/community/free"));

    const deletion = await postDeletion(harness.admin, path);
    expect([deletion.status, deletion.location]).toEqual([303, "/community/free"]);
    const pageAfter = await harness.admin.follow(deletion);
    expect([pageAfter.status, wordsOf(pageAfter.html)]).toEqual([
      200,
      expect.stringContaining("삭제되었습니다."),
    ]);
    expect(wordsOf(pageAfter.html)).not.toContain("이모지");
    expect(postIdsOf(pageAfter.html)).not.toContain(id);
  });

  test("shows the backend's message if it was deleted meanwhile", async () => {
    const path = `/community/free/${Number(await writePost(harness.admin, { title: newTitle("글") })) + 1000}`;
    const { status, html, location } = await postDeletion(harness.admin, path);
    expect([status, location, summaryOf(html)]).toEqual(statusesWhenDown);
  });

  test("tells other visitors nothing more and lets none of them delete it", async () => {
    const path = `/community/free/${await makeUnreadablePost(generation)}`;
    const answer = await harness.user.get(`${path}?confirm=delete-post`);
    expect([answer.status, wordsOf(answer.html)]).toEqual([404, expect.stringContaining(NO_SUCH_POST)]);
    expect(intentsOf(answer.html)).not.toContain("delete-post");
    const list = await harness.user.get("/community/free");
    expect([list.status, wordsOf(list.html)]).toEqual([502, expect.stringContaining(LOAD_FAILED)]);
    expect(wordsOf(list.html)).not.toContain("이모지");
    const refusal = await postDeletion(harness.user, path);
    expect([refusal.status, summaryOf(refusal.html)]).toEqual([404, [DELETE_FAILED]]);
    expect((await harness.user.get("/community/free")).status).toBe(502);
    expect((await postDeletion(harness.admin, path)).status).toBe(303);
    expect((await harness.user.get("/community/free")).status).toBe(200);
  });

  test("behaves in the same way in the administration's notices", async () => {
    const path = `/admin/notice/${await makeUnreadablePost(generation, "notice", NOTICE)}`;
    expect(wordsOf((await harness.admin.get("/admin/notice")).html)).toContain(adviceFor("/admin/notice"));
    expect(intentsOf((await harness.admin.get(`${path}?confirm=delete-post`)).html)).toContain("delete-post");
    const deletion = await postDeletion(harness.admin, path);
    expect([deletion.status, deletion.location]).toEqual([303, "/admin/notice"]);
    expect((await harness.admin.follow(deletion)).status).toBe(200);
  });

  test("keeps the text typed below it", async () => {
    const path = `/community/free/${await makeUnreadablePost(generation)}`;
    const fields = { intent: "create-comment", commentContent: " " };
    const { status, html } = await harness.admin.post(path, fields);
    expect([status, tagsOf(html, "textarea").length]).toEqual([400, 1]);
    expect((await postDeletion(harness.admin, path)).status).toBe(303);
  });
});

describe("a post on a backend", () => {
  beforeAll(async () => {
    harness = await startGeneration("egov-4.2");
  });
  afterAll(() => harness.stop());

  test("cannot be deleted this way if the backend keeps every character", async () => {
    const id = await writePost(harness.admin, { title: newTitle("멀쩡한 글") });
    harness.backend.setFault(`/board/${FREE}/${id}`, { kind: "status", status: 500 });
    harness.backend.setFault("/api/community/free", { kind: "status", status: 500 });
    const page = await harness.admin.get(`/community/free/${id}?confirm=delete-post`);
    expect([page.status, wordsOf(page.html)]).toEqual([404, expect.stringContaining(NO_SUCH_POST)]);
    expect(wordsOf((await harness.admin.get("/community/free")).html)).not.toContain("이모지");
    expect((await postDeletion(harness.admin, `/community/free/${id}`)).status).toBe(404);
    harness.backend.setFault(`/board/${FREE}/${id}`, null);
    harness.backend.setFault("/api/community/free", null);
    expect((await harness.admin.get(`/community/free/${id}`)).status).toBe(200);
  });
});
