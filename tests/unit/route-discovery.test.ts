import { expect, test } from "vitest";
import type { Exchange } from "~/http/exchange";
import { routeDiscovery } from "~/http/route-discovery";
import { createRouteFinder } from "~/http/route-finder";

type Assets = Parameters<typeof routeDiscovery>[0];

const route = (id: string, parentId: string | undefined, path: string | undefined, index = false) => ({
  ...{ id, parentId, path, index, module: `/assets/${id}.js` },
  ...{ hasAction: false, hasLoader: true, hasErrorBoundary: false },
  ...{ hasClientAction: false, hasClientLoader: false },
});
const routes = Object.fromEntries(
  [
    route("root", undefined, ""),
    route("home", "root", undefined, true),
    route("map", "root", "map"),
    route("detail", "root", "map/detail/:toiletId"),
    route("about", "root", "about"),
    route("first", "about", undefined, true),
    route("history", "about", "history"),
    route("rest", "root", "*"),
  ].map((manifestRoute) => [manifestRoute.id, manifestRoute]),
);
const manifest: Assets = { version: "abc", routes, url: "", entry: { module: "", imports: [] } };
const discover = routeDiscovery(manifest, createRouteFinder(routes));

const ask = (pairs: string[][]) =>
  discover({ url: `/__manifest?${new URLSearchParams(pairs as [string, string][])}` } as Exchange);
const idsFor = async (...paths: string[]) => {
  const { body } = await ask([...paths.map((path) => ["p", path]), ["version", "abc"]]);
  return Object.keys(JSON.parse(body as string)).sort();
};

test("the manifest has the routes of a page and of its parents", async () => {
  expect(await idsFor("/")).toEqual(["home", "root"]);
  expect(await idsFor("/map/detail/7")).toEqual(["detail", "map", "rest", "root"]);
  expect(await idsFor("/about/history", "/map")).toEqual(["about", "first", "history", "map", "root"]);
  expect(await idsFor("/nowhere/at/all")).toEqual(["rest", "root"]);
  expect(await idsFor("/%zz")).toEqual(["rest", "root"]);
  expect(await idsFor("/a".repeat(33))).toEqual([]);
});

test("the manifest makes a page of another version reload", async () => {
  const { status, headers } = await ask([
    ["p", "/map"],
    ["version", "abd"],
  ]);
  expect([status, headers.get("X-Remix-Reload-Document")]).toEqual([204, "true"]);
});

test("the manifest refuses requests without paths and with more than scripts send", async () => {
  expect((await ask([["version", "abc"]])).status).toBe(400);
  const manyPaths = Array.from({ length: 2000 }, () => ["p", "/a"]);
  expect((await ask([...manyPaths, ["version", "abc"]])).status).toBe(400);
});
