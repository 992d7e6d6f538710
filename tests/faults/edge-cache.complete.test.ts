import { request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { portOf, startApp } from "../support/app-server";
import { findProgram, startNginx } from "../support/cluster";
import { answered, cookieOf, openMemberSession, openSession } from "../support/http-session";
import { sendRaw } from "../support/raw-request";
import { useStarted } from "../support/started";

/** Tests that deploy/nginx.conf answers visitors from its cache, and never with another visitor's page. */

const hasNginx = findProgram("nginx") !== null;
if (!hasNginx) console.warn("nginx's cache is not tried out: no nginx here");

/** The message of the page after a logout. */
const LOGGED_OUT = "로그아웃되었습니다";
const KAKAO = "Mozilla/5.0 (Linux; Android 14) KAKAOTALK 10.4";

type Headers = Record<string, string>;
type Answer = { status: number; headers: Headers; body: Buffer; text: string };

describe.skipIf(!hasNginx)("nginx with EDGE_CACHE=on", () => {
  const app = useStarted(() =>
    startApp({ EDGE_CACHE: "on", TRUSTED_PROXIES: "loopback", TOILET_FEED_TTL_MS: "1000" }),
  );
  const nginx = useStarted(() => startNginx([portOf(app), portOf(app)]));
  let page = 0;
  /** Returns an address that no other test has asked for. */
  const freshMap = (extraQuery = "") => `/map?lat=36.35&lng=127.${380_000 + ++page}${extraQuery}`;

  const get = (path: string, headers: Headers = {}, method = "GET") =>
    new Promise<Answer>((resolve, reject) => {
      const outgoingRequest = request(
        { host: "127.0.0.1", port: nginx.port, path, method, headers, agent: false },
        (answer) => {
          const pieces: Buffer[] = [];
          answer.on("data", (piece) => pieces.push(piece));
          answer.on("end", () => {
            const body = Buffer.concat(pieces);
            const { statusCode: status = 0, headers } = answer;
            resolve({
              status,
              headers: headers as Headers,
              body,
              text: unpack(body, headers["content-encoding"]),
            });
          });
        },
      );
      outgoingRequest.on("error", reject).end();
    });
  const cacheOf = ({ headers }: Answer) => headers["x-cache"] ?? "none";

  it("answers the second visitor of a page from its cache, with the same bytes and its own request number", async () => {
    for (const path of [
      freshMap(),
      "/map/detail?toiletId=3",
      "/about/history",
      "/en/map",
      "/community/free",
    ]) {
      const [first, second] = [await get(path), await get(path)];
      expect([path, cacheOf(first), cacheOf(second)]).toEqual([path, "MISS", "HIT"]);
      expect(second.body.equals(first.body)).toBe(true);
      expect(second.headers["x-request-id"]).not.toBe(first.headers["x-request-id"]);
      expect(second.headers["set-cookie"]).toBeUndefined();
      const tag = first.headers.etag ?? "";
      expect((await get(path, { "if-none-match": tag })).status).toBe(304);
    }
  });

  it("never answers a visitor with a member's page, nor a member with a visitor's", async () => {
    const member = await openMemberSession(app.origin);
    const path = freshMap();
    const ownAnswer = await get(path, { cookie: cookieOf(member) });
    expect(ownAnswer.text).toContain("로그아웃");
    const visitors = [await get(path), await get(path)];
    for (const { text } of visitors) expect(text).not.toContain("로그아웃");
    expect((await get(path, { cookie: cookieOf(member) })).text).toContain("로그아웃");
    // Spellings that a proxy and the app may read differently.
    const mapPath = freshMap();
    const cookie = cookieOf(member);
    for (const spelling of [`a=1;${cookie}`, `a=1;\t${cookie}`, `a=1;\u00a0${cookie}`, `a="; ${cookie}`]) {
      await get(mapPath, { cookie: spelling });
      expect((await get(mapPath)).text).not.toContain("로그아웃");
    }
  });

  it("never sends settings, saved toilets or messages to another browser", async () => {
    const session = openSession(nginx.origin);
    await answered(303, session.post("/display", { theme: "dark", returnTo: "/map" }));
    await answered(303, session.post("/saved", { intent: "save", toiletId: "1", returnTo: "/map" }));
    const path = freshMap("&toiletId=1");
    const ownAnswer = await get(path, { cookie: cookieOf(session) });
    expect(ownAnswer.text).toContain('data-theme="dark"');
    const visitor = await get(path);
    expect(visitor.text).not.toContain('data-theme="dark"');
    expect((await get(path, { cookie: cookieOf(session) })).text).toContain('data-theme="dark"');
    const spaced = freshMap("&toiletId=1");
    const dark = await get(spaced, { cookie: cookieOf(session).replaceAll("=", " =") });
    expect(dark.text).toContain('data-theme="dark"');
    expect((await get(spaced)).text).not.toContain('data-theme="dark"');
    const languageHeaders = { "accept-language": "en" };
    const offeredPath = freshMap();
    const crafted = await get(offeredPath, { ...languageHeaders, cookie: "x=language-offer=" });
    expect(crafted.text).toContain('class="language-offer"');
    expect((await get(offeredPath, languageHeaders)).text).toBe(crafted.text);

    const member = await openMemberSession(nginx.origin);
    await answered(303, member.post("/logout", {}));
    const memberPage = await get("/map?lat=36.4", { cookie: cookieOf(member) });
    expect(memberPage.text).toContain(LOGGED_OUT);
    expect((await get("/map?lat=36.4")).text).not.toContain(LOGGED_OUT);
  });

  it("answers a browser that has logged out as a visitor", async () => {
    const member = await openMemberSession(nginx.origin);
    const path = freshMap();
    await get(path);
    expect((await member.get(path)).html).toContain("로그아웃");
    await answered(303, member.post("/logout", {}));
    await member.get(path);
    const answerAfter = await get(path, { cookie: cookieOf(member) });
    expect(answerAfter.text).not.toContain("로그아웃");
    expect(cacheOf(answerAfter)).toBe("HIT");
  });

  it("keeps languages, offers, in-app browsers, windows and kinds of answers apart", async () => {
    // So close that a large window shows more toilets than a phone.
    const query = freshMap("&zoom=16").slice("/map".length);
    const variants: [path: string, headers: Headers, mark: RegExp][] = [
      [`/map${query}`, {}, /<html lang="ko"/],
      [`/en/map${query}`, {}, /<html lang="en"/],
      [
        `/map${query}`,
        { "accept-language": "en-US,en;q=0.9" },
        /hrefLang="en"[^>]*>[^<]*English|language-offer/i,
      ],
      [`/map${query}`, { "user-agent": KAKAO }, /kakaotalk:/],
      [`/map${query}`, { accept: "application/json" }, /^\{"frame"/],
      [`/map${query}`, { cookie: "window=1440.900.500.450.450" }, /<html lang="ko"/],
    ];
    const first = [];
    for (const [path, headers] of variants) first.push((await get(path, headers)).text);
    for (const [index, [path, headers, mark]] of variants.entries()) {
      const secondAnswer = await get(path, headers);
      expect([path, headers, cacheOf(secondAnswer)]).toEqual([path, headers, "HIT"]);
      expect(secondAnswer.text).toBe(first[index]);
      expect(secondAnswer.text).toMatch(mark);
    }
    expect(new Set(first).size).toBe(variants.length);
  });

  it("builds pages only from the parts of a request that are in the cache key", async () => {
    const host = `Host: 127.0.0.1:${nginx.port}`;
    const path = freshMap();
    const poisonedHeaders = [
      [`GET ${path} HTTP/1.1`, host, "Accept: application/json", "Accept: text/html"],
      [`GET ${path} HTTP/1.1`, host, "Accept: text/html", "Accept: application/json"],
      [`GET ${path} HTTP/1.1`, host, "Accept: Application/JSON"],
      [`GET ${path} HTTP/1.1`, host, "X-Forwarded-Host: evil.example", "X-Forwarded-Proto: https"],
      [
        `GET ${path} HTTP/1.1`,
        host,
        "Forwarded: host=evil.example",
        "X-Original-URL: /login",
        "X-Rewrite-URL: /login",
      ],
      [`GET ${path} HTTP/1.1`, host, "X-HTTP-Method-Override: POST", "Accept-Language: xx, zh;q=0, ja;q=0.1"],
      [`GET ${path} HTTP/1.1`, host, "User-Agent: a", `User-Agent: ${KAKAO}`],
      [`GET ${path} HTTP/1.1`, "Host: evil.example"],
      [`GET http://evil.example${path} HTTP/1.1`, host],
    ] as const;
    for (const [line, ...headers] of poisonedHeaders) await sendRaw(nginx.origin, line, [...headers]);
    const clean = await get(path);
    const fromApp = await (await fetch(app.origin + path)).text();
    const withoutPort = (html: string) => html.replaceAll(/127\.0\.0\.1:\d+/g, "host");
    expect(withoutPort(clean.text)).toBe(withoutPort(fromApp));
    expect(clean.text).not.toContain("evil");
  });

  it("stores no page with the visitor's location, no failure and no post", async () => {
    for (const path of [
      "/map?me=36.35,127.38",
      "/map?%6de=36.35,127.38",
      "/map/detail?toiletId=1&me=36.351,127.38",
      "/map?q=zzqq&near=36.351,127.38&shown=%3Fme%3D36.351%2C127.38",
      "/map?q=zzqq&shown=me%3D36.351%2C127.38",
      "/map?q=zzqq&shown=%253Fme%253D36.351%252C127.38",
    ]) {
      const answers = [await get(path), await get(path)];
      expect([path, answers.map(cacheOf).includes("HIT")]).toEqual([path, false]);
    }
    for (const path of [
      "/nowhere",
      "/map/detail?toiletId=999999",
      "/community/free/999999",
      "/login",
      "/map/tile/x",
    ]) {
      await get(path);
      expect([path, cacheOf(await get(path))]).not.toEqual([path, "HIT"]);
    }
    const list = await get("/community/free?page=1");
    const post = /href="(\/community\/free\/\d+)/.exec(list.text)?.[1] ?? "";
    const views = async () =>
      Number(/조회[^\d]*([\d,]+)/.exec((await get(post)).text.replaceAll(/<[^>]*>/g, ""))?.[1]);
    const viewsBefore = await views();
    await get(post, {}, "HEAD");
    expect(await views()).toBe(viewsBefore + 1);
  });

  it("answers HEAD, ranges and codings as the request states them", async () => {
    const path = freshMap();
    const head = await get(path, {}, "HEAD");
    expect([head.status, head.body.length]).toEqual([200, 0]);
    const fullAnswer = await get(path);
    for (const coding of ["br", "gzip", "identity", "br;q=0, gzip", "gzip;q=0, br;q=0"]) {
      for (const time of ["first", "second"]) {
        const { text, headers } = await get(path, { "accept-encoding": coding });
        expect([coding, time, text === fullAnswer.text]).toEqual([coding, time, true]);
        const contentEncoding = headers["content-encoding"];
        if (contentEncoding) expect(coding).not.toContain(`${contentEncoding};q=0`);
      }
    }
    const part = await get(path, { range: "bytes=0-99" });
    const expectedBody = part.status === 206 ? fullAnswer.body.subarray(0, 100) : fullAnswer.body;
    expect(part.body.equals(expectedBody)).toBe(true);
    expect((await get(path)).body.equals(fullAnswer.body)).toBe(true);
    expect((await get(path, {}, "HEAD")).body.length).toBe(0);
  });

  it("shows a change within seconds", async () => {
    const path = "/map/detail?toiletId=5";
    await get(path);
    const member = await openMemberSession(nginx.origin);
    const content = `새 소식 ${Date.now()}`;
    await answered(303, member.post(path, { intent: "create-review", content, rating: "4" }));
    expect((await member.get(path)).html).toContain(content);
    // The cache keeps a page for ten seconds.
    await expect.poll(async () => cacheOf(await get(path))).toBe("STALE");
    await expect.poll(async () => (await get(path)).text).toContain(content);
  });

  describe("while no process of the app answers", () => {
    const ownApp = useStarted(() => startApp({ EDGE_CACHE: "on", TRUSTED_PROXIES: "loopback" }));
    const proxy = useStarted(() => startNginx([portOf(ownApp), portOf(ownApp)]));
    afterAll(() => proxy.stop());

    it("answers visitors with recently expired pages, and a browser with a session with 502", async () => {
      const ask = (path: string) => fetch(proxy.origin + path);
      expect((await ask("/map")).status).toBe(200);
      await ownApp.stop();
      // The cache keeps a page for ten seconds.
      const readCache = async () => {
        const { status, headers } = await ask("/map");
        return [status, headers.get("x-cache")];
      };
      await expect.poll(readCache).toEqual([200, "STALE"]);
      expect((await ask("/map?lat=37.5&lng=127")).status).toBe(502);
      const personal = await fetch(`${proxy.origin}/map`, { headers: { cookie: "session=x" } });
      expect(personal.status).toBe(502);
    });
  });
});

function unpack(body: Buffer, coding: string | undefined): string {
  if (coding === "br") return brotliDecompressSync(body).toString();
  return (coding === "gzip" ? gunzipSync(body) : body).toString();
}
