import { describe, expect, it } from "vitest";
import { answered, openMemberSession, openSession } from "../support/http-session";
import { sharedAppOrigin } from "../support/shared-app";
import { useApp } from "../support/started";

/** How browsers and proxies may keep pages (docs/urls-and-forms.md#page-caching). */

const origin = sharedAppOrigin();
const PREFIXES = ["", "/en", "/ja", "/zh"];
const REVALIDATED = [
  ...["/map", "/map?toiletId=1", "/map?lat=36.35&lng=127.38&open=now", "/map?me=36.35,127.38", "/map/kakao"],
  ...[
    "/map/detail?toiletId=1",
    "/map/detail/1",
    "/saved",
    "/card?of=1",
    "/map/sheet",
    "/map/detail/plate?toiletId=1",
    "/community/free",
    "/community/notice?page=1",
  ],
  ...[
    "/about/history",
    "/about/sources",
    "/privacy-policy",
    "/location-terms",
    "/accessibility",
    "/inform/daily",
    "/support/apply",
  ],
];
const NEVER_KEPT = [
  ...["/login", "/mypage", "/display", "/map/register", "/nowhere", "/map/detail?toiletId=999999"],
  ...["/error", "/community/free/create"],
];
const BY_BROWSER = "private, no-cache";
const NEVER = "private, no-store";

const get = (path: string, headers: Record<string, string> = {}) => openSession(origin).get(path, headers);
const tagOf = ({ headers }: { headers: Headers }) => headers.get("etag") ?? "none";

