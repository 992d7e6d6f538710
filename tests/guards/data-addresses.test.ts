import { beforeAll, expect, test } from "vitest";
import { loadRoute } from "../support/route-modules";
import { ROUTES } from "../support/route-table";
import { sharedAppOrigin } from "../support/shared-app";
import { useMember } from "../support/started";

/** Scripts request the data of pages. A URL without a page has none for anyone, and its loader does not run for it. */

const administrator = useMember({ origin: sharedAppOrigin() }, "admin");

const example = (pattern: string) =>
  (pattern || "/_root")
    .replace(/:board/, "free")
    .replace(/:\w+/g, "sample-01-0.jpg")
    .replace("*", "nowhere");
const sampleRoutes = ROUTES.map((route) => ({ ...route, path: example(route.pattern) }));

let withoutPage: typeof sampleRoutes = [];
beforeAll(async () => {
  const arePages = await Promise.all(sampleRoutes.map(async ({ file }) => (await loadRoute(file)).default));
  withoutPage = sampleRoutes.filter(({ isIndex }, at) => !isIndex && !arePages[at]);
});

const isRefused = async (path: string) => {
  const { status, headers, html } = await administrator.get(path);
  return status === 404 && /^text\/html/.test(headers.get("content-type") ?? "") && html.includes("<h1");
};

test("URLs without a page have no data", async () => {
  expect(withoutPage.length).toBeGreaterThan(15);
  const others = [];
  for (const { path } of withoutPage) {
    const encoded = path.replace(/[a-z](?=[^/]*$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
    for (const spelt of [path, path.toUpperCase(), `${path}/`, encoded, `/about/..${path}`]) {
      if (!(await isRefused(`${spelt}.data?w=160`))) others.push(spelt);
    }
  }
  expect(others).toEqual([]);
});

test("every page has data, and so does every redirect to one", async () => {
  const pages = sampleRoutes.filter((route) => !withoutPage.includes(route));
  expect(pages.length).toBeGreaterThan(50);
  const refusals = [];
  for (const { path } of pages) {
    const { headers } = await administrator.get(`${path}.data`);
    if (!headers.get("content-type")?.startsWith("text/x-script")) refusals.push(path);
  }
  expect(refusals).toEqual([]);
});
