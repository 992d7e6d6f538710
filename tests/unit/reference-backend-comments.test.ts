import { beforeEach, expect, it } from "vitest";
import { at, said, useReferenceBackend } from "./reference-backend-client";

const BBS_ID = "BBSMSTR_BBBBBBBBBBBB";

const { client } = useReferenceBackend({}, "user");
let nttId: number;
beforeEach(async () => {
  await client.multipart("POST", "/board", { bbsId: BBS_ID, nttSj: "글", nttCn: "" });
  nttId = Number(at((await client.get("/api/community/free")).body, "result.resultList.0.nttId"));
});

type CommentWire = { commentId: number; commentCn: string };

async function list(): Promise<CommentWire[]> {
  const { body } = await client.get(`/api/board/comment/list?bbsId=${BBS_ID}&nttId=${nttId}`);
  return at(body, "result.resultList") as CommentWire[];
}

const add = (commentCn: string) => client.json("/api/board/comment", { bbsId: BBS_ID, nttId, commentCn });

it("comments are listed oldest first, raw, with the writer, and counted in the fork's list", async () => {
  await add("첫째 🙂 <b>");
  await client.login("admin");
  await add("둘째");
  client.setToken("");
  expect(await list()).toEqual([
    {
      ...{ commentId: expect.any(Number), bbsId: BBS_ID, nttId, commentCn: "첫째 🙂 <b>" },
      ...{ frstRegisterId: "user", mberNm: "사용자", nickname: "사용자" },
      frstRegisterPnttm: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    },
    expect.objectContaining({ commentCn: "둘째", frstRegisterId: "admin" }),
  ]);
  const { body } = await client.get("/api/community/free");
  expect(at(body, "result.resultList.0.commentCount")).toBe(2);
});

it("the nickname is the present one", async () => {
  const login = await client.json("/api/auth/kakao-login", { id: "9", nickname: "라이언" });
  client.setToken(String(at(login.body, "result.jToken")));
  await add("안녕하세요");
  await client.json("/api/auth/me/nickname", { nickname: "둔산 주민" });
  expect(await list()).toMatchObject([{ nickname: "둔산 주민", mberNm: "라이언" }]);
});

it("a comment is changed and deleted by any login, and then no more", async () => {
  await add("처음");
  const path = `/api/board/comment/${(await list())[0]?.commentId}`;
  await client.login("admin");
  expect(said(await client.put(path, { commentCn: " 나중 " }))).toBe("200 200");
  expect(await list()).toMatchObject([{ commentCn: "나중", frstRegisterId: "user" }]);
  expect(said(await client.put(path, { commentCn: " " }))).toBe("200 900");
  expect(said(await client.send(path, { method: "DELETE" }))).toBe("200 200");
  expect(await list()).toEqual([]);
  for (const reply of [
    await client.put(path, { commentCn: "없음" }),
    await client.send(path, { method: "DELETE" }),
    await client.send("/api/board/comment/abc", { method: "DELETE" }),
  ]) {
    expect(reply.body).toEqual({ resultCode: 404, resultMessage: "댓글을 찾을 수 없습니다.", result: {} });
  }
});

it("blank texts, missing posts and visitors are refused", async () => {
  const blank = { resultCode: 900, resultMessage: "댓글 내용을 입력해 주세요." };
  expect((await add(" \n ")).body).toMatchObject(blank);
  const missing = { bbsId: BBS_ID, nttId: 99_999_999, commentCn: "글이 없음" };
  expect(said(await client.json("/api/board/comment", missing))).toBe("200 404");
  expect((await client.get(`/api/board/comment/list?bbsId=${BBS_ID}`)).status).toBe(400);
  client.setToken("");
  expect((await add("방문자")).status).toBe(401);
  expect((await client.send("/api/board/comment/1", { method: "DELETE" })).status).toBe(401);
  expect(await list()).toEqual([]);
});
