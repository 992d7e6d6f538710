import { describe, expect, it } from "vitest";
import { openMemberSession, openSession } from "../support/http-session";
import { useApp } from "../support/started";

/** ADMIN_NETWORKS: outside of the office the administration is an unknown address (docs/settings.md). */

const OFFICE = "203.0.113.0/24,2001:db8:5::/48";
const proxied = useApp({ ADMIN_NETWORKS: OFFICE, TRUSTED_PROXIES: "loopback,10.0.0.0/8" });

const INSIDE = [
  ...["203.0.113.9", "::ffff:203.0.113.9", "::ffff:cb00:7109", "2001:db8:5::1"],
  ...["203.0.113.9, 10.9.9.9", "6.6.6.6, 203.0.113.9"],
];
const OUTSIDE = [
  ...["198.51.100.7", "2001:db8:6::1", "::ffff:c633:6407", "::203.0.113.9", "64:ff9b::203.0.113.9"],
  ...["203.0.113.9, 198.51.100.7", "203.0.113.9, 2001:db8:6::1", "2001:db8:5::1, 198.51.100.7, 10.9.9.9"],
  ...["", "203.0.113.9,", "203.0.113.9:443", "[2001:db8:5::1]", "unknown", "office, unknown"],
];
const PATHS = [
  ...[
    "/admin",
    "/admin/overview",
    "/admin/user/edit?userId=user",
    "/admin/nowhere",
    "/admin/toilet-stats.csv",
  ],
  ...["/ADMIN/User", "/admin/", "/en/admin/overview", "/zh/admin"],
];
it("the administration is not announced to search engines", async () => {
  const { html } = await openSession(proxied.origin).get("/robots.txt");
  expect(html).not.toContain("/admin");
  expect(html).toContain("Disallow: /mypage");
});

const from = (address: string) => ({ "X-Forwarded-For": address });
const unknownOf = (path: string) => path.replace(/admin/i, "nimda");
const comparableAnswer = (
  { status, html, headers }: { status: number; html: string; headers: Headers },
  path: string,
) => {
  const [pathOnly = ""] = path.split("?");
  const comparableHtml = html.replaceAll(encodeURIComponent(pathOnly.replace(/^\/en|^\/zh/, "")), "HERE");
  const names = ["cache-control", "content-type", "vary", "allow", "location", "etag", "x-page-keeping"];
  return {
    status,
    html: comparableHtml.replace(/admin|nimda/gi, "nimda"),
    headers: names.map((name) => headers.get(name)),
  };
};

describe("the administration outside of ADMIN_NETWORKS", () => {
  it.each(PATHS)(
    "%s answers with the page of an unknown address, for visitors and administrators",
    async (path) => {
      const administrator = await openMemberSession(proxied.origin, "admin");
      for (const session of [openSession(proxied.origin), administrator]) {
        for (const language of ["ko", "en"]) {
          const headers = { ...from("198.51.100.7"), "Accept-Language": language, "X-Request-Id": "same" };
          const hiddenAnswer = await session.get(path, headers);
          const unknown = await session.get(unknownOf(path), headers);
          expect(hiddenAnswer.status).toBe(404);
          expect(comparableAnswer(hiddenAnswer, path)).toEqual(comparableAnswer(unknown, unknownOf(path)));
        }
      }
    },
  );

  it("answers data requests, single loaders, posts and their data as an unknown address does", async () => {
    const administrator = await openMemberSession(proxied.origin, "admin");
    const headers = from("198.51.100.7");
    for (const path of [
      "/admin.data",
      "/admin/user.data",
      "/admin/user.data?_routes=features%2Fadmin%2Fuser-list.route",
    ]) {
      const hiddenAnswer = await administrator.get(path, headers);
      const unknown = await administrator.get(unknownOf(path), headers);
      expect([path, hiddenAnswer.status, hiddenAnswer.html]).toEqual([
        path,
        unknown.status,
        unknown.html.replaceAll("nimda", "admin"),
      ]);
      expect(hiddenAnswer.html).not.toContain("user-list");
    }
    const fields = { intent: "delete-user", userId: "user" };
    for (const path of ["/admin/user", "/admin/user.data", "/admin/manager"]) {
      const hiddenAnswer = await administrator.post(path, fields, { headers });
      const unknown = await administrator.post(unknownOf(path), fields, { headers });
      expect([path, hiddenAnswer.status, hiddenAnswer.headers.get("allow")]).toEqual([
        path,
        unknown.status,
        unknown.headers.get("allow"),
      ]);
      expect(hiddenAnswer.status).toBe(404);
    }
    const list = await administrator.get("/admin/user", from("203.0.113.9"));
    expect(list.html).toContain("userId=user");
  });

  it.each(OUTSIDE)("counts '%s' behind the proxy as outside", async (address) => {
    const administrator = await openMemberSession(proxied.origin, "admin");
    expect((await administrator.get("/admin/overview", from(address))).status).toBe(404);
  });

  it.each(INSIDE)("admits '%s' behind the proxy to the login and as an administrator", async (address) => {
    const administrator = await openMemberSession(proxied.origin, "admin");
    expect((await administrator.get("/admin/overview", from(address))).status).toBe(200);
    const visitor = await openSession(proxied.origin).get("/admin/overview", from(address));
    expect([visitor.status, visitor.location]).toEqual([302, "/login?next=%2Fadmin%2Foverview"]);
  });

  it("shows administrators no link to the administration", async () => {
    const administrator = await openMemberSession(proxied.origin, "admin");
    const linkIn = async (address: string) =>
      (await administrator.get("/map", from(address))).html.includes('href="/admin"');
    expect([await linkIn("203.0.113.9"), await linkIn("198.51.100.7")]).toEqual([true, false]);
    const { html } = await administrator.get("/mypage", from("198.51.100.7"));
    const version = /"version":"(\w+)"/.exec(html)?.[1] ?? "";
    const manifest = await administrator.get(
      `/__manifest?p=%2Fadmin%2Fuser&version=${version}`,
      from("198.51.100.7"),
    );
    expect([manifest.status, manifest.html]).toEqual([204, ""]);
  });
});
