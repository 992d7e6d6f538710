import { decodeJwt } from "jose";
import { describe, expect, it } from "vitest";
import { at, listFeed, outcomeOf, TOILET } from "./client";
import {
  answersOfEach,
  clientFor,
  cookieTokenOf,
  FREE,
  type Generation,
  hashed,
  login,
  NOTICE,
  PASSWORDS,
  useGenerations,
  write,
} from "./generations";

/**
 * The differences of eGov 4.2, 4.3 and 5.x in login, texts, boards and attachments (docs/wire.md#login,
 * docs/wire.md#boards).
 */

useGenerations();

describe("the login", () => {
  it("answers the token in the body, or as a cookie in egov-5.0.1, which wants a hashed password", async () => {
    const readTexts = async (generation: Generation) => {
      const { body } = await login(generation, "admin");
      return [typeof at(body, "jToken"), at(body, "resultVO.userSe")];
    };
    expect(await answersOfEach(readTexts)).toEqual(["string USR", "string ADM", "undefined ADM"]);
    const { body } = await login("egov-5.0.1", "admin");
    expect(Object.keys(at(body, "resultVO") as object)).toEqual(["id", "name", "userSe", "uniqId"]);
    expect(outcomeOf(await clientFor("egov-5.0.1").login("admin", PASSWORDS.admin))).toBe("200 300");
  });

  it("puts the group into the token of 4.3 and 5.x, where every member is USR", async () => {
    const { body } = await login("egov-5.0", "user");
    expect(decodeJwt(String(at(body, "jToken")))).toMatchObject({ groupNm: "ROLE_USER", userSe: "USR" });
    expect(decodeJwt(String(at((await login("egov-4.2", "user")).body, "jToken")))).not.toHaveProperty(
      "groupNm",
    );
  });

  it("of another kind than USR is an exception or finds no member", async () => {
    const outcomesByUserType = (userSe: string) =>
      answersOfEach(async (generation) =>
        outcomeOf(await clientFor(generation).json("/auth/login-jwt", { id: "user", password: "1", userSe })),
      );
    expect(await outcomesByUserType("GNR")).toEqual(["500", "200 300", "200 300"]);
    expect(await outcomesByUserType("ADM")).toEqual(["500", "500", "500"]);
  });
});

describe("a token", () => {
  const statusWith = async (generation: Generation, path: string, headers: Record<string, string>) =>
    outcomeOf(
      await clientFor(generation).send(path, { method: path === "/jwtAuthAPI" ? "POST" : "GET", headers }),
    );

  it("is accepted after Bearer and as a cookie only by egov-5.0.1", async () => {
    for (const generation of ["egov-4.2", "egov-5.0"] as const) {
      const jwt = String(at((await login(generation, "user")).body, "jToken"));
      expect(await statusWith(generation, "/jwtAuthAPI", { Authorization: `Bearer ${jwt}` })).toBe("401 403");
    }
    const jwt = cookieTokenOf(await clientFor("egov-5.0.1").login("user", hashed("user", PASSWORDS.user)));
    expect(await statusWith("egov-5.0.1", "/jwtAuthAPI", { Authorization: `Bearer ${jwt}` })).toBe("200 200");
    expect(await statusWith("egov-5.0.1", "/jwtAuthAPI", { Cookie: `a=b; ACCESS_TOKEN=${jwt}` })).toBe(
      "200 200",
    );
  });

  it("is refused on open paths as well by egov-5.0.1 if it is forged", async () => {
    const Authorization = "not.a.token";
    const answers = (path: string, headers = {}) =>
      answersOfEach((generation) => statusWith(generation, path, headers));
    expect(await answers("/mainPage", { Authorization })).toEqual(["200 200", "200 200", "401 401"]);
    expect(await answers("/auth/logout")).toEqual(["401 403", "200 200", "200 200"]);
    expect(await answers("/auth/me")).toEqual(["401 403", "401 403", "200 401"]);
  });
});

it("a browser's origin is refused by egov-5.0.1", async () => {
  const requestFromBrowser = async (generation: Generation) =>
    (await clientFor(generation).get("/mainPage", { Origin: "https://example.com" })).body;
  expect(await answersOfEach(async (generation) => String(await requestFromBrowser(generation)))).toEqual([
    ...["[object Object]", "[object Object]", "Invalid CORS request"],
  ]);
});

