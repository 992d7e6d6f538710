import { describe, expect, it } from "vitest";
import * as boards from "~/backend/boards.server";
import * as writes from "../../app/backend/boards.server";
import { visitor } from "../support/contract-callers";
import type { StandInAnswer } from "../support/http-stand-in";
import { useStandInBackend } from "../support/stand-in-backend";

/** The answers of plain template backends in place of the fork's (docs/wire.md#boards). */

const NOTICE = "BBSMSTR_AAAAAAAAAAAA";
const FREE = "BBSMSTR_BBBBBBBBBBBB";
const ALL = { condition: "0", word: "", page: 1 };
const MASTER = {
  ...{ bbsUseFlag: "Y", replyPosblAt: "Y", fileAtchPosblAt: "Y" },
  ...{ posblAtchFileNumber: 2, posblAtchFileSize: "5242880" },
};
/** The answer to an unknown path without a login: HTTP 401 with code 403. */
const NO_SUCH_PATH: StandInAnswer = {
  status: 401,
  json: { resultCode: 403, resultMessage: "인가된 사용자가 아닙니다.", result: {} },
};
/** Spring Boot's answer to an unknown path with a login. */
const UNKNOWN_PATH: StandInAnswer = {
  status: 404,
  json: { timestamp: "2026-11-20T00:00:00Z", status: 404, error: "Not Found", path: "/api/community/free" },
};
const post = (nttId: number, more = {}) => ({
  ...{ nttId, nttSj: `글 ${nttId}`, nttCn: "<p>글</p>", frstRegisterNm: "관리자", inqireCo: 1, replyLc: "0" },
  ...{ frstRegisterPnttm: "2026-11-20", atchFileId: " ".repeat(20), ...more },
});
const ok = (result: unknown): StandInAnswer => ({ json: { resultCode: 200, resultMessage: "성공", result } });
const listOf = (posts: unknown[], total: number, currentPageNo: number) =>
  ok({
    resultList: posts,
    resultCnt: String(total),
    brdMstrVO: MASTER,
    paginationInfo: { currentPageNo, recordCountPerPage: 10, totalRecordCount: total },
  });

/** The boards have fixed ids here; the generation is set, because the probe reads a list too. */
const settings = { BACKEND_GENERATION: "egov-4.2", BOARD_ID_NOTICE: NOTICE, BOARD_ID_FREE: FREE } as const;
const standIn = useStandInBackend({}, settings);

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => "nothing failed",
    ({ kind, status }: { kind: string; status: number }) => `${kind} ${status}`,
  );

describe("a backend without the fork's lists", () => {
  it.each([
    ["401 without a login", NO_SUCH_PATH],
    ["404 with a login", UNKNOWN_PATH],
  ])("reads the same board by another call, and remembers that: %s", async (_name, lacking) => {
    standIn.answers["/api/community/free"] = lacking;
    standIn.answers["/api/community/notice"] = lacking;
    standIn.answers["/board"] = listOf([post(22), post(21)], 22, 1);
    const { posts } = await boards.listPosts("free", ALL, visitor());
    const expectedPosts = ["22", "21"].map((id) => ({ id, hasFiles: false, commentCount: null }));
    expect(posts).toMatchObject(expectedPosts);
    await boards.listPosts("notice", ALL, visitor());
    await boards.listPosts("qna", ALL, visitor());
    expect(standIn.calls.filter(({ path }) => path.startsWith("/api/community/"))).toHaveLength(1);
    // One of them is for the second page.
    expect(standIn.callsTo("/board")).toHaveLength(4);
  });

  it("is not assumed after a mere failure of the lists", async () => {
    for (const answer of [
      { status: 500, json: { status: 500 } },
      { json: { resultCode: 900, resultMessage: "잘못" } },
      { status: 404, json: { resultCode: 404, resultMessage: "게시판 없음" } },
    ]) {
      standIn.answers["/api/community/free"] = answer;
      await expect(boards.listPosts("free", ALL, visitor())).rejects.toThrow();
    }
    expect(standIn.callsTo("/board")).toHaveLength(0);
    standIn.answers["/api/community/free"] = listOf([post(1)], 1, 1);
    expect((await boards.listPosts("free", ALL, visitor())).total).toBe(1);
  });

  it("that always sends the first page has no pager and is asked for its second page once", async () => {
    standIn.answers["/board"] = listOf([post(22)], 22, 1);
    for (const board of ["free", "qna"] as const) {
      const list = await boards.listPosts(board, ALL, visitor());
      expect(list).toMatchObject({ page: null, total: 22, pageCount: 3 });
    }
    expect(standIn.callsTo("/board")).toHaveLength(3);
    // A board with one page has a page number, and its posts have neighbours.
    standIn.answers["/board"] = listOf([post(3)], 1, 1);
    expect((await boards.listPosts("notice", ALL, visitor())).page).toBe(1);
  });

  it("gets no request for a second page if the list has a single page", async () => {
    standIn.answers["/board"] = listOf([post(22)], 1, 1);
    expect((await boards.listPosts("free", ALL, visitor())).page).toBe(1);
    expect(standIn.callsTo("/board")).toHaveLength(1);
  });

  it("keeps its pages if it clamps a page beyond the end", async () => {
    standIn.answers["/board"] = listOf([post(11)], 22, 2);
    expect((await boards.listPosts("free", { ...ALL, page: 2 }, visitor())).page).toBe(2);
    standIn.answers["/board"] = listOf([post(1)], 22, 3);
    expect((await boards.listPosts("free", { ...ALL, page: 99 }, visitor())).page).toBeNull();
    standIn.answers["/board"] = listOf([post(22)], 22, 1);
    expect((await boards.listPosts("free", ALL, visitor())).page).toBe(1);
  });
});

