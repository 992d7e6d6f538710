import type { Page } from "playwright";
import { describe, expect, it, test } from "vitest";
import { describeBothWays } from "../support/browser";
import { openSession } from "../support/http-session";
import { tagsOf } from "../support/http-session-page";
import { untilLive } from "../support/map-page";
import { sharedAppOrigin } from "../support/stand";

const VIEW = "/map?lat=36.3504&lng=127.3845&zoom=15";
/** Every page of a PDF is an object of its own. */
const sheetsOf = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
const isDrawn = (page: Page, part: string) => page.locator(part).first().isVisible();

describeBothWays("the printed map", ({ scripts, open }) => {
  it("is one sheet: the still map, the list with numbers, the address as a QR code", async () => {
    const page = await open({ at: VIEW });
    if (scripts) await untilLive(page);
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    for (const part of [".still-map", ".toilet-table .cell-name", ".print-address img"])
      expect([part, await isDrawn(page, part)]).toEqual([part, true]);
    for (const part of [
      ...[".site-header", ".site-footer", ".map-search", ".live-map", ".cell-links", ".pagination"],
    ])
      expect([part, await isDrawn(page, part)]).toEqual([part, false]);
    const code = page.locator(".print-address img");
    await expect
      .poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe("rgb(30, 33, 36)");
    expect(sheetsOf(await page.pdf({ format: "A4" }))).toBe(1);
  });
});

describe("the QR code", () => {
  it("is that of the map alone, whatever is asked for", async () => {
    const session = openSession(sharedAppOrigin());
    const plain = await session.get("/map/qr.svg");
    expect(plain.headers.get("content-type")).toContain("image/svg+xml");
    const odd = await session.get("/map/qr.svg?elsewhere=https://evil.example&next=<script>");
    expect(odd.html).toBe(plain.html);
    const other = await session.get(`/map/qr.svg?q=${"가".repeat(500)}&lat=36.35&lng=127.38`);
    expect(other.status).toBe(200);
    expect(other.html).not.toBe(plain.html);
  });
});

test("a toilet tells messengers and search engines what it is, as data that cannot break out", async () => {
  const { html } = await openSession(sharedAppOrigin()).get("/map/detail?toiletId=1");
  const named = tagsOf(html, "meta").map(({ attributes }) => attributes.property);
  expect(named).toEqual(expect.arrayContaining(["og:title", "og:description", "og:url", "og:image"]));
  const text = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html)?.[1] ?? "";
  expect(JSON.parse(text)["@type"]).toBe("PublicToilet");
});

test("the sitemap leads to every toilet, in parts, and to the posts of each board", async () => {
  const session = openSession(sharedAppOrigin());
  const index = await session.get("/sitemap.xml");
  const parts = [...index.html.matchAll(/<loc>[^<]*(\/sitemaps\/[^<]*)<\/loc>/g)].map(
    ([, path = ""]) => path,
  );
  const boards = ["notice", "free", "qna"].map((board) => `/sitemaps/posts-${board}-1.xml`);
  expect(parts.sort()).toEqual(["/sitemaps/pages.xml", "/sitemaps/toilets-1.xml", ...boards].sort());
  const toilets = (await session.get("/sitemaps/toilets-1.xml")).html;
  expect(toilets).toContain("/map/detail?toiletId=1</loc>");
  const { html } = await session.get("/map?zoom=7");
  const total = Number(/([\d,]+)곳/.exec(html)?.[1]?.replaceAll(",", ""));
  expect(toilets.match(/<loc>/g)?.length).toBeGreaterThanOrEqual(total);
});

test("the manifest names icons that exist", async () => {
  const session = openSession(sharedAppOrigin());
  const { html, headers } = await session.get("/manifest.webmanifest");
  expect(headers.get("content-type")).toContain("application/manifest+json");
  for (const { src } of JSON.parse(html).icons) expect((await session.get(src)).status).toBe(200);
  const { html: page } = await session.get("/map");
  expect(page).toContain('rel="manifest"');
});
