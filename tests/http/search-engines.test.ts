import { describe, expect, test } from "vitest";
import { openSession } from "../support/http-session";
import { tagsOf } from "../support/http-session-page";
import { sharedAppOrigin } from "../support/stand";

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
  ])("of %s names %s alone", async (path, canonical) => {
    expect(await canonicalOf(path)).toEqual([canonical]);
  });

  test("is on each page of the sitemap that is no list", async () => {
    const { html: sitemap } = await visitor().get("/sitemaps/pages.xml");
    const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path = ""]) => path);
    expect(paths.length).toBeGreaterThan(5);
    for (const path of paths.filter((each) => !each.startsWith("/community/")))
      expect(await canonicalOf(path)).toEqual([path]);
  });
});

test.each(["pages", "toilets-1"])("the sitemap %s names the Korean page as x-default", async (part) => {
  const { html } = await visitor().get(`/sitemaps/${part}.xml`);
  const entries = [...html.matchAll(/<url>.*<\/url>/g)].map(([entry]) => entry);
  const translated = entries.filter((entry) => entry.includes('hreflang="en"'));
  expect(translated.length).toBeGreaterThan(0);
  for (const entry of translated) {
    const hrefOf = (language: string) => new RegExp(`hreflang="${language}" href="([^"]+)"`).exec(entry)?.[1];
    expect(hrefOf("x-default")).toBe(hrefOf("ko"));
  }
});
