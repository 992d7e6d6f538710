import { expect, it } from "vitest";
import * as boards from "~/backend/boards.server";
import * as writes from "../../app/backend/boards.server";
import type { StandInAnswer } from "../support/http-stand-in";
import { useStandInBackend } from "../support/stand-in-backend";

const FREE = "BBSMSTR_BBBBBBBBBBBB";
const ALL = { condition: "0", word: "", page: 1 };
const NO_SUCH_PATH: StandInAnswer = { status: 401, json: { resultCode: 403, result: {} } };
const ok = (result: unknown): StandInAnswer => ({ json: { resultCode: 200, result } });
const visitor = () => ({ token: null, refused: false });

const standIn = useStandInBackend();

it("uploading an image keeps the shared reads of visitors, and a new post ends them", async () => {
  standIn.answers["/api/community/free"] = ok({ resultList: [{ nttId: 1 }], resultCnt: 1 });
  standIn.answers[`/api/board/images/${FREE}`] = ok({ uploadedFiles: [{ streFileNm: "IMG_1" }] });
  standIn.answers["/board"] = ok({});
  const image = { fileName: "a.png", blob: new Blob(["a"]) };
  const read = () => boards.listPosts("free", ALL, visitor());
  await read();
  await writes.uploadBoardImage("free", image, visitor());
  await read();
  expect(standIn.callsTo("/api/community/free")).toHaveLength(1);
  await writes.createPost("free", { title: "새 글", content: "", files: [] }, visitor());
  await read();
  expect(standIn.callsTo("/api/community/free")).toHaveLength(2);
});

it("a board that is missing at the backend is not found (egov-4.2, 4.3.x)", async () => {
  standIn.answers["/api/community/free"] = NO_SUCH_PATH;
  standIn.answers["/board"] = ok({ resultList: [], resultCnt: "0", brdMstrVO: null, paginationInfo: null });
  const request = boards.listPosts("free", ALL, visitor());
  await expect(request).rejects.toMatchObject({ kind: "not-found", status: 404 });
});

it("an author called 관리자 is marked outside the notice board", async () => {
  const post = { nttId: 1, frstRegisterNm: "관리자" };
  standIn.answers["/api/community/free"] = ok({ resultList: [post], resultCnt: "1" });
  standIn.answers[`/board/${FREE}/1`] = ok({ boardVO: post, brdMstrVO: {} });
  const { posts } = await boards.listPosts("free", ALL, visitor());
  expect(posts[0]?.authorName).toBe("닉네임 ‘관리자’");
  expect((await boards.getPost("free", "1", visitor())).authorName).toBe("닉네임 ‘관리자’");
});

it("a search for the displayed name of an author looks for the stored name", async () => {
  standIn.answers["/api/community/free"] = ok({ resultList: [], resultCnt: 0 });
  for (const condition of ["2", "0"])
    await boards.listPosts("free", { condition, word: "닉네임 ‘관리자’", page: 1 }, visitor());
  const searchWords = standIn.callsTo("/api/community/free").map(({ query }) => query.get("searchWrd"));
  expect(searchWords).toEqual(["관리자", "닉네임 ‘관리자’"]);
});
