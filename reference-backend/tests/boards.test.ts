import { describe, expect, it } from "vitest";
import { useStarted } from "../../tests/support/started";
import { at, clientOf, outcomeOf, useReferenceBackend } from "./client";

const { backend, client } = useReferenceBackend({}, "user");

const NOTICE = "BBSMSTR_AAAAAAAAAAAA";
const FREE = "BBSMSTR_BBBBBBBBBBBB";
const QNA = "BBSMSTR_CCCCCCCCCCCC";
const DONE = { resultCode: 200, resultMessage: "성공했습니다.", result: {} };

type Item = Record<string, unknown> & { nttId: number; nttSj: string };
const items = (body: unknown) => at(body, "result.resultList") as Item[];
const forkList = async (board: string, query = "") =>
  (await client.get(`/api/community/${board}${query}`)).body;

/** Writes a post and returns its number, which the legacy does not answer. */
async function write(nttSj: string, fields: Record<string, string> = {}, writer = client) {
  const post = { bbsId: FREE, nttSj, nttCn: "<p>본문</p>", ...fields };
  expect((await writer.multipart("POST", "/board", post)).body).toEqual(DONE);
  const [newest] = items((await writer.get(`/board?bbsId=${post.bbsId}`)).body);
  expect(newest?.nttSj).toBe(nttSj);
  return newest?.nttId ?? 0;
}

const detail = async (nttId: number, bbsId = FREE) => (await client.get(`/board/${bbsId}/${nttId}`)).body;
const boardVO = async (nttId: number) => at(await detail(nttId), "result.boardVO") as Item;

it("unknown boards return empty lists without a master record, and fail in writes", async () => {
  for (const query of ["", "?bbsId=BBSMSTR_NOWHERE"]) {
    const { status, body } = await client.get(`/board${query}`);
    expect([status, at(body, "result.resultCnt"), at(body, "result.brdMstrVO")]).toEqual([200, "0", null]);
    expect(at(body, "result.paginationInfo")).toMatchObject({ totalPageCount: 1, lastPageNo: 1 });
  }
  expect((await client.multipart("POST", "/board", { bbsId: "BBSMSTR_NOWHERE" })).status).toBe(500);
  expect((await client.multipart("POST", "/board", { nttSj: "판 없음" })).status).toBe(500);
});

describe("the lists of posts", () => {
  useStarted(async () => {
    const writer = clientOf(backend.origin);
    await writer.login("user");
    for (let number = 1; number <= 22; number++) await write(`질문 ${number}`, { bbsId: QNA }, writer);
    return writer;
  });

  it.each([
    ["2", "관리", 0],
    ["0", "질_ 1%", 11],
    ["7", "아무거나", 22],
  ])("find posts by %s for '%s'", async (searchCnd, searchWrd, matches) => {
    const query = new URLSearchParams({ searchCnd, searchWrd });
    expect(at(await forkList("qna", `?${query}`), "result.resultCnt")).toBe(String(matches));
    const template = await client.get(`/board?bbsId=${QNA}&${query}`);
    expect(at(template.body, "result.resultCnt")).toBe(String(matches));
  });
});

