import { beforeEach, describe, expect, test } from "vitest";
import { newTitle, writePost } from "../support/board-pages";
import { openSession } from "../support/http-session";
import { sharedWatchedApp } from "../support/shared-apps";
import { useMember } from "../support/started";

/** The backend counts a view with each call for a post, so the app must make it only for a page that a person sees. */

const FREE = "BBSMSTR_BBBBBBBBBBBB";

const watched = sharedWatchedApp();
const member = useMember(watched);
let id: string;
let path: string;

beforeEach(async () => {
  id = await writePost(member, { title: newTitle("조회") });
  path = `/community/free/${id}`;
  watched.backend.forget();
});

const views = () => watched.backend.countOf("GET", `/board/${FREE}/${id}`);

describe("the view counter of a post", () => {
  test("counts each opening of the page by visitors and members", async () => {
    const visitor = openSession(watched.origin);
    expect((await visitor.get(path)).status).toBe(200);
    expect(views()).toBe(1);
    await visitor.get(`${path}?searchWrd=a&pageIndex=2`);
    await member.get(path);
    expect(views()).toBe(3);
    expect(watched.backend.seen.filter(({ method }) => method === "HEAD")).toEqual([]);
  });

  test("ignores lists, feeds and the sitemap", async () => {
    for (const otherPath of ["/community/free", "/community/free/feed.xml", "/sitemap.xml"])
      await member.get(otherPath);
    expect(views()).toBe(0);
  });

  test("ignores HEAD requests and prefetching", async () => {
    expect((await member.send(path, { method: "HEAD" })).status).toBe(200);
    const prefetch = await member.get(path, { "Sec-Purpose": "prefetch;prerender" });
    // A failed prefetch is fetched again when the page opens.
    expect(prefetch.status).toBe(503);
    expect(views()).toBe(0);
  });

  test("appears as a number in the data, not as the placeholder of shared pages", async () => {
    const visitor = openSession(watched.origin);
    const { html } = await visitor.get(`${path}.data`, { Accept: "text/html" });
    expect(html).toContain('"views","1"');
  });

  test("counts once if the backend failed", async () => {
    const detail = `/board/${FREE}/${id}`;
    watched.backend.setFault(detail, { kind: "cut" });
    expect((await member.get(path)).status).toBe(502);
    watched.backend.setFault(detail, null);
    expect(views()).toBe(1);
  });
});