describe("a missing post", () => {
  const PATH = `/board/${FREE}/7`;
  it.each([
    ["is reported for boardVO:null of egov-4.2", ok({ boardVO: null, brdMstrVO: MASTER, resultFiles: null })],
    [
      "is reported for the 500 of egov-5.0.1",
      { status: 500, json: { status: 500, error: "Internal Server Error" } },
    ],
    ["is reported for a 404", { status: 404, json: { status: 404 } }],
  ])("%s", async (_name, answer) => {
    standIn.answers[PATH] = answer;
    expect(await failureOf(boards.getPost("free", "7", visitor()))).toBe("not-found 404");
    // A second read would count as another view.
    expect(standIn.callsTo(PATH)).toHaveLength(1);
  });

  it.each([
    ["502 of a proxy", { status: 502, json: {} }, "rejected 502"],
    ["nonsense", { json: "nonsense" }, "malformed 502"],
    ["a post without a number", ok({ boardVO: { nttSj: "글" } }), "malformed 502"],
  ])("is not reported for %s", async (_name, answer, failure) => {
    standIn.answers[PATH] = answer;
    expect(await failureOf(boards.getPost("free", "7", visitor()))).toBe(failure);
    expect(standIn.callsTo(PATH)).toHaveLength(1);
  });
});

describe("a post of a template backend", () => {
  it.each([
    ["absent", {}],
    ["null", { resultFiles: null }],
    ["an empty list", { resultFiles: [] }],
  ])("has no attachments if they are %s", async (_name, files) => {
    standIn.answers[`/board/${FREE}/7`] = ok({ boardVO: post(7), brdMstrVO: MASTER, ...files });
    expect(await boards.getPost("free", "7", visitor())).toMatchObject({
      ...{ attachments: [], filesId: "", isTopLevel: true, sortOrder: null },
      settings: { allowsFiles: true, maxFiles: 2, maxFileBytes: 5_242_880 },
    });
  });

  it("returns the fields that a change and a deletion must send back", async () => {
    const boardVO = post(7, { atchFileId: "FILE_000000000000001 ", sortOrdr: 12, replyLc: 1 });
    const resultFiles = [{ atchFileId: "verschlüsselt==", fileSn: 0, orignlFileNm: "a.txt", fileMg: "3" }];
    standIn.answers[`/board/${FREE}/7`] = ok({ boardVO, brdMstrVO: MASTER, resultFiles });
    for (const path of ["/board/7", "/boardReply", "/file"]) standIn.answers[path] = ok({});
    const stored = await boards.getPost("free", "7", visitor());
    const draft = { title: "새 제목", content: "<p>새 글</p>", files: ["a", "b"].map(fileOf) };
    await writes.updatePost(stored, draft, visitor());
    await writes.createReply(stored, draft, visitor());
    await writes.deletePost(stored, visitor());
    await writes.deleteAttachment(stored, stored.attachments[0] ?? ({} as never), visitor());

    const [put] = standIn.callsTo("/board/7");
    expect(put?.method).toBe("PUT");
    expect(fieldOf(put?.body, "atchFileId")).toBe("FILE_000000000000001");
    expect(fieldOf(put?.body, "bbsId")).toBe(FREE);
    expect(put?.body.match(/(?<=name=")file_\d(?=")/g)).toEqual(["file_0", "file_1"]);
    const [reply] = standIn.callsTo("/boardReply");
    const echoed = ["nttId", "replyLc", "sortOrdr"].map((name) => fieldOf(reply?.body, name));
    expect(echoed).toEqual(["7", "1", "12"]);
    const patch = standIn.calls.find(({ method }) => method === "PATCH");
    expect(JSON.parse(patch?.body ?? "")).toEqual({ atchFileId: "FILE_000000000000001" });
    expect(JSON.parse(standIn.callsTo("/file")[0]?.body ?? "")).toEqual({
      ...{ atchFileId: "verschlüsselt==", fileSn: "0", bbsId: FREE, nttId: "7" },
    });
  });

  it("gets a reply without the thread's position if the backend does not send one", async () => {
    standIn.answers[`/board/${NOTICE}/7`] = ok({ boardVO: post(7), brdMstrVO: MASTER });
    standIn.answers["/boardReply"] = ok({});
    const parent = await boards.getPost("notice", "7", visitor());
    await writes.createReply(parent, { title: "답", content: "<p>답</p>", files: [] }, visitor());
    const [reply] = standIn.callsTo("/boardReply");
    expect(reply?.body).not.toContain("sortOrdr");
    expect(fieldOf(reply?.body, "replyLc")).toBe("0");
  });

  it.each([
    ["under brdMstrVO", { brdMstrVO: MASTER }],
    ["as the result itself", MASTER],
  ])("has its limits %s", async (_name, result) => {
    standIn.answers[`/boardFileAtch/${FREE}`] = ok(result);
    const settings = await boards.getBoardSettings("free", visitor());
    expect(settings).toMatchObject({ allowsFiles: true, maxFiles: 2 });
  });
});

const fileOf = (text: string) => ({ fileName: `${text}.txt`, blob: new Blob([text]) });

/** Returns the text of a field in a multipart body. */
function fieldOf(body: string | undefined, name: string): string | undefined {
  return new RegExp(`name="${name}"\\r\\n\\r\\n([^\\r]*)\\r\\n`).exec(body ?? "")?.[1];
}
