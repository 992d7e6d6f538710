import { beforeAll, expect, test } from "vitest";
import routes from "../../app/routes";
import { type HttpSession, openMemberSession } from "../support/http-session";
import { sharedAppOrigin } from "../support/stand";

/** Scripts ask for the data of pages: what is no page has none, whoever asks, and its loader does not run for it. */

type Route = { path?: string; index?: boolean; file: string; children?: Route[] };
type Asked = { path: string; file: string; isIndex: boolean };

const modules = import.meta.glob<Record<string, unknown>>("../../app/features/**/*.route.{ts,tsx}");
const origin = sharedAppOrigin();

function walk(list: readonly Route[], above = ""): Asked[] {
  return list.flatMap(({ path, index = false, file, children = [] }) => {
    const whole = path ? `${above}/${path}` : above;
    return [{ path: whole || "/_root", file, isIndex: index }, ...walk(children, whole)];
  });
}

const withExample = ({ path, ...rest }: Asked) => ({
  ...rest,
  path: path
    .replace(/:board/, "free")
    .replace(/:\w+/g, "sample-01-0.jpg")
    .replace("*", "nowhere"),
});
const asked = walk(routes as Route[]).map(withExample);

let administrator: HttpSession;
let withoutPage: Asked[] = [];
beforeAll(async () => {
  administrator = await openMemberSession(origin, "admin");
  const isPage = async ({ file }: Asked) => (await modules[`../../app/${file}`]?.())?.default !== undefined;
  const arePages = await Promise.all(asked.map(isPage));
  withoutPage = asked.filter(({ isIndex }, at) => !isIndex && !arePages[at]);
});

const isRefused = async (path: string) => {
  const { status, headers, html } = await administrator.get(path);
  return status === 404 && /^text\/html/.test(headers.get("content-type") ?? "") && html.includes("<h1");
};

test("no address without a page has data", async () => {
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

test("every page has its data, and so has what leads on to one", async () => {
  const pages = asked.filter((route) => !withoutPage.includes(route));
  expect(pages.length).toBeGreaterThan(50);
  const refused = [];
  for (const { path } of pages) {
    const { headers } = await administrator.get(`${path}.data`);
    if (!headers.get("content-type")?.startsWith("text/x-script")) refused.push(path);
  }
  expect(refused).toEqual([]);
});
