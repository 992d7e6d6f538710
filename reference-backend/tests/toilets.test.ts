import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openDatabase } from "../database";
import { at, listFeed, outcomeOf, type Part, PNG, TOILET, useReferenceBackend } from "./client";

const { backend, client } = useReferenceBackend({}, "user");

type PhotoWire = { fileSn: string; streFileNm: string; fileCn: string };

async function register(photos = ["a.png", "b.PNG"], fields: Record<string, string> = {}): Promise<string> {
  const reply = await client.form("/map/register.do", { ...TOILET, ...fields }, photos);
  expect(reply.body).toEqual({ resultCode: 200, resultMessage: "성공했습니다.", result: {} });
  return String((await listFeed(client)).at(-1)?.id);
}

async function photosOf(toiletId: string): Promise<PhotoWire[]> {
  const { body } = await client.form("/map/toilet-detail.do", { toiletId });
  return at(body, "result.toilet.photoList") as PhotoWire[];
}

const storedFiles = () => readdirSync(join(backend.dataDir, "files")).length;

describe("the registration of a toilet", () => {
  it("serves the photo's bytes with type, nosniff and ETag", async () => {
    const [photo] = await photosOf(await register());
    const response = await fetch(`${backend.origin}/files/${photo?.streFileNm}`);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(PNG);
    expect(response.headers.get("content-type")).toBe("image/png");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    const etag = response.headers.get("etag") ?? "";
    expect((await client.get(`/files/${photo?.streFileNm}`, { "If-None-Match": etag })).status).toBe(304);
    expect((await client.get("/files/nothing")).status).toBe(404);
    expect((await client.get("/files/..%2Fjwt-secret")).status).toBe(404);
  });

  it.each([
    ["name", { name: " " }, "필수 항목이 누락되었습니다: 화장실 이름"],
    ["position", { lat: "", lng: "x" }, "필수 항목이 누락되었습니다: 위치"],
    ["lock", { maleDoorlockPw: "12a" }, "비밀번호는 숫자만 입력할 수 있습니다."],
    ["thumbnail", { thumbnailIndex: "7" }, "대표 사진을 다시 선택해 주세요."],
  ])("refuses a wrong %s with 900 and keeps no file", async (_case, fields, resultMessage) => {
    const filesBefore = storedFiles();
    const reply = await client.form("/map/register.do", { ...TOILET, ...fields }, ["a.png"]);
    expect(reply.body).toEqual({ resultCode: 900, resultMessage, result: {} });
    expect(storedFiles()).toBe(filesBefore);
  });

  it("needs a real photo of at most 10 MB; anything else is an exception", async () => {
    expect((await client.form("/map/register.do", TOILET)).body).toMatchObject({ resultCode: 900 });
    const filesBefore = storedFiles();
    const upload = (bytes: Part[2], name: string) =>
      client.multipart("POST", "/map/register.do", TOILET, [["files", name, bytes]]);
    expect((await upload(new Uint8Array(PNG), "a.exe")).status).toBe(500);
    expect((await upload("<svg/>", "a.png")).status).toBe(500);
    const limit = new Uint8Array(10_485_760);
    limit.set(PNG);
    expect((await upload(limit, "limit.png")).status).toBe(200);
    expect((await upload(new Uint8Array(10_485_761), "over.png")).status).toBe(500);
    expect(storedFiles()).toBe(filesBefore + 1);
  });

  it("keeps the order of photos, large or small, and skips an untouched input", async () => {
    const large = new Uint8Array(6_000_000);
    large.set(PNG);
    const smallPicture = new Uint8Array(PNG);
    const reply = await client.multipart("POST", "/map/register.do", { ...TOILET, name: "순서" }, [
      ["files", "large.png", large],
      ["files", "", ""],
      ["files", "small.png", smallPicture],
    ]);
    expect(reply.body).toMatchObject({ resultCode: 200 });
    const photos = await photosOf(String((await listFeed(client)).at(-1)?.id));
    const sizes = await Promise.all(
      photos.map(async ({ streFileNm }) => {
        const response = await fetch(`${backend.origin}/files/${streFileNm}`);
        return (await response.arrayBuffer()).byteLength;
      }),
    );
    expect(sizes).toEqual([large.length, smallPicture.length]);
  });

  it("accepts photos only under their own field name, texts within limits, and no other files", async () => {
    const filesBefore = storedFiles();
    const photo = new Uint8Array(PNG);
    const send = (path: string, fields: Record<string, string>, files: Part[] = []) =>
      client.multipart("POST", `/map/${path}`, fields, files);
    expect((await send("register.do", TOILET, [["other", "a.png", photo]])).status).toBe(500);
    expect((await send("toilet-detail.do", { toiletId: "1" }, [["files", "a.png", photo]])).status).toBe(500);
    expect((await send("toilet-detail.do", { toiletId: "1", more: "가".repeat(400_000) })).status).toBe(500);
    const manyFields = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`field${index}`, "1"]));
    expect((await send("toilet-detail.do", { ...manyFields, toiletId: "1" })).status).toBe(500);
    expect(storedFiles()).toBe(filesBefore);
    const headers = { "Content-Type": "multipart/form-data" };
    const plainRequest = await client.send("/map/toilet-detail.do", { method: "POST", body: "x", headers });
    expect(plainRequest.status).toBe(500);
  });
});

