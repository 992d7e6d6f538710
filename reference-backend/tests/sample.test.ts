import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { useStarted } from "../../tests/support/started";
import { openDatabase } from "../database";
import { SAMPLE_POSTS } from "../sample/posts";
import { SAMPLE_MEMBERS } from "../sample/seed-members";
import { startReferenceBackend } from "../server";
import { at, clientOf, startForTest } from "./client";

const BOARDS = { notice: 25, free: 32, qna: 25 } as const;
const ALLOWED = /^(p|br|strong|b|em|i|u|ul|ol|li|a|img|h2|h3|blockquote)$/;

const backend = useStarted(() => startForTest({ sample: true }));
const client = useStarted(() => clientOf(backend.origin));

type Item = { nttId: number; bbsId: string; nttSj: string; parnts: string; commentCount: number } & Record<
  string,
  unknown
>;

async function listAll(board: string): Promise<Item[]> {
  const items: Item[] = [];
  for (let page = 1; ; page++) {
    const { body } = await client.get(`/api/community/${board}?pageIndex=${page}`);
    items.push(...(at(body, "result.resultList") as Item[]));
    if (page >= Number(at(body, "result.paginationInfo.totalPageCount"))) return items;
  }
}

describe.each(Object.entries(BOARDS))("the %s board", (board, least) => {
  const samplePosts = SAMPLE_POSTS[board as keyof typeof BOARDS];

  it(`has ${least} posts or more besides replies, newest first, by members with a name`, async () => {
    const items = await listAll(board);
    const posts = items.filter(({ parnts }) => parnts === "0");
    expect(posts.length).toBeGreaterThanOrEqual(least);
    expect(posts.map(({ nttSj }) => nttSj)).toEqual(samplePosts.map(({ title }) => title));
    const dates = posts.map(({ frstRegisterPnttm }) => String(frstRegisterPnttm));
    expect(dates).toEqual(dates.toSorted().toReversed());
    for (const item of items) expect([item.nttSj, item.frstRegisterNm]).not.toContain(null);
  });

  it("has its replies below their posts, and the right comment counts", async () => {
    const items = await listAll(board);
    const replies = items.filter(({ parnts }) => parnts !== "0");
    expect(replies.length).toBe(samplePosts.flatMap(({ replies }) => replies).length);
    expect(replies.length).toBeGreaterThan(0);
    let thread = 0;
    for (const { nttId, nttSj, parnts } of items) {
      if (parnts === "0") thread = nttId;
      else expect([nttSj, parnts]).toEqual([expect.stringMatching(/^RE: /), String(thread)]);
    }
    expect(items.reduce((sum, { commentCount }) => sum + commentCount, 0)).toBe(
      samplePosts.flatMap(({ comments }) => comments).length,
    );
  });

  it("has pictures in its texts and readable files of the declared type", async () => {
    let pictures = 0;
    let files = 0;
    for (const { bbsId, nttId } of await listAll(board)) {
      const { body } = await client.get(`/board/${bbsId}/${nttId}`);
      const html = String(at(body, "result.boardVO.nttCn"));
      expect(html).not.toMatch(/\{\w+\}/);
      for (const [, tag = ""] of html.matchAll(/<\/?(\w+)/g)) expect(tag).toMatch(ALLOWED);
      for (const [, src = ""] of html.matchAll(/<img src="([^"]+)"/g)) {
        const picture = await fetch(backend.origin + src);
        expect((await sharp(await picture.arrayBuffer()).metadata()).format).toBe("jpeg");
        pictures += 1;
      }
      for (const file of at(body, "result.resultFiles") as Record<string, string>[]) {
        const { atchFileId = "", fileSn = "", fileExtsn = "", fileMg } = file;
        const reply = await fetch(`${backend.origin}/file?${new URLSearchParams({ atchFileId, fileSn })}`);
        const bytes = Buffer.from(await reply.arrayBuffer());
        expect(String(bytes.length)).toBe(fileMg);
        const kind = (await fileTypeFromBuffer(bytes))?.ext ?? "txt";
        expect(kind).toBe(fileExtsn === "hwp" ? "cfb" : fileExtsn);
        files += 1;
      }
    }
    expect(pictures).toBeGreaterThanOrEqual(1);
    expect(files).toBeGreaterThanOrEqual(2);
  });
});

