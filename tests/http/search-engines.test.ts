import { describe, expect, test } from "vitest";
import { openSession } from "../support/http-session";
import { tagsOf } from "../support/http-session-page";
import { sharedAppOrigin } from "../support/shared-app";

const visitor = () => openSession(sharedAppOrigin());

async function canonicalOf(path: string): Promise<string[]> {
  const { html } = await visitor().get(path);
  return tagsOf(html, "link")
    .filter(({ attributes }) => attributes.rel === "canonical")
    .map(({ attributes }) => attributes.href?.replace(sharedAppOrigin(), "") ?? "");
}

describe("the canonical link", () => {
  test.each([
    ["/map", "/map"],
    ["/en/map?lat=36.35&lng=127.38&zoom=15", "/en/map"],
    ["/ja/map?toiletId=1", "/ja/map"],
    ["/zh/map?q=%EB%8C%80%EC%A0%84%EC%97%AD", "/zh/map"],
    ["/map/site", "/map"],
    ["/accessibility", "/accessibility"],
    ["/en/accessibility", "/en/accessibility"],
    ["/ja/accessibility", "/en/accessibility"],
    ["/about/sources", "/about/sources"],
    ["/en/about/sources", "/en/about/sources"],
    ["/zh/about/sources", "/en/about/sources"],
    ["/about/history", "/about/history"],
    ["/en/about/history", "/about/history"],
    ["/map/detail/1", "/map/detail?toiletId=1"],
  ])("maps %s to %s", async (path, canonical) => {
    expect(await canonicalOf(path)).toEqual([canonical]);
  });

  test("is on each page of the sitemap", async () => {
    const { html: sitemap } = await visitor().get("/sitemaps/pages.xml");
    const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path = ""]) => path);
    expect(paths.length).toBeGreaterThan(5);
    for (const path of paths) expect(await canonicalOf(path)).toEqual([path]);
  });
});

test("the languages of a page are linked by its canonical URLs, whatever the query", async () => {
  const { html } = await visitor().get("/en/map?page=2&toiletId=1");
  const links = tagsOf(html, "link").filter(({ attributes }) => attributes.hrefLang);
  expect(links.map(({ attributes }) => attributes.href?.replace(sharedAppOrigin(), ""))).toEqual([
    ...["/map", "/en/map", "/ja/map", "/zh/map", "/map"],
  ]);
});

test("robots.txt excludes personal pages in every language", async () => {
  const { html } = await visitor().get("/robots.txt");
  for (const path of ["/login", "/en/mypage", "/ja/map/edit", "/zh/error"])
    expect(html).toContain(`Disallow: ${path}\n`);
});

test("a browser gets an icon for each name that it asks for by itself, and for a file of another build a short answer", async () => {
  const icon = await visitor().get("/favicon.ico");
  expect([icon.status, icon.headers.get("content-type")]).toEqual([200, "image/x-icon"]);
  for (const path of ["/apple-touch-icon.png", "/apple-touch-icon-precomposed.png", "/favicon.png"]) {
    const { status, headers } = await visitor().get(path);
    expect([path, status, headers.get("content-type")]).toEqual([path, 200, "image/png"]);
  }
  const missing = await visitor().get("/assets/nothing.js");
  expect([missing.status, missing.html]).toEqual([404, "not found"]);
});

test.each(["pages", "toilets-1"])("the sitemap %s has the Korean page as x-default", async (part) => {
  const { html } = await visitor().get(`/sitemaps/${part}.xml`);
  const entries = [...html.matchAll(/<url>.*<\/url>/g)].map(([entry]) => entry);
  const translated = entries.filter((entry) => entry.includes('hreflang="en"'));
  expect(translated.length).toBeGreaterThan(0);
  for (const entry of translated) {
    const hrefOf = (language: string) => new RegExp(`hreflang="${language}" href="([^"]+)"`).exec(entry)?.[1];
    expect(hrefOf("x-default")).toBe(hrefOf("ko"));
  }
});

describe("the QR code", () => {
  test("contains the map's own URL and ignores foreign parameters", async () => {
    const session = visitor();
    const plainCode = await session.get("/map/qr.svg");
    expect(plainCode.headers.get("content-type")).toContain("image/svg+xml");
    const codeWithExtras = await session.get("/map/qr.svg?elsewhere=https://evil.example&next=<script>");
    expect(codeWithExtras.html).toBe(plainCode.html);
    const longCode = await session.get(`/map/qr.svg?q=${"가".repeat(500)}&lat=36.35&lng=127.38`);
    expect(longCode.status).toBe(200);
    expect(longCode.html).not.toBe(plainCode.html);
  });
});

test("the page of a toilet has structured data that cannot break out of its script", async () => {
  const { html } = await visitor().get("/map/detail?toiletId=1");
  const metaNames = tagsOf(html, "meta").map(({ attributes }) => attributes.property);
  expect(metaNames).toEqual(expect.arrayContaining(["og:title", "og:description", "og:url", "og:image"]));
  const text = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html)?.[1] ?? "";
  expect(JSON.parse(text)["@type"]).toBe("PublicToilet");
});

test("the sitemap has every toilet in parts, and the newest posts of each board", async () => {
  const session = visitor();
  const index = await session.get("/sitemap.xml");
  const parts = [...index.html.matchAll(/<loc>[^<]*(\/sitemaps\/[^<]*)<\/loc>/g)].map(
    ([, path = ""]) => path,
  );
  const boards = ["notice", "free", "qna"].map((board) => `/sitemaps/posts-${board}.xml`);
  expect(parts.sort()).toEqual(["/sitemaps/pages.xml", "/sitemaps/toilets-1.xml", ...boards].sort());
  const toilets = (await session.get("/sitemaps/toilets-1.xml")).html;
  expect(toilets).toContain("/map/detail?toiletId=1</loc>");
  const posts = (await session.get("/sitemaps/posts-free.xml")).html;
  expect(posts).toMatch(/\/community\/free<\/loc>[\s\S]*\/community\/free\/\d+<\/loc>/);
  const { html } = await session.get("/map?zoom=7");
  const total = Number(/([\d,]+)곳/.exec(html)?.[1]?.replaceAll(",", ""));
  expect(toilets.match(/<loc>/g)?.length).toBeGreaterThanOrEqual(total);
});

test("the manifest lists existing icons", async () => {
  const session = visitor();
  const { html, headers } = await session.get("/manifest.webmanifest");
  expect(headers.get("content-type")).toContain("application/manifest+json");
  for (const { src } of JSON.parse(html).icons) expect((await session.get(src)).status).toBe(200);
  const { html: page } = await session.get("/map");
  expect(page).toContain('rel="manifest"');
});
