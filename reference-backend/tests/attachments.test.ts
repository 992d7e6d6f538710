import { once } from "node:events";
import { readdirSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { sendRaw } from "../../tests/support/raw-request";
import { dispositionFor } from "../attachments";
import { BEHAVIOURS } from "../generation";
import { at, type Part, PNG, useReferenceBackend } from "./client";

const { backend, client } = useReferenceBackend({}, "user");

const FREE = "BBSMSTR_BBBBBBBBBBBB";
const png = new Uint8Array(PNG);
const PLAN: Part = ["file_0", "청소 계획표.xlsx", "월화수목금"];
const PHOTO: Part = ["file_1", "입구.PNG", png];

const storedFiles = () => readdirSync(join(backend.dataDir, "files")).length;

type FileWire = { atchFileId: string; fileSn: string; orignlFileNm: string; streFileNm: string };
type Detail = { boardVO: Record<string, string>; resultFiles?: FileWire[] };

async function detail(nttId: number): Promise<Detail> {
  return at((await client.get(`/board/${FREE}/${nttId}`)).body, "result") as Detail;
}

async function write(files: Part[]): Promise<number> {
  const reply = await client.multipart("POST", "/board", { bbsId: FREE, nttSj: "파일", nttCn: "" }, files);
  expect(reply.body).toMatchObject({ resultCode: 200 });
  return Number(at((await client.get("/api/community/free")).body, "result.resultList.0.nttId"));
}

/** Starts a request that announces this length and sends nothing yet. */
async function beginPost(length: number) {
  const headers = {
    "Content-Type": "multipart/form-data; boundary=x",
    "Content-Length": length,
    Authorization: String(at((await client.login("user")).body, "jToken")),
  };
  return request(`${backend.origin}/board`, { method: "POST", headers }).on("error", () => undefined);
}

const namesOf = ({ resultFiles = [] }: Detail) =>
  resultFiles.map(({ fileSn, orignlFileNm }) => fileSn + orignlFileNm);

function download(file: FileWire | undefined, headers: Record<string, string> = {}) {
  const { atchFileId = "", fileSn = "" } = file ?? {};
  return fetch(`${backend.origin}/file?${new URLSearchParams({ atchFileId, fileSn })}`, { headers });
}

describe("the attachments of a post", () => {
  it("list the encrypted id and all values as strings, beside the plain id of the post", async () => {
    const { boardVO, resultFiles } = await detail(await write([PLAN, PHOTO]));
    expect(boardVO.atchFileId).toMatch(/^FILE_\d{15}$/);
    expect(resultFiles).toEqual([
      {
        atchFileId: expect.stringMatching(/^[\w+/]{43}=$/),
        creatDt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{6}$/),
        fileCn: "",
        fileExtsn: "xlsx",
        fileMg: "15",
        fileSn: "0",
        fileStreCours: expect.any(String),
        orignlFileNm: "청소 계획표.xlsx",
        streFileNm: expect.stringMatching(/^BBS_\w+$/),
      },
      expect.objectContaining({ fileSn: "1", fileExtsn: "PNG", orignlFileNm: "입구.PNG" }),
    ]);
    expect(at((await client.get("/api/community/free")).body, "result.resultList.0.atchFileId")).toBe(
      boardVO.atchFileId,
    );
  });

  it("keep only the first of several files with one part name, as getFileMap does", async () => {
    const filesBefore = storedFiles();
    const duplicateParts: Part[] = [
      ["file", "하나.png", png],
      ["file", "둘.png", png],
    ];
    expect(namesOf(await detail(await write(duplicateParts)))).toEqual(["0하나.png"]);
    expect(storedFiles()).toBe(filesBefore + 1);
  });

  it("are empty for an untouched file input, and an empty file is listed but cannot be read", async () => {
    const filesBefore = storedFiles();
    const untouchedPost = await detail(await write([["file_0", "", ""]]));
    expect(untouchedPost.boardVO.atchFileId).toBe("");
    expect(untouchedPost).not.toHaveProperty("resultFiles");
    expect(storedFiles()).toBe(filesBefore);
    const { resultFiles } = await detail(await write([["file_0", "빈 파일.txt", ""]]));
    expect(resultFiles?.[0]).toMatchObject({ fileMg: "0" });
    expect((await download(resultFiles?.[0])).status).toBe(500);
  });

  it("survive a change that sends the plain id, and get lost in a change without it", async () => {
    const nttId = await write([PLAN]);
    const { atchFileId = "" } = (await detail(nttId)).boardVO;
    const update = (fields: Record<string, string>, files: Part[] = []) =>
      client.multipart("PUT", `/board/${nttId}`, { bbsId: FREE, nttSj: "고침", nttCn: "", ...fields }, files);
    await update({ atchFileId }, [PHOTO]);
    const postWithBoth = await detail(nttId);
    expect(namesOf(postWithBoth)).toEqual(["0청소 계획표.xlsx", "1입구.PNG"]);
    expect(postWithBoth.boardVO.atchFileId).toBe(atchFileId);
    const filesBefore = storedFiles();
    expect(
      (await update({ atchFileId: postWithBoth.resultFiles?.[0]?.atchFileId ?? "" }, [PHOTO])).status,
    ).toBe(500);
    expect(storedFiles()).toBe(filesBefore);
    await update({ atchFileId: ` ${atchFileId} ` });
    expect(namesOf(await detail(nttId))).toHaveLength(2);
    await update({});
    expect(await detail(nttId)).toMatchObject({ boardVO: { atchFileId: " ".repeat(20) }, resultFiles: [] });
  });

  it("are accepted by their extension in any case, and a refused file leaves none on the disk", async () => {
    const filesBefore = storedFiles();
    for (const name of ["a.exe", "a.html", "a.svg", "noextension"]) {
      const post = { bbsId: FREE, nttSj: name, nttCn: "" };
      const reply = await client.multipart("POST", "/board", post, [PHOTO, ["file_0", name, "<html>"]]);
      expect([name, reply.status]).toEqual([name, 500]);
    }
    expect(storedFiles()).toBe(filesBefore);
    expect(namesOf(await detail(await write([["file_0", "가짜.PNG", "<html>"]])))).toEqual(["0가짜.PNG"]);
  });

  it("may exceed the board's limit, up to 100 MB for the whole request", async () => {
    await write([["file_0", "large.zip", new Uint8Array(11_000_000)]]);
    const filesBefore = storedFiles();
    // The announced length alone is refused, so no 100 MB are sent.
    const uploadRequest = await beginPost(100_000_001);
    uploadRequest.flushHeaders();
    const [response] = (await once(uploadRequest, "response")) as [IncomingMessage];
    uploadRequest.destroy();
    expect(response.statusCode).toBe(500);
    expect(storedFiles()).toBe(filesBefore);
  });

  it("leave no file on the disk if the sender breaks off", async () => {
    const filesBefore = storedFiles();
    const uploadRequest = await beginPost(1_000_000);
    uploadRequest.write(
      '--x\r\nContent-Disposition: form-data; name="f"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nabc',
    );
    await expect.poll(storedFiles).toBe(filesBefore + 1);
    uploadRequest.destroy();
    await expect.poll(storedFiles).toBe(filesBefore);
  });
});