describe("a page of a visitor", () => {
  it.each(REVALIDATED)(
    "%s has the same bytes and the same tag for every visitor, and sets no cookie",
    async (path) => {
      const [first, second] = [await get(path), await get(path)];
      expect(first.status).toBe(200);
      expect(second.html).toBe(first.html);
      expect(second.headers.get("content-security-policy")).toBe(
        first.headers.get("content-security-policy"),
      );
      expect(first.headers.getSetCookie()).toEqual([]);
      expect(first.headers.get("cache-control")).toBe(BY_BROWSER);
      expect(first.headers.get("vary")?.split(", ").sort()).toEqual(
        ["Accept", "Accept-Encoding", "Accept-Language", "Cookie", "User-Agent"].sort(),
      );
      expect(tagOf(first)).toMatch(/^W\/"[\w-]{22}"$/);
      expect(tagOf(second)).toBe(tagOf(first));
    },
  );

  it.each(REVALIDATED)(
    "%s is answered with 304 without a body or a policy if it has not changed",
    async (path) => {
      const tag = tagOf(await get(path));
      const secondAnswer = await get(path, { "if-none-match": `"other", ${tag.slice(2)}` });
      expect([secondAnswer.status, secondAnswer.html, tagOf(secondAnswer)]).toEqual([304, "", tag]);
      expect(secondAnswer.headers.get("cache-control")).toBe(BY_BROWSER);
      expect(secondAnswer.headers.get("x-page-keeping")).toBe("allowed");
      // A browser would replace the policy of its stored page, whose hashes belong to that page.
      expect(secondAnswer.headers.get("content-security-policy")).toBeNull();
      expect(secondAnswer.headers.get("cross-origin-resource-policy")).toBeNull();
    },
  );

  it("links the style sheet, under another tag, once the browser has it", async () => {
    const session = openSession(origin);
    const first = await session.get("/map");
    const sheet = await session.get(/href="(\/assets\/[\w.-]+\.css)"/.exec(first.html)?.[1] ?? "");
    expect(sheet.headers.getSetCookie().map((line) => line.split("=")[0])).toEqual(["styles"]);
    expect(sheet.headers.get("cache-control")).toBe("private, max-age=31536000, immutable");
    const styled = await session.get("/map");
    expect(first.html).toContain('id="critical-styles"');
    expect(styled.html).not.toContain('id="critical-styles"');
    expect((await session.get("/map", { "if-none-match": tagOf(first) })).status).toBe(200);
    expect((await session.get("/map", { "if-none-match": tagOf(styled) })).status).toBe(304);
  });

  it("has another tag in each language, with each display, and as data for scripts", async () => {
    const pages = [
      ...(await Promise.all(PREFIXES.map((prefix) => get(`${prefix}/map`)))),
      await get("/map", { accept: "application/json" }),
      await get("/map", { cookie: "window=1440.900.500.400.390" }),
      await get("/map", { "accept-language": "ja" }),
      await get("/map", { "user-agent": "Mozilla/5.0 (iPhone) KAKAOTALK 10.0" }),
      await get("/map?zoom=15"),
    ];
    const session = openSession(origin);
    await answered(303, session.post("/display", { theme: "dark", returnTo: "/map" }));
    pages.push(await session.get("/map"));
    expect(new Set(pages.map(tagOf)).size).toBe(pages.length);
    for (const { headers } of pages) expect(headers.get("cache-control")).toBe(BY_BROWSER);
  });

  it("has another tag once the browser saves a toilet, and no older one is confirmed", async () => {
    const session = openSession(origin);
    for (const path of ["/map?toiletId=1", "/map/detail?toiletId=1"]) {
      const answerBefore = await session.get(path);
      await answered(303, session.post("/saved", { intent: "save", toiletId: "1", returnTo: path }));
      const answerAfter = await session.get(path, { "if-none-match": tagOf(answerBefore) });
      expect([answerAfter.status, tagOf(answerAfter) === tagOf(answerBefore)]).toEqual([200, false]);
      await answered(303, session.post("/saved", { intent: "forget", toiletId: "1", returnTo: path }));
    }
  });

  it("is sent whole again after a member has written a review", async () => {
    const member = await openMemberSession(origin);
    for (const path of ["/map?toiletId=2", "/map/detail?toiletId=2"]) {
      const tagBefore = tagOf(await get(path));
      expect((await get(path, { "if-none-match": tagBefore })).status).toBe(304);
      const review = { intent: "create-review", content: `새 소식 ${Date.now()}`, rating: "3" };
      await answered(303, member.post("/map/detail?toiletId=2", review));
      const answerAfter = await get(path, { "if-none-match": tagBefore });
      expect([path, answerAfter.status]).toEqual([path, 200]);
    }
  });

  it("is never confirmed to a member", async () => {
    const tag = tagOf(await get("/map"));
    const member = await openMemberSession(origin);
    const ownPage = await member.get("/map", { "if-none-match": tag });
    expect([ownPage.status, ownPage.headers.get("etag"), ownPage.headers.get("cache-control")]).toEqual([
      200,
      null,
      NEVER,
    ]);
  });

  it("answers HEAD with the headers of GET", async () => {
    const session = openSession(origin);
    const [head, getAnswer] = [await session.send("/map", { method: "HEAD" }), await session.get("/map")];
    expect([head.html, tagOf(head), head.headers.get("cache-control")]).toEqual([
      "",
      tagOf(getAnswer),
      BY_BROWSER,
    ]);
  });
});

describe("a page that counts its readers or is personal", () => {
  it("is cached for Back without a tag if it is a post", async () => {
    const list = await get("/community/free");
    const post = /href="(\/community\/free\/\d+[^"]*)"/.exec(list.html)?.[1] ?? "";
    const { status, headers } = await get(post.replaceAll("&amp;", "&"), { "if-none-match": "*" });
    expect([status, headers.get("etag"), headers.get("cache-control")]).toEqual([200, null, BY_BROWSER]);
  });

  it.each(NEVER_KEPT)("%s is cached nowhere, for visitors and members", async (path) => {
    const member = await openMemberSession(origin);
    for (const { status, headers } of [await get(path), await member.get(path)]) {
      const isRedirect = status >= 300 && status < 400;
      expect([headers.get("etag"), headers.get("cache-control")]).toEqual([
        null,
        isRedirect ? "no-store" : NEVER,
      ]);
    }
  });

  it.each(REVALIDATED)("%s is cached nowhere for a member", async (path) => {
    const { headers } = await (await openMemberSession(origin)).get(path);
    expect([headers.get("etag"), headers.get("cache-control")]).toEqual([null, NEVER]);
  });

  it("is cached nowhere while it shows a message", async () => {
    const member = await openMemberSession(origin);
    await answered(303, member.post("/logout", {}));
    const { html, headers } = await member.get("/map");
    expect(html).toContain("로그아웃되었습니다.");
    expect([headers.get("etag"), headers.get("cache-control")]).toEqual([null, NEVER]);
  });
});

