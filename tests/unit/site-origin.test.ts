import { beforeEach, describe, expect, test, vi } from "vitest";
import { loader as feedLoader } from "~/features/community/feed.route";
import { loader as robotsLoader } from "~/features/system/robots.route";
import { loader as sitemapLoader } from "~/features/system/sitemap.route";
import { directory } from "~/toilet-directory/directory.server";
import { originCacheControl, siteOrigin } from "../../app/http/own-site.server";
import { NOTHING_LOADED } from "../../app/toilet-directory/directory";
import { routeArguments } from "../support/route-arguments";
import { useStandInBackend } from "../support/stand-in-backend";

const EMPTY = { json: { resultCode: 200, result: { resultList: [], resultCnt: 0 } } };
useStandInBackend({ "/api/community/free": EMPTY });
beforeEach(() => {
  vi.spyOn(directory, "listIds").mockResolvedValue([]);
  vi.spyOn(directory, "lastStatus").mockReturnValue({ ...NOTHING_LOADED, loadedAt: 1 });
});

const LOADERS = {
  "/robots.txt": robotsLoader,
  "/sitemap.xml": sitemapLoader,
  "/sitemaps/pages.xml": sitemapLoader,
  "/community/free/feed.xml": feedLoader,
};
type Path = keyof typeof LOADERS;

/** Requests a route that contains the site's origin, in an app without a public origin. */
async function ask(path: Path, headers: Record<string, string> = {}) {
  const request = new Request(`http://named-by-the-sender.example${path}`, { headers });
  return LOADERS[path](
    routeArguments(request, path.startsWith("/sitemaps/") ? { part: "pages.xml" } : { board: "free" }),
  );
}

test("the public origin replaces the request's host and makes answers publicly cacheable", () => {
  const request = new Request("http://named-by-the-sender.example/robots.txt");
  expect(siteOrigin(request, "https://toilets.example")).toBe("https://toilets.example");
  expect(originCacheControl(60, "https://toilets.example")).toBe("public, max-age=60");
});

describe.each(Object.keys(LOADERS) as Path[])("the answer at %s", (path) => {
  test("is privately cacheable if it names the request's host", async () => {
    const answer = await ask(path);
    expect(answer.headers.get("Cache-Control")).toMatch(/^private, max-age=\d+(, no-transform)?$/);
    expect(await answer.text()).toContain("http://named-by-the-sender.example/");
  });
});

test("an unchanged feed gets 304 by the same rule", async () => {
  const path = "/community/free/feed.xml";
  const tag = (await ask(path)).headers.get("ETag") ?? "";
  const secondAnswer = await ask(path, { "If-None-Match": tag });
  expect(secondAnswer.status).toBe(304);
  expect(secondAnswer.headers.get("Cache-Control")).toBe("private, max-age=60, no-transform");
});
