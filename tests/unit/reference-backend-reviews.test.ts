import { beforeEach, describe, expect, it } from "vitest";
import { at, listFeed, said, TOILET, useReferenceBackend } from "./reference-backend-client";

const { client } = useReferenceBackend({}, "user");
let toiletId: string;
beforeEach(async () => {
  await client.form("/map/register.do", TOILET, ["a.png"]);
  toiletId = String((await listFeed(client)).at(-1)?.id);
});

type CommentWire = { commentId: number; content: string; rating: number };

async function listComments(): Promise<CommentWire[]> {
  const reply = await client.get(`/map/comments/list?toiletId=${toiletId}`);
  return at(reply.body, "result.comments") as CommentWire[];
}

const add = (content: string, rating: string) =>
  client.form("/map/comments/add", { toiletId, content, rating });

describe("reviews", () => {
  it("are listed newest first and counted in the toilet", async () => {
    await add("좋아요", "5");
    await add("별로", "2");
    expect(await listComments()).toMatchObject([
      { content: "별로", rating: 2, mberId: "user", mberNm: "사용자", toiletId: Number(toiletId) },
      { content: "좋아요", rating: 5, createdAt: expect.stringMatching(/\+00:00$/) },
    ]);
    expect((await listFeed(client)).at(-1)).toMatchObject({ avgRating: 3.5, commentCount: 2 });
  });

  it.each([
    ["좋아요", "0", "별점을 선택해 주세요. (1~5)"],
    ["좋아요", "6", "별점을 선택해 주세요. (1~5)"],
    ["좋아요", "", "별점을 선택해 주세요. (1~5)"],
    [" ", "5", "리뷰 내용을 입력해 주세요."],
  ])("refuses '%s' with %s stars", async (content, rating, resultMessage) => {
    expect((await add(content, rating)).body).toEqual({ resultCode: 900, resultMessage, result: {} });
    expect(await listComments()).toEqual([]);
  });

  it("are changed by their author only", async () => {
    await add("처음", "3");
    const commentId = String((await listComments())[0]?.commentId);
    await client.login("admin");
    for (const [deed, path] of [
      ["수정", "update"],
      ["삭제", "delete"],
    ]) {
      const refused = await client.form(`/map/comments/${path}`, { commentId, content: "남의 글" });
      expect(refused).toMatchObject({
        status: 200,
        body: { resultCode: 403, resultMessage: `리뷰를 ${deed}할 권한이 없습니다.` },
      });
    }
    await client.login("user");
    await client.form("/map/comments/update", { commentId, content: "나중" });
    expect(await listComments()).toMatchObject([{ content: "나중", rating: 3 }]);
    await client.form("/map/comments/delete", { commentId });
    expect(said(await client.form("/map/comments/delete", { commentId }))).toBe("200 404");
  });

  it("need a login and a toilet", async () => {
    const nowhere = { toiletId: "999999", content: "a", rating: "1" };
    expect(said(await client.form("/map/comments/add", nowhere))).toBe("200 404");
    client.setToken("");
    expect((await add("좋아요", "5")).status).toBe(401);
  });
});

describe("tag options", () => {
  const post: typeof client.fields = (path, fields) => client.fields(`/map/tag-options/${path}`, fields);
  const names = async (category: string) => {
    const reply = await post("list", { category });
    return (at(reply.body, "result.tagOptions") as { tagName: string }[]).map((tag) => tag.tagName);
  };

  it("start with the built-in ones", async () => {
    expect(await names("CLEANLINESS")).toEqual(["매우 깨끗함", "깨끗함", "보통", "더러움", "매우 더러움"]);
    expect(await names("OPERATING_HOURS")).toContain("24시간");
    const all = at((await client.get("/map/tag-options")).body, "result.tagOptions");
    expect(all).toContainEqual(
      expect.objectContaining({
        tagName: "깨끗함",
        tagColor: "#28a745",
        isActive: "Y",
        frstRegisterId: "SYSTEM",
      }),
    );
  });

  it("are added, deactivated, and made active again under the same name", async () => {
    const tag = { tagName: "Quiet", category: "CLEANLINESS", tagColor: "#112233" };
    const added = await post("add", tag);
    expect(at(added.body, "result")).toMatchObject({
      reactivated: false,
      newTag: { ...tag, frstRegisterId: "USRCNFRM_00000000001" },
    });
    const tagId = String(at(added.body, "result.newTag.tagId"));
    expect(said(await post(`delete?tagId=${tagId}`, { tagId }))).toBe("200 200");
    expect(await names("CLEANLINESS")).not.toContain("Quiet");
    const again = await post("add", { ...tag, tagName: "quiet" });
    const newTag = { tagId: Number(tagId), isActive: "Y" };
    expect(at(again.body, "result")).toMatchObject({ reactivated: true, newTag });
  });

  it("refuse names that would break the list, unknown categories, and removing built-in ones", async () => {
    const refused: Record<string, string>[] = [
      { tagName: "a,b" },
      { tagName: "a|b" },
      { tagName: " " },
      { tagName: "a", category: "OTHER" },
      { tagName: "a", tagColor: "red" },
    ];
    for (const fields of refused) {
      expect(said(await post("add", { category: "CLEANLINESS", ...fields }))).toBe("200 900");
    }
    expect(said(await post("delete?tagId=1", {}))).toBe("200 700");
    expect(said(await post("delete?tagId=9999", {}))).toBe("200 404");
    client.setToken("");
    expect((await post("add", { tagName: "a" })).status).toBe(401);
  });
});
