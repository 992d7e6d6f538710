import { createHash } from "node:crypto";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { at, type Client, clientOf, startForTest } from "./reference-backend-client";

/** How the three generations of the reference backend differ (legacy-contract 11). */

const NOTICE = "BBSMSTR_AAAAAAAAAAAA";
const FREE = "BBSMSTR_BBBBBBBBBBBB";
const GENERATIONS = ["a", "b", "c"] as const;
type Generation = (typeof GENERATIONS)[number];

const backends = new Map<Generation, Awaited<ReturnType<typeof startForTest>>>();
beforeAll(async () => {
  for (const generation of GENERATIONS) backends.set(generation, await startForTest({ generation }));
});
afterAll(async () => {
  for (const backend of backends.values()) await backend.close();
});

const originOf = (generation: Generation) => backends.get(generation)?.origin ?? "";
const clientFor = (generation: Generation) => clientOf(originOf(generation));

const PASSWORDS = { admin: "Admin@1234", user: "User@1234" };
const hashed = (id: string, password: string) =>
  createHash("sha256")
    .update(id + password)
    .digest("base64");

/** Logs in as that generation wants it. */
async function login(
  generation: Generation,
  id: "admin" | "user",
): Promise<{ client: Client; body: unknown }> {
  const client = clientFor(generation);
  const isC = generation === "c";
  const reply = await client.login(id, isC ? hashed(id, PASSWORDS[id]) : "1");
  if (isC) client.setToken(/ACCESS_TOKEN=([^;]+)/.exec(reply.headers.get("set-cookie") ?? "")?.[1] ?? "");
  return { client, body: reply.body };
}

/** What each of them says, in the order A, B, C. */
async function each<Value>(ask: (generation: Generation) => Promise<Value>): Promise<Value[]> {
  const answers = [];
  for (const generation of GENERATIONS) answers.push(await ask(generation));
  return answers;
}

async function write(client: Client, board: string, title: string, content = "<p>글</p>") {
  await client.multipart("POST", "/board", { bbsId: board, nttSj: title, nttCn: content });
  const list = await client.get(`/board?bbsId=${board}&searchCnd=0&searchWrd=${encodeURIComponent(title)}`);
  return String(at(list.body, "result.resultList.0.nttId"));
}

describe("logging in", () => {
  it("answers the token in the body, C as a cookie; C wants the password hashed", async () => {
    const bodies = await each(async (generation) => (await login(generation, "admin")).body);
    expect(bodies.map((body) => typeof at(body, "jToken"))).toEqual(["string", "string", "undefined"]);
    expect(bodies.map((body) => at(body, "resultVO.userSe"))).toEqual(["USR", "ADM", "ADM"]);
    expect(Object.keys(at(bodies[2], "resultVO") as object)).toEqual(["id", "name", "userSe", "uniqId"]);
    expect(at((await clientFor("c").login("admin", PASSWORDS.admin)).body, "resultCode")).toBe("300");
  });

  it("puts the group into the token of B and C; there every member is USR", async () => {
    const { body } = await login("b", "user");
    expect(decodeJwt(String(at(body, "jToken")))).toMatchObject({ groupNm: "ROLE_USER", userSe: "USR" });
    expect(decodeJwt(String(at((await login("a", "user")).body, "jToken")))).not.toHaveProperty("groupNm");
  });

  it("by another kind than USR is an exception, or nobody", async () => {
    const kinds = (userSe: string) =>
      each(async (generation) => {
        const reply = await clientFor(generation).json("/auth/login-jwt", {
          id: "user",
          password: "1",
          userSe,
        });
        return `${reply.status} ${at(reply.body, "resultCode")}`;
      });
    expect(await kinds("GNR")).toEqual(["500 undefined", "200 300", "200 300"]);
    expect(await kinds("ADM")).toEqual(["500 undefined", "500 undefined", "500 undefined"]);
  });
});

describe("a token", () => {
  const statusWith = (generation: Generation, path: string, headers: Record<string, string>) =>
    clientFor(generation)
      .send(path, { method: path === "/jwtAuthAPI" ? "POST" : "GET", headers })
      .then(({ status, body }) => `${status} ${at(body, "resultCode")}`);

  it("after Bearer is taken by C only", async () => {
    const answers = await each(async (generation) => {
      const { client, body } = await login(generation, "user");
      const jwt = String(at(body, "jToken") ?? "");
      const reply = jwt
        ? await client.send("/jwtAuthAPI", { method: "POST", headers: { Authorization: `Bearer ${jwt}` } })
        : null;
      return reply?.status ?? "cookie";
    });
    expect(answers).toEqual([401, 401, "cookie"]);
    const reply = await clientFor("c").login("user", hashed("user", PASSWORDS.user));
    const [, jwt = ""] = /ACCESS_TOKEN=([^;]+)/.exec(reply.headers.get("set-cookie") ?? "") ?? [];
    expect(await statusWith("c", "/jwtAuthAPI", { Authorization: `Bearer ${jwt}` })).toBe("200 200");
    expect(await statusWith("c", "/jwtAuthAPI", { Cookie: `a=b; ACCESS_TOKEN=${jwt}` })).toBe("200 200");
  });

  it("that is forged is refused by C also where nobody asks for one", async () => {
    const Authorization = "not.a.token";
    expect(await each((generation) => statusWith(generation, "/mainPage", { Authorization }))).toEqual([
      "200 200",
      "200 200",
      "401 401",
    ]);
    expect(await each((generation) => statusWith(generation, "/auth/logout", {}))).toEqual([
      "401 403",
      "200 200",
      "200 200",
    ]);
    expect(await each((generation) => statusWith(generation, "/auth/me", {}))).toEqual([
      "401 403",
      "401 403",
      "200 401",
    ]);
  });

  it("opens the administration to administrators in B and C", async () => {
    const statuses = await each(async (generation) => {
      const { client } = await login(generation, "user");
      return (await client.get("/admin/api/users")).status;
    });
    expect(statuses).toEqual([200, 403, 403]);
  });
});