describe("the update of a toilet", () => {
  const update = (toiletId: string, fields: Record<string, string>, photos: string[] = []) =>
    client.form("/map/update-toilet.do", { ...TOILET, toiletId, ...fields }, photos);

  it("moves the thumbnail to another stored or new photo, then deletes the old one", async () => {
    const toiletId = await register();
    const refusal = await update(toiletId, { deletePhotoIds: "[0]" });
    expect(refusal.body).toMatchObject({
      resultCode: 900,
      resultMessage: "대표 사진은 삭제할 수 없습니다. 다른 사진을 먼저 대표로 지정해 주세요.",
    });
    const photos = async () => (await photosOf(toiletId)).map(({ fileSn, fileCn }) => fileSn + fileCn);
    expect(await photos()).toHaveLength(2);
    await update(toiletId, { deletePhotoIds: "[0]", thumbnailFileSn: "1" });
    expect(await photos()).toEqual(["1THUMB"]);
    await update(toiletId, { thumbnailIndex: "1" }, ["c.png", "d.png"]);
    expect(await photos()).toEqual(["1", "2", "3THUMB"]);
  });

  it("refuses to leave no photo, a deleted thumbnail, invalid lists and missing toilets", async () => {
    const toiletId = await register(["a.png"]);
    for (const fields of [
      { deletePhotoIds: "[0]" },
      { deletePhotoIds: "nonsense" },
      { thumbnailFileSn: "9" },
      { deletePhotoIds: "[0]", thumbnailFileSn: "0" },
    ]) {
      const reply = await update(toiletId, fields as Record<string, string>);
      expect(reply.body).toMatchObject({ resultCode: 900 });
    }
    const filesBefore = storedFiles();
    expect((await update("999999", {}, ["a.png"])).body).toEqual({
      resultCode: 404,
      resultMessage: "화장실 정보를 찾을 수 없습니다.",
      result: {},
    });
    expect(storedFiles()).toBe(filesBefore);
  });
});

it("the feed is complete in any number of slices, while other clients write", async () => {
  const db = openDatabase(backend.dataDir);
  const insert = db.prepare(
    "INSERT INTO toilet (name, lat, lng, registered_at) VALUES (?, 36, 127, '2025-10-01')",
  );
  db.transaction(() => {
    for (let i = 0; i < 1001; i++) insert.run([`"${i}"`]);
  })();
  const { total } = db.prepare("SELECT COUNT(*) AS total FROM toilet WHERE deleted_at IS NULL").get([]) as {
    total: number;
  };
  db.close();
  const [feed] = await Promise.all([
    listFeed(client),
    client.form("/map/update-toilet-tags", { toiletId: "1", cleanlinessStatus: "" }),
  ]);
  expect(feed).toHaveLength(total);
  expect(new Set(feed.map(({ id }) => id)).size).toBe(total);
});

it("reviews are listed newest first and counted in the toilet", async () => {
  const toiletId = await register();
  for (const [content, rating] of Object.entries({ 좋아요: "5", 별로: "2" }))
    await client.form("/map/comments/add", { toiletId, content, rating });
  const { body } = await client.get(`/map/comments/list?toiletId=${toiletId}`);
  expect(at(body, "result.comments")).toMatchObject([
    { content: "별로", rating: 2, mberId: "user", mberNm: "사용자", toiletId: Number(toiletId) },
    { content: "좋아요", rating: 5, createdAt: expect.stringMatching(/\+00:00$/) },
  ]);
  expect((await listFeed(client)).at(-1)).toMatchObject({ avgRating: 3.5, commentCount: 2 });
});

it("invalid tag names, categories and colours are refused, and built-in tags stay", async () => {
  const post: typeof client.fields = (path, fields) => client.fields(`/map/tag-options/${path}`, fields);
  const wrongFields: Record<string, string>[] = [
    { tagName: "a,b" },
    { tagName: "a|b" },
    { tagName: " " },
    { tagColor: "red" },
    { category: "?" },
  ];
  for (const fields of wrongFields)
    expect(outcomeOf(await post("add", { category: "CLEANLINESS", tagName: "a", ...fields }))).toBe(
      "200 900",
    );
  expect(outcomeOf(await post("delete?tagId=1", {}))).toBe("200 700");
  expect(outcomeOf(await post("delete?tagId=9999", {}))).toBe("200 404");
  client.setToken("");
  expect((await post("add", { tagName: "a" })).status).toBe(401);
});