describe("GET /file", () => {
  it("sends the bytes chunked without a login, with the name in the browser's format", async () => {
    const [file, photo] = (await detail(await write([PLAN, PHOTO]))).resultFiles ?? [];
    client.setToken("");
    const response = await download(file, { "User-Agent": "undici", Range: "bytes=0-1" });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe("월화수목금");
    const { headers } = response;
    expect(headers.get("content-type")).toBe("application/x-stuff");
    expect(["content-length", "etag", "accept-ranges"].map((name) => headers.get(name))).toEqual([
      null,
      null,
      null,
    ]);
    const disposition = Buffer.from(headers.get("content-disposition") ?? "", "latin1").toString("utf8");
    expect(disposition).toBe('attachment; filename="청소 계획표.xlsx"');
    expect(Buffer.from(await (await download(photo)).arrayBuffer())).toEqual(PNG);
  });

  it.each([
    ["Mozilla/5.0 Chrome/130", "화장실 1;2.png", "%ED%99%94%EC%9E%A5%EC%8B%A4 1;2.png"],
    ["Mozilla/5.0 Chrome/130", "🚻.png", "%3F%3F.png"],
    ["Mozilla/5.0 (Trident/7.0)", "화 1.png", "%ED%99%94%201.png"],
  ])("names a file for %s", (userAgent, name, expected) => {
    expect(dispositionFor(userAgent, name, BEHAVIOURS["egov-4.2"])).toBe(`attachment; filename=${expected}`);
  });

  it("throws for a missing file, for a foreign id, and without a User-Agent", async () => {
    const { boardVO, resultFiles } = await detail(await write([PLAN]));
    const { atchFileId = "" } = resultFiles?.[0] ?? {};
    const get = async (query: Record<string, string>) =>
      (await client.get(`/file?${new URLSearchParams(query)}`)).status;
    expect(await get({ atchFileId, fileSn: "0" })).toBe(200);
    expect(await get({ atchFileId, fileSn: "7" })).toBe(500);
    expect(await get({ atchFileId })).toBe(500);
    expect(await get({ atchFileId: boardVO.atchFileId ?? "", fileSn: "0" })).toBe(500);
    expect(await get({ atchFileId: "!", fileSn: "0" })).toBe(500);
    expect(await get({})).toBe(500);
    const path = `/file?fileSn=0&atchFileId=${encodeURIComponent(atchFileId)}`;
    expect((await sendRaw(backend.origin, `GET ${path} HTTP/1.1`)).status).toBe(500);
  });

  it("accepts a plus that became a space", async () => {
    for (let attempt = 0; attempt < 40; attempt++) {
      const { resultFiles } = await detail(await write([PLAN]));
      const { atchFileId = "" } = resultFiles?.[0] ?? {};
      if (!atchFileId.includes("+")) continue;
      const spaced = encodeURIComponent(atchFileId.replaceAll("+", " "));
      expect((await client.get(`/file?fileSn=0&atchFileId=${spaced}`)).status).toBe(200);
      return;
    }
    expect.unreachable("no id with a plus among forty");
  });
});

describe("pictures in texts", () => {
  const upload = (files: Part[], bbsId = FREE) =>
    client.multipart("POST", `/api/board/images/${bbsId}`, {}, files);

  it("are accepted only in the part `images`, for an existing board and with a login", async () => {
    const filesBefore = storedFiles();
    const refusal = await upload([["images", "가짜.png", "<svg/>"]]);
    expect(refusal.body).toMatchObject({ resultCode: 900, resultMessage: "이미지 파일만 올릴 수 있습니다." });
    expect((await upload([])).body).toMatchObject({ resultCode: 900 });
    expect((await upload([["other", "a.png", png]])).status).toBe(500);
    expect((await upload([["images", "a.png", png]], "BBSMSTR_NOWHERE")).status).toBe(500);
    client.setToken("");
    expect((await upload([["images", "a.png", png]])).status).toBe(401);
    expect(storedFiles()).toBe(filesBefore);
  });
});
