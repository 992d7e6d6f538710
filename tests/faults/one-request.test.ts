import { once } from "node:events";
import { readdirSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { wordsOf } from "../support/http-session-page";
import { openRaw, sendRaw } from "../support/raw-request";
import { sharedApp } from "../support/shared-apps";

/** Requests that are long or deep get a short answer. What they cost is measured by `npm run costs`. */

const app = sharedApp();

const NOT_FOUND = "페이지를 찾을 수 없습니다";

describe("a request path", () => {
  test.each([
    ["of 33 segments", `/admin${"/a".repeat(32)}`],
    ["of 33 segments, as data", `/admin${"/a".repeat(32)}.data`],
    ["of 2,049 letters", `/admin/${"a".repeat(2042)}`],
    ["of 4,000 segments", `/community/free${"/a".repeat(4000)}`],
    ["of 4,000 segments and dot segments", `/community/free${"/a/..".repeat(2500)}${"/a".repeat(40)}`],
  ])("%s is not found for visitors and members", async (_, path) => {
    const { status, body } = await sendRaw(app.origin, `GET ${path} HTTP/1.1`);
    expect([status, wordsOf(body)]).toEqual([404, expect.stringContaining(NOT_FOUND)]);
  });

  test("is matched as usual with 32 segments or with 2,048 characters", async () => {
    for (const path of [`/admin${"/a".repeat(31)}`, `/admin/${"a".repeat(2041)}`])
      expect((await sendRaw(app.origin, `GET ${path} HTTP/1.1`)).status).toBe(302);
  });

  test("is resolved as the framework does if it has dot segments", async () => {
    for (const path of ["/about/../healthz", "/about/%2e%2e/healthz", "/./healthz"]) {
      const { status, body } = await sendRaw(app.origin, `GET ${path} HTTP/1.1`);
      expect([path, status, body.includes("ok")]).toEqual([path, 200, true]);
    }
    expect((await sendRaw(app.origin, "POST /about/../healthz HTTP/1.1")).headers.allow).toBe("GET, HEAD");
  });
});

describe("the route discovery", () => {
  const [manifest = ""] = readdirSync("build/client/assets").filter((name) =>
    /^manifest-\w+\.js$/.test(name),
  );
  const version = /-(\w+)\.js/.exec(manifest)?.[1] ?? "";

  test("lists the code of a page and of its parents, compressed and cached", async () => {
    const search = new URLSearchParams({ p: "/community/free/1", version });
    const headers = { "Accept-Encoding": "gzip, br" };
    const response = await fetch(`${app.origin}/__manifest?${search}`, { headers });
    expect([response.status, response.headers.get("content-encoding")]).toEqual([200, "br"]);
    expect(response.headers.get("cache-control")).toContain("immutable");
    const routes = (await response.json()) as Record<string, { module: string }>;
    expect(Object.keys(routes).sort()).toEqual([
      "community-index",
      ...["community", "list", "post"].map((name) => `features/community/${name}.route`),
      "root",
    ]);
    expect(routes.root?.module).toMatch(/^\/assets\/root-/);
  });
});

describe("an answer", () => {
  const MANY = 14_000;
  const HEAD_MAX_BYTES = 4096;
  test.each(
    [
      `/mypage?x=${"/".repeat(MANY)}`,
      `/mypage?x=${"%EA%B0%80".repeat(1500)}`,
      `/mypage.data?x=${"a".repeat(MANY)}`,
      `/admin/${"a/".repeat(15)}?${"b=1&".repeat(3000)}`,
      `/attachments/?atchFileId=${"a".repeat(MANY)}`,
      `/map?q=${"a".repeat(MANY)}`,
      `/login?next=${"a".repeat(MANY)}`,
      `/login?next=%2Fmap%3F${"%2F".repeat(2000)}`,
      `/map/detail/${"a".repeat(2000)}`,
      `/assets?${"a".repeat(MANY)}`,
    ].map((target) => [target.slice(0, 30), target]),
  )("is compressed with headers that every proxy accepts: %s", async (_, target) => {
    const socket = openRaw(app.origin);
    const lines = [`GET ${target} HTTP/1.1`, "Host: x", "Accept-Encoding: gzip", "Connection: close"];
    socket.write([...lines, "", ""].join("\r\n"));
    const pieces: Buffer[] = [];
    socket.on("data", (bytes) => pieces.push(bytes));
    await Promise.race([once(socket, "close"), wait(20_000)]);
    socket.destroy();
    const head = Buffer.concat(pieces).toString("latin1").split("\r\n\r\n")[0] ?? "";
    expect(head).toMatch(/^HTTP\/1\.1 \d{3} /);
    expect(head.length).toBeLessThanOrEqual(HEAD_MAX_BYTES);
  });
});

describe("the QR code of a map URL", () => {
  const code = (search: string, host = "x") =>
    sendRaw(app.origin, `GET /map/qr.svg?${search} HTTP/1.1`, [`Host: ${host}`]);

  const LONGEST = `q=${"%F0%9F%9A%BB".repeat(100)}&toiletId=${"%EA%B0%80".repeat(40)}`;

  test("accepts a long host and the parameters of a view", async () => {
    for (const host of ["a".repeat(243), `${"a".repeat(60)}.`.repeat(4).slice(0, 240)]) {
      expect((await code("q=a", host)).status).toBe(200);
    }
    expect((await code(`q=${"%EA%B0%80".repeat(90)}`)).status).toBe(200);
  });

  test("is refused above 1 kB", async () => {
    const { status, body } = await code(LONGEST);
    expect([status, body]).toEqual([400, expect.stringContaining("너무 깁니다")]);
  });
});

test("a range request gets the whole file", async () => {
  for (const range of ["bytes=99999999-", "bytes=9-1,x", `bytes=${"0-1,".repeat(3000)}`]) {
    const response = await fetch(`${app.origin}/favicon.svg`, { headers: { range } });
    expect([response.status, (await response.text()).includes("</svg>")]).toEqual([200, true]);
  }
});

test("the requests above leave no error in the log", () => {
  expect(app.logged().filter(({ level }) => level >= 40)).toEqual([]);
  expect(app.printed()).not.toMatch(/\bat .*\.js:\d/);
});