it("a browser's origin is refused by C", async () => {
  const ask = (generation: Generation) =>
    clientFor(generation)
      .get("/mainPage", { Origin: "https://example.com" })
      .then(({ status, body }) => (status === 200 ? "taken" : body));
  expect(await each(ask)).toEqual(["taken", "taken", "Invalid CORS request"]);
});

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

describe("members and my page", () => {
  it("are what B and C have, and A has not", async () => {
    const statuses = await each(async (generation) => {
      const { client } = await login(generation, "admin");
      return Promise.all(
        ["/members?pageIndex=1", "/mypage", "/members?pageIndex=0", "/members?pageIndex="].map(
          async (path) => (await client.get(path)).status,
        ),
      );
    });
    expect(statuses).toEqual([
      [404, 404, 404, 404],
      [200, 200, 500, 400],
      [200, 200, 500, 400],
    ]);
  });

  it.each(["b", "c"] as const)(
    "%s replaces a whole record, and its own page takes rights away",
    async (kind) => {
      const { client } = await login(kind, "admin");
      const id = `m${kind}`;
      const insert = { mberId: id, mberNm: "새 회원", password: "처음", groupId: "GROUP_00000000000000" };
      expect((await client.json("/members/insert", insert)).status).toBe(500);
      expect((await client.multipart("POST", "/members/insert", insert)).status).toBe(200);
      expect((await client.multipart("POST", "/members/insert", insert)).status).toBe(500);
      const list = await client.get(`/members?searchCnd=0&searchWrd=${id}`);
      const uniqId = String(at(list.body, "result.resultList.0.uniqId"));
      const read = async () =>
        at((await client.get(`/members/update/${uniqId}`)).body, "result.mberManageVO") as Record<
          string,
          string
        >;
      const record = await read();
      expect(typeof record.password).toBe(kind === "b" ? "string" : "object");
      expect((await client.put("/members/update", { ...record, password: null })).status).toBe(500);
      await client.put("/members/update", { ...record, password: "", adres: "둔산로 100" });
      expect((await read()).adres).toBe("둔산로 100");
      const { adres: _adres, ...withoutAddress } = await read();
      await client.put("/members/update", { ...withoutAddress, password: "" });
      expect((await read()).adres).toBe("");
      const send = kind === "c" ? hashed(id, "처음") : "처음";
      const own = clientFor(kind);
      const loggedIn = await own.login(id, send);
      expect(at(loggedIn.body, "resultVO.userSe")).toBe("ADM");
      if (kind === "c")
        own.setToken(/ACCESS_TOKEN=([^;]+)/.exec(loggedIn.headers.get("set-cookie") ?? "")?.[1] ?? "");
      await own.put("/mypage/update", { ...(await read()), password: "" });
      expect(at((await clientFor(kind).login(id, send)).body, "resultVO.userSe")).toBe("USR");
      await own.put("/mypage/delete", { ...(await read()), password: "" });
      expect(at((await clientFor(kind).login(id, send)).body, "resultCode")).toBe("300");
      expect((await own.post("/jwtAuthAPI")).status).toBe(200);
    },
  );

  it("5.0.0 takes anybody's number in the body of one's own page, C the token's", async () => {
    const names = [];
    for (const kind of ["b", "c"] as const) {
      const { client: admin } = await login(kind, "admin");
      const { client: user } = await login(kind, "user");
      const victim = at((await admin.get("/mypage")).body, "result.mberManageVO") as Record<string, string>;
      const before = at((await user.get("/mypage")).body, "result.mberManageVO") as Record<string, string>;
      await user.put("/mypage/update", { ...victim, mberNm: "바꿔치기", password: "" });
      names.push(at((await admin.get("/mypage")).body, "result.mberManageVO.mberNm"));
      await user.put("/mypage/update", { ...before, password: "" });
    }
    expect(names).toEqual(["바꿔치기", "관리자"]);
  });

  it("passwords are changed in clear, from B on by administrators only, as JSON", async () => {
    const answers = await each(async (generation) => {
      const fields = { old_password: "wrong", new_password: "new" };
      const codes = [];
      for (const id of ["user", "admin"] as const) {
        const { client } = await login(generation, id);
        const form = await client.form("/adminPassword", fields);
        const json = await client.send("/admin/password", {
          method: "PATCH",
          body: JSON.stringify(fields),
          headers: { "Content-Type": "application/json" },
        });
        codes.push([form, json].map(({ status, body }) => at(body, "resultCode") ?? status));
      }
      return codes;
    });
    expect(answers[0]).toEqual([
      [800, 404],
      [800, 404],
    ]);
    expect(answers[2]).toEqual([
      [404, 403],
      [404, 800],
    ]);
  });
});

it("--plain has none of the fork's calls, and the template's author", async () => {
  const backend = await startForTest({ plain: true });
  const client = clientOf(backend.origin);
  const open = await Promise.all(
    ["/map/toilets.do", "/api/community/free", "/board?bbsId=BBSMSTR_AAAAAAAAAAAA"].map((path) =>
      client.get(path),
    ),
  );
  expect(open.map(({ status }) => status)).toEqual([401, 401, 200]);
  await client.login("user");
  expect((await client.get("/map/toilets.do")).status).toBe(404);
  const id = await write(client, FREE, "틀의 글");
  expect(at((await client.get(`/board/${FREE}/${id}`)).body, "result.boardVO.frstRegisterId")).toBe(
    "USRCNFRM_00000000000",
  );
  await backend.close();
});
