import { describe, expect, it } from "vitest";
import { at, listFeed, TOILET } from "./reference-backend-client";
import { clientFor, each, FREE, login, NOTICE, useGenerations, write } from "./reference-backend-generations";

/** How the generations differ in texts, boards and attachments (docs/wire.md#boards). */

useGenerations();

describe("texts", () => {
  const TITLE = `가운뎃점 · "따옴표" 'a' <b> R&D → ★`;
  const ESCAPED = "가운뎃점 &middot; &quot;따옴표&quot; &apos;a&apos; &lt;b&gt; R&D &rarr; ★";

  it("are escaped by B and C, and found by the words that were written", async () => {
    const titles = await each(async (generation) => {
      const { client } = await login(generation, "admin");
      const id = await write(client, FREE, TITLE);
      return at((await client.get(`/board/${FREE}/${id}`)).body, "result.boardVO.nttSj");
    });
    expect(titles).toEqual([TITLE, ESCAPED, ESCAPED]);
  });

  it("with an emoji break every answer that they are in, until the post is deleted", async () => {
    const statuses = await each(async (generation) => {
      const { client } = await login(generation, "admin");
      const list = async () => (await client.get(`/board?bbsId=${NOTICE}`)).status;
      const before = await client.multipart("POST", "/board", {
        bbsId: NOTICE,
        nttSj: "길 안내 🚻",
        nttCn: "",
      });
      const [poisoned, main] = [await list(), (await client.get("/mainPage")).status];
      const all = Array.from({ length: 5 }, (_, index) => String(index + 1));
      for (const id of all) {
        await client.send(`/board/${NOTICE}/${id}`, {
          method: "PATCH",
          body: "{}",
          headers: { "Content-Type": "application/json" },
        });
      }
      return [before.status, poisoned, main, await list()];
    });
    expect(statuses).toEqual([
      [200, 200, 200, 200],
      [200, 500, 500, 200],
      [200, 500, 500, 200],
    ]);
  });

  it("with the emoji as a number come back untouched", async () => {
    const { client } = await login("b", "admin");
    const id = await write(client, FREE, "번호로 &#128699; 보냄");
    expect(at((await client.get(`/board/${FREE}/${id}`)).body, "result.boardVO.nttSj")).toBe(
      "번호로 &#128699; 보냄",
    );
  });

  it("of the toilet feed are escaped as those of every answer, and broken by an emoji until it is deleted", async () => {
    const told = await each(async (generation) => {
      const { client } = await login(generation, "user");
      await client.form("/map/register.do", { ...TOILET, name: TITLE }, ["a.png"]);
      const registered = (await listFeed(client)).at(-1);
      const toiletId = String(Number(registered?.id) + 1);
      await client.form("/map/register.do", { ...TOILET, name: "길 안내 🚻" }, ["a.png"]);
      const isRead = await listFeed(client).then(
        () => true,
        () => false,
      );
      await client.form("/map/delete-toilet.do", { toiletId });
      return [registered?.title, isRead, (await listFeed(client)).at(-1)?.title];
    });
    expect(told).toEqual([
      [TITLE, true, TITLE],
      [ESCAPED, false, ESCAPED],
      [ESCAPED, false, ESCAPED],
    ]);
  });
});

describe("boards", () => {
  it("answer the page that is asked for from B on, and count by a number", async () => {
    const pages = await each(async (generation) => {
      const { client } = await login(generation, "admin");
      for (let count = 0; count < 12; count++) await write(client, FREE, `쪽 ${generation} ${count}`);
      const { body } = await client.get(`/board?bbsId=${FREE}&pageIndex=2`);
      const { currentPageNo } = at(body, "result.paginationInfo") as { currentPageNo: number };
      return [currentPageNo, typeof at(body, "result.resultCnt"), at(body, "result.boardVO") !== undefined];
    });
    expect(pages).toEqual([
      [1, "string", true],
      [2, "number", false],
      [2, "number", false],
    ]);
  });

  it("fail from B on over what is not there", async () => {
    const missing = await each(async (generation) => {
      const paths = ["/board?bbsId=BBSMSTR_ZZZZZZZZZZZZ", `/board/${FREE}/999999`];
      return Promise.all(paths.map(async (path) => (await clientFor(generation).get(path)).status));
    });
    expect(missing).toEqual([
      [200, 200],
      [500, 500],
      [500, 500],
    ]);
  });

  it("tell from B on neither a post's level nor its place, and name its author by the uniqId", async () => {
    const posts = await each(async (generation) => {
      const { client } = await login(generation, "user");
      const id = await write(client, FREE, `지은이 ${generation}`);
      return at((await client.get(`/board/${FREE}/${id}`)).body, "result.boardVO") as Record<string, unknown>;
    });
    expect(posts.map(({ frstRegisterId }) => frstRegisterId)).toEqual([
      "user",
      "USRCNFRM_00000000001",
      "USRCNFRM_00000000001",
    ]);
    expect(posts.map((post) => "sortOrdr" in post || "replyLc" in post)).toEqual([true, false, false]);
  });

  it("ask only in C whose post it is, and keep the notices to administrators", async () => {
    const codes = await each(async (generation) => {
      const { client: admin } = await login(generation, "admin");
      const { client: user } = await login(generation, "user");
      const id = await write(admin, FREE, `남의 글 ${generation}`);
      const fields = { bbsId: FREE, nttSj: "바꿈", nttCn: "" };
      const change = await user.multipart("PUT", `/board/${id}`, fields);
      const notice = await user.multipart("POST", "/board", { ...fields, bbsId: NOTICE });
      const missing = await admin.multipart("PUT", "/board/999999", fields);
      return [at(change.body, "resultCode"), at(notice.body, "resultCode"), missing.status];
    });
    expect(codes).toEqual([
      [200, 200, 200],
      [200, 200, 200],
      [403, 403, 500],
    ]);
  });

  it("want JSON with a deletion from B on", async () => {
    const statuses = await each(async (generation) => {
      const { client } = await login(generation, "admin");
      const id = await write(client, FREE, `지울 글 ${generation}`);
      const path = `/board/${FREE}/${id}`;
      const form = await client.multipart("PUT", path.replace(`${FREE}/`, ""), {
        bbsId: FREE,
        nttSj: "그대로",
      });
      return [form.status, (await client.send(path, { method: "PATCH" })).status];
    });
    expect(statuses).toEqual([
      [200, 200],
      [200, 400],
      [200, 400],
    ]);
  });
});

describe("attachments", () => {
  it("are what each takes: B anything, C nothing above 10 MB", async () => {
    const statuses = await each(async (generation) => {
      const { client } = await login(generation, "admin");
      const fields = { bbsId: FREE, nttSj: "파일", nttCn: "" };
      const send = (name: string, size: number) =>
        client.multipart("POST", "/board", fields, [["file_0", name, new Uint8Array(size)]]);
      return [(await send("a.exe", 3)).status, (await send("a.png", 11 * 1024 * 1024)).status];
    });
    expect(statuses).toEqual([
      [500, 200],
      [200, 200],
      [500, 500],
    ]);
  });
});