describe("the texts", () => {
  const TITLE = `가운뎃점 · "따옴표" 'a' <b> R&D → ★`;
  const ESCAPED = "가운뎃점 &middot; &quot;따옴표&quot; &apos;a&apos; &lt;b&gt; R&D &rarr; ★";
  const titleOf = async (generation: Generation, title: string) => {
    const { client } = await login(generation, "admin");
    const id = await write(client, FREE, title);
    return at((await client.get(`/board/${FREE}/${id}`)).body, "result.boardVO.nttSj");
  };

  it("are escaped by 4.3 and 5.x and found by the original words; numeric references come back unchanged", async () => {
    expect(await answersOfEach((generation) => titleOf(generation, TITLE))).toEqual([
      TITLE,
      ESCAPED,
      ESCAPED,
    ]);
    expect(await titleOf("egov-5.0", "번호로 &#128699; 보냄")).toBe("번호로 &#128699; 보냄");
  });

  it("with an emoji break every answer with them until the post is deleted", async () => {
    const statuses = await answersOfEach(async (generation) => {
      const { client } = await login(generation, "admin");
      const list = async () => (await client.get(`/board?bbsId=${NOTICE}`)).status;
      const post = { bbsId: NOTICE, nttSj: "길 안내 🚻", nttCn: "" };
      const writeStatus = (await client.multipart("POST", "/board", post)).status;
      const broken = [await list(), (await client.get("/mainPage")).status];
      for (const id of [1, 2, 3, 4, 5]) await client.patch(`/board/${NOTICE}/${id}`);
      return [writeStatus, ...broken, await list()];
    });
    expect(statuses).toEqual(["200 200 200 200", "200 500 500 200", "200 500 500 200"]);
  });

  it("of the toilet feed are escaped as in other answers, and broken by an emoji until it is deleted", async () => {
    const feedAnswers = await answersOfEach(async (generation) => {
      const { client } = await login(generation, "user");
      const register = (name: string) => client.form("/map/register.do", { ...TOILET, name }, ["a.png"]);
      await register(TITLE);
      const registered = (await listFeed(client)).at(-1);
      await register("길 안내 🚻");
      const feed = await listFeed(client).catch(() => null);
      await client.form("/map/delete-toilet.do", { toiletId: String(Number(registered?.id) + 1) });
      return [registered?.title, feed !== null, (await listFeed(client)).at(-1)?.title];
    });
    const broken = `${ESCAPED} false ${ESCAPED}`;
    expect(feedAnswers).toEqual([`${TITLE} true ${TITLE}`, broken, broken]);
  });
});

describe("the boards", () => {
  it("omit a post's level and position from egov-5.0 on, and name its author by the uniqId", async () => {
    const posts = await answersOfEach(async (generation) => {
      const { client } = await login(generation, "user");
      const id = await write(client, FREE, `지은이 ${generation}`);
      const post = at((await client.get(`/board/${FREE}/${id}`)).body, "result.boardVO") as object;
      return [Reflect.get(post, "frstRegisterId"), "sortOrdr" in post || "replyLc" in post];
    });
    const fromB = "USRCNFRM_00000000001 false";
    expect(posts).toEqual(["user true", fromB, fromB]);
  });

  it("check the owner of a post only in egov-5.0.1, where only administrators write notices", async () => {
    const codes = await answersOfEach(async (generation) => {
      const { client: admin } = await login(generation, "admin");
      const { client: user } = await login(generation, "user");
      const id = await write(admin, FREE, `남의 글 ${generation}`);
      const fields = { bbsId: FREE, nttSj: "바꿈", nttCn: "" };
      const change = await user.multipart("PUT", `/board/${id}`, fields);
      const notice = await user.multipart("POST", "/board", { ...fields, bbsId: NOTICE });
      return [at(change.body, "resultCode"), at(notice.body, "resultCode")];
    });
    expect(codes).toEqual(["200 200", "200 200", "403 403"]);
  });

  it("need JSON for a deletion from egov-5.0 on", async () => {
    const statuses = await answersOfEach(async (generation) => {
      const { client } = await login(generation, "admin");
      const id = await write(client, FREE, `지울 글 ${generation}`);
      const form = await client.multipart("PUT", `/board/${id}`, { bbsId: FREE, nttSj: "그대로" });
      return [form.status, (await client.send(`/board/${FREE}/${id}`, { method: "PATCH" })).status];
    });
    expect(statuses).toEqual(["200 200", "200 400", "200 400"]);
  });
});

it("attachments may have any size in egov-5.0, and 10 MB at most in egov-5.0.1", async () => {
  const statuses = await answersOfEach(async (generation) => {
    const { client } = await login(generation, "admin");
    const fields = { bbsId: FREE, nttSj: "파일", nttCn: "" };
    const send = async (name: string, size: number) =>
      (await client.multipart("POST", "/board", fields, [["file_0", name, new Uint8Array(size)]])).status;
    return [await send("a.exe", 3), await send("a.png", 11 * 1024 * 1024)];
  });
  expect(statuses).toEqual(["500 200", "200 200", "500 500"]);
});