it("names of all attachments, authors and commenters are unique", () => {
  const posts = Object.values(SAMPLE_POSTS).flat();
  const files = posts.flatMap(({ files: postFiles, replies }) => [
    ...postFiles,
    ...replies.flatMap((reply) => reply.files),
  ]);
  expect(new Set(files).size).toBe(files.length);
  expect(new Set(files.map((name) => name.split(".").at(-1))).size).toBeGreaterThanOrEqual(5);
  const memberIds = new Set(["admin", "user", ...SAMPLE_MEMBERS.map(({ id }) => id)]);
  const authors = posts.flatMap(({ author, comments, replies }) => [
    author,
    ...[...comments, ...replies].map((answer) => answer.author),
  ]);
  expect(authors.filter((id) => !memberIds.has(id))).toEqual([]);
});

describe("the sample members", () => {
  it("are forty or more, some with Kakao, some with only an id, some without e-mail", () => {
    expect(SAMPLE_MEMBERS.length).toBeGreaterThanOrEqual(40);
    const social = SAMPLE_MEMBERS.filter(({ login }) => login === "KAKAO");
    expect(social.length).toBeGreaterThanOrEqual(5);
    expect(social.some(({ id }) => !id.startsWith("kakao_"))).toBe(true);
    const byId = SAMPLE_MEMBERS.filter(({ id, login }) => id.startsWith("kakao_") && login === "NORMAL");
    expect(byId.length).toBeGreaterThanOrEqual(1);
    expect(SAMPLE_MEMBERS.filter(({ email }) => email === "").length).toBeGreaterThanOrEqual(5);
  });

  it.each(["", "1", "jiwoo"])("cannot log in with any password, for example '%s'", async (password) => {
    const { body } = await clientOf(backend.origin).login("jiwoo", password);
    expect(body).toMatchObject({ resultCode: "300" });
  });
});

it("the sample login finds its posts on the personal page", async () => {
  const ownClient = clientOf(backend.origin);
  await ownClient.login("user");
  const { body } = await ownClient.get("/api/mypage/dashboard");
  for (const [list, board] of [
    ["myFreePosts", "free"],
    ["myQnaPosts", "qna"],
  ] as const) {
    const ownPosts = SAMPLE_POSTS[board].filter(({ author }) => author === "user");
    expect(ownPosts.length).toBeGreaterThanOrEqual(3);
    expect((at(body, `result.${list}.resultList`) as Item[]).map(({ nttSj }) => nttSj)).toEqual(
      ownPosts.map(({ title }) => title),
    );
    expect(at(body, `result.${list}.resultCnt`)).toBe(String(ownPosts.length));
  }
});

it("a second start adds nothing, even after deletions", async () => {
  const first = await startForTest({ sample: true });
  const admin = clientOf(first.origin);
  await admin.login("admin");
  const { body } = await admin.get("/api/community/free");
  const nttId = at(body, "result.resultList.0.nttId");
  await admin.send(`/board/BBSMSTR_BBBBBBBBBBBB/${nttId}`, { method: "PATCH" });
  const countRows = () => {
    const db = openDatabase(first.dataDir);
    const tables = ["member", "toilet", "board_post", "board_comment", "attachment", "board_image", "review"];
    const counts = tables.map((table) => db.prepare(`SELECT COUNT(*) AS rows FROM ${table}`).all([]));
    db.close();
    return counts;
  };
  const rowsBefore = countRows();
  const second = await startReferenceBackend({ dataDir: first.dataDir, port: 0, sample: true });
  const listAnswer = await clientOf(second.origin).get("/api/community/free");
  await second.close();
  expect(countRows()).toEqual(rowsBefore);
  expect(at(listAnswer.body, "result.resultCnt")).toBe(String(Number(at(body, "result.resultCnt")) - 1));
  await first.close();
});