describe("a post", () => {
  it("may lack title and text, and may be long up to the size of its column", async () => {
    expect((await client.multipart("POST", "/board", { bbsId: FREE })).body).toEqual(DONE);
    expect(items(await forkList("free"))[0]).toMatchObject({ nttSj: "" });
    const nttId = await write("가".repeat(2000), { nttCn: "나".repeat(100_000) });
    expect(String((await boardVO(nttId)).nttCn)).toHaveLength(100_000);
    const tooLong = { bbsId: FREE, nttSj: "가".repeat(2001), nttCn: "" };
    expect((await client.multipart("POST", "/board", tooLong)).status).toBe(500);
    expect(outcomeOf(await client.multipart("POST", "/board", { bbsId: FREE, sortOrdr: "abc" }))).toBe(
      "200 900",
    );
  });

  it("is changed by any login with the five elements neutralised, and only with its board", async () => {
    const nttId = await write("처음");
    await client.login("admin");
    const update = (fields: Record<string, string>, id = String(nttId)) =>
      client.multipart("PUT", `/board/${id}`, fields);
    const nttCn = '<p>둘째</p><SCRIPT src="x"></script><embed><formula>';
    expect((await update({ bbsId: FREE, nttSj: "둘째", nttCn })).body).toEqual(DONE);
    expect(await boardVO(nttId)).toMatchObject({
      nttSj: "둘째",
      nttCn: '<p>둘째</p>&lt;script src="x">&lt;/script>&lt;embed>&lt;formula>',
      frstRegisterId: "user",
      lastUpdusrId: "admin",
    });
    expect((await update({ nttSj: "판 없이", nttCn: "" })).body).toEqual(DONE);
    expect((await update({ bbsId: FREE, nttSj: "없는 글" }, "99999999")).body).toEqual(DONE);
    expect((await boardVO(nttId)).nttSj).toBe("둘째");
    expect((await update({ bbsId: FREE, nttSj: "나쁜 수", sortOrdr: "abc" })).status).toBe(400);
  });

  it("is deleted only logically by any login: lists omit it and its replies stay", async () => {
    const nttId = await write("지울 글");
    const reply = { bbsId: FREE, nttSj: "RE: 지울 글", nttCn: "", nttId: String(nttId), replyLc: "0" };
    await client.multipart("POST", "/boardReply", { ...reply, sortOrdr: String(nttId) });
    await client.login("admin");
    const remove = (id: number) => client.send(`/board/${FREE}/${id}`, { method: "PATCH" });
    expect((await remove(nttId)).body).toEqual(DONE);
    expect((await remove(99_999_999)).body).toEqual(DONE);
    expect(at(await detail(nttId), "result.boardVO")).toBeNull();
    expect(items(await forkList("free"))[0]).toMatchObject({ nttSj: "RE: 지울 글", parnts: String(nttId) });
    expect(items(await forkList("free")).map((item) => item.nttId)).not.toContain(nttId);
  });
});

describe("replies", () => {
  const titles = async () =>
    items(await forkList("notice")).map(({ nttSj, replyLc }) => `${replyLc} ${nttSj}`);
  const answer = async (parent: number, nttSj: string, otherFields: Record<string, string>) => {
    const fields = { bbsId: NOTICE, nttSj, nttCn: "", nttId: String(parent), ...otherFields };
    return client.multipart("POST", "/boardReply", fields);
  };

  it("are listed below their parent, newest first, and at the end without the thread's key", async () => {
    const olderPost = await write("옛 글", { bbsId: NOTICE });
    const newerPost = await write("새 글", { bbsId: NOTICE });
    await answer(olderPost, "첫 답", { replyLc: "0", sortOrdr: String(olderPost) });
    await answer(olderPost, "둘째 답", { replyLc: "0", sortOrdr: String(olderPost) });
    const first = items(await forkList("notice")).find(({ nttSj }) => nttSj === "첫 답");
    await answer(first?.nttId ?? 0, "답의 답", { replyLc: "1", sortOrdr: String(olderPost) });
    await answer(newerPost, "길 잃은 답", {});
    const order = ["0 새 글", "0 옛 글", "1 둘째 답", "1 첫 답", "2 답의 답", "1 길 잃은 답"];
    expect(await titles()).toEqual(order);
    expect(await detail(first?.nttId ?? 0, NOTICE)).toMatchObject({
      result: { boardVO: { parnts: String(olderPost), sortOrdr: olderPost } },
    });
  });

  it("cause an exception without the parent's number or with an empty level", async () => {
    const parent = await write("부모", { bbsId: NOTICE });
    expect((await answer(parent, "빈 단계", { replyLc: "" })).status).toBe(500);
    expect((await client.multipart("POST", "/boardReply", { bbsId: NOTICE })).status).toBe(500);
  });
});
