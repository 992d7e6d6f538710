import { afterEach, describe, expect, test, vi } from "vitest";
import { startStandIn } from "../support/http-stand-in";
import { routeArguments } from "../support/route-arguments";
import { useStarted } from "../support/started";

const EMPTY = { json: { resultCode: 200, result: { resultList: [], resultCnt: 0 } } };
const standIn = useStarted(() => startStandIn({ "/api/community/free": EMPTY }));
afterEach(() => vi.unstubAllEnvs());

const ROUTES = {
  "/robots.txt": () => import("~/features/system/robots.route"),
  "/sitemap.xml": () => import("~/features/system/sitemap.route"),
  "/sitemaps/pages.xml": () => import("~/features/system/sitemap-part.route"),
  "/community/free/feed.xml": () => import("~/features/community/feed.route"),
};
type Path = keyof typeof ROUTES;

/** Requests a route that contains the site's origin, in an app with this public origin. */
async function ask(path: Path, appOrigin: string | undefined, headers: Record<string, string> = {}) {
  vi.stubEnv("BACKEND_URL", standIn.origin);
  vi.stubEnv("APP_ORIGIN", appOrigin);
  vi.resetModules();
  vi.doMock("~/toilet-directory/directory.server", () => ({
    directory: { listIds: async () => [], lastStatus: () => ({ toilets: 0, loadedAt: 1, failure: null }) },
  }));
  const { loader } = await ROUTES[path]();
  const request = new Request(`http://named-by-the-sender.example${path}`, { headers });
  return loader(routeArguments(request, { board: "free", part: "pages.xml" }));
}

describe.each(Object.keys(ROUTES) as Path[])("the answer at %s", (path) => {
  test("is publicly cacheable if it names the public origin", async () => {
    const answer = await ask(path, "https://toilets.example");
    expect(answer.headers.get("Cache-Control")).toMatch(/^public, max-age=\d+(, no-transform)?$/);
    expect(await answer.text()).toContain("https://toilets.example/");
  });

  test("is privately cacheable if it names the request's host", async () => {
    const answer = await ask(path, undefined);
    expect(answer.headers.get("Cache-Control")).toMatch(/^private, max-age=\d+(, no-transform)?$/);
    expect(await answer.text()).toContain("http://named-by-the-sender.example/");
  });
});

test("an unchanged feed gets 304 by the same rule", async () => {
  const path = "/community/free/feed.xml";
  const tag = (await ask(path, undefined)).headers.get("ETag") ?? "";
  const secondAnswer = await ask(path, undefined, { "If-None-Match": tag });
  expect(secondAnswer.status).toBe(304);
  expect(secondAnswer.headers.get("Cache-Control")).toBe("private, max-age=60, no-transform");
});