describe("the Cache-Control header with EDGE_CACHE=on", () => {
  const app = useApp({ EDGE_CACHE: "on" });
  const FOR_ALL = "public, max-age=0, s-maxage=10, stale-while-revalidate=30, stale-if-error=60";
  const caching = async (path: string, headers: Record<string, string> = {}) =>
    (await openSession(app.origin).get(path, headers)).headers.get("cache-control");

  it.each([
    "/map?me=36.35,127.38",
    "/map?%6de=36.35,127.38",
    "/map?q=zzqq&shown=%3Fme%3D36.351%2C127.38",
    "/map?q=대전&shown=%3Fzoom%3D15%26%6De%3D36.351%2C127.38",
    "/map?q=zz&shown=me%3D37.5%2C127",
    "/map?q=zz&shown=%253Fme%253D37.5%252C127",
    "/map?q=%ff&shown=%25253Fme%25253D37.5%25252C127",
    "/map?q=zz&shown=%2525252525253Fme",
  ])("lets no proxy cache %s, which contains the visitor's location", async (path) => {
    expect(await caching(path)).toBe("private, no-cache");
  });

  it("lets a proxy cache a visitor's page if its URL contains no location of the visitor", async () => {
    for (const path of [
      "/map",
      "/en/map?open=now",
      "/map/detail?toiletId=1",
      "/community/free",
      "/about/history",
    ]) {
      expect([path, await caching(path)]).toEqual([path, FOR_ALL]);
      expect([
        path,
        await caching(path, { cookie: "window=1440.900.500.400.390; styles=IngiLg; _ga=1" }),
      ]).toEqual([path, FOR_ALL]);
    }
    expect(await caching("/map?me=36.35,127.38")).toBe(BY_BROWSER);
    expect(await caching("/map/detail?toiletId=1&me=36.35,127.38")).toBe(BY_BROWSER);
  });

  it.each([
    ...["saved", "display", "language-offer", "saved-id", "admin-visit", "kakao-login", "__Host-saved"],
    ...["display ", "saved\t", "language-offer  ", "__Host-display "],
  ])("lets only the browser cache the answer to a request with the cookie '%s'", async (name) => {
    expect(await caching("/map", { cookie: `a=1;${name}=x` })).toBe(BY_BROWSER);
  });

  it("the language offer disappears only if its own cookie is sent", async () => {
    const ask = (cookie: string) =>
      openSession(app.origin).get("/map", { cookie, "accept-language": "en-US,en;q=0.9" });
    const { html, headers } = await ask("x=language-offer=");
    expect([html.includes('class="language-offer"'), headers.get("cache-control")]).toEqual([true, FOR_ALL]);
    const { headers: closeHeaders } = await openSession(app.origin).post("/display", {
      intent: "close-language-offer",
      returnTo: "/map",
    });
    const [, value = ""] = /language-offer=([^;]*)/.exec(closeHeaders.get("set-cookie") ?? "") ?? [];
    const pageWithoutOffer = await ask(`language-offer =${value}`);
    expect(pageWithoutOffer.html).not.toContain('class="language-offer"');
    expect(pageWithoutOffer.headers.get("cache-control")).toBe(BY_BROWSER);
  });

  it("lets no proxy cache a member's page, a post, a form or a failure", async () => {
    const member = await openMemberSession(app.origin);
    expect((await member.get("/map")).headers.get("cache-control")).toBe(NEVER);
    expect(await caching("/map", { cookie: "session=forged" })).toBe(NEVER);
    for (const path of ["/login", "/nowhere", "/map/detail?toiletId=999999"])
      expect(await caching(path)).toBe(NEVER);
    const { html } = await openSession(app.origin).get("/community/free");
    const post = /href="(\/community\/free\/\d+)/.exec(html)?.[1] ?? "";
    expect(await caching(post)).toBe(BY_BROWSER);
  });
});
