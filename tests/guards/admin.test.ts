import { describe, expect, test } from "vitest";
import { type Answer, answered, openSession } from "../support/http-session";
import { wordsOf } from "../support/http-session-page";
import { loadRoute } from "../support/route-modules";
import { ROUTES, type TableRoute } from "../support/route-table";
import { sharedAppOrigin } from "../support/shared-app";
import { useMember } from "../support/started";

/**
 * Every loader and every action under /admin requires an administrator, because browsers can request a single loader.
 * The list comes from the route table, so new pages are included.
 */

const ADMINISTRATORS_ONLY = "관리자 권한이 필요한 페이지입니다.";
const origin = sharedAppOrigin();

/** Returns a sample path of a pattern. */
const example = (pattern: string) => pattern.replace("*", "anything").replaceAll(/:\w+\??/g, "1");

type AdminRoute = TableRoute & { path: string };

const adminRoutes = ROUTES.filter(({ pattern }) => /^\/admin(\/|$)/.test(pattern)).map(
  (route): AdminRoute => ({ ...route, path: example(route.pattern) }),
);

const member = useMember({ origin });
const administrator = useMember({ origin }, "admin");

const dataPath = (path: string) => `${path}.data`;
const loaderPath = ({ path, id }: AdminRoute) => `${dataPath(path)}?${new URLSearchParams({ _routes: id })}`;

/** Expects a redirect to the login page, as an HTTP redirect or one for scripts. */
function expectLogin(path: string, { status, location, html }: Answer): void {
  expect([path, status]).toEqual([path, path.includes(".data") ? 202 : 302]);
  expect(location ?? html).toContain("/login?next=");
}

test("the test covers the pages of the administration", () => {
  expect(adminRoutes.length).toBeGreaterThan(10);
  for (const path of ["/admin", "/admin/user", "/admin/toilet-stats.csv", "/admin/anything"]) {
    expect(adminRoutes.map((route) => route.path)).toContain(path);
  }
});

describe.each(adminRoutes)("the loader of $id", (route) => {
  const isFile = /\.\w+$/.test(route.path);
  const addresses = isFile ? [route.path] : [route.path, dataPath(route.path), loaderPath(route)];

  test("sends a visitor to the login page", async () => {
    for (const path of addresses) expectLogin(path, await openSession(origin).get(path));
  });

  test("refuses a member", async () => {
    for (const path of addresses) {
      const { status, html } = await member.get(path);
      expect([path, status]).toEqual([path, 403]);
      expect(wordsOf(html)).toContain(ADMINISTRATORS_ONLY);
      if (path === route.path && !path.endsWith(".csv")) expect(html, "a page of ours").toContain("<h1");
    }
  });

  test("answers an administrator", async () => {
    for (const path of addresses) {
      const { status, location } = await administrator.get(path);
      expect([path, status, [401, 403].includes(status)]).toEqual([path, status, false]);
      expect(status).toBeLessThan(500);
      expect(location ?? "").not.toContain("/login");
    }
  });
});

describe("the administration's actions", async () => {
  const writingRoutes: AdminRoute[] = [];
  for (const route of adminRoutes) {
    if ((await loadRoute(route.file)).action) writingRoutes.push(route);
  }

  test("include those for passwords, users and tags", () => {
    const paths = writingRoutes.map(({ path }) => path);
    for (const path of ["manager", "user", "user/create", "user/edit", "tag-management"]) {
      expect(paths).toContain(`/admin/${path}`);
    }
  });

  test.each(writingRoutes)("of $path accept administrators only", async ({ path }) => {
    for (const address of [path, dataPath(path)]) {
      const visitor = await openSession(origin).post(address, { intent: "anything" });
      expect([address, visitor.status]).toEqual([address, 401]);
      const refusal = await member.post(address, { intent: "anything" });
      expect([address, refusal.status]).toEqual([address, 403]);
      expect(wordsOf(refusal.html)).toContain(ADMINISTRATORS_ONLY);
      const accepted = await administrator.post(address, { intent: "anything" });
      expect([address, accepted.status]).toEqual([address, 400]);
    }
  });
});

test("a missing page is not found within the administration's layout", async () => {
  const { html } = await answered(404, administrator.get("/admin/no-such-page"));
  expect(wordsOf(html)).toContain("사이트관리에 없는 주소입니다.");
  expect(wordsOf(html)).toContain("화장실 이용현황");
});

test("/admin redirects to the notices", async () => {
  const { status, location } = await administrator.get("/admin");
  expect([status, location]).toEqual([302, "/admin/notice"]);
});

test("a form refused to a member shows no stored data", async () => {
  const typedValues = { intent: "update-user", name: "몰래", email: "a@b", role: "USR", organizationId: "x" };
  const { status, html } = await member.post("/admin/user/edit?userId=admin", typedValues);
  expect(status).toBe(403);
  expect(html).not.toContain("admin@example.com");
  const list = await member.post("/admin/user", { intent: "delete-user", userId: "admin" });
  expect(list.status).toBe(403);
  expect(list.html).not.toContain("user@example.com");
  const tags = await member.post("/admin/tag-management", { intent: "update-tag-color", tagId: "1" });
  expect([tags.status, wordsOf(tags.html).includes("매우 깨끗함")]).toEqual([403, false]);
});

describe("invalid queries", () => {
  const ODD = [
    ...["pageIndex=-1", "pageIndex=1e9", "pageIndex=99999999999999999999", "page=0.5&socialPage=x"],
    ...["searchCnd=9&searchWrd=%25", "searchWrd=%00", "searchWrd=%F0%9F%9A%BB", "q=%FF%FE", "q=%00"],
    ...[`q=${"%EA%B0%80".repeat(1000)}`, "q=%3Cscript%3Ealert(1)", "days=-1", "days=1e9", "days=7&days=90"],
    ...["userId=%00", "userId=..%2F..%2Fetc", "confirm=delete-user", "confirm=delete-user&userId=%00"],
    ...["color=%00", "color=1%20OR%201=1", "category=%00", "__proto__=1&constructor=2", "%", "%E0%A4%A"],
  ];
  const paths = [...new Set(adminRoutes.map(({ path }) => path))];
  test.each(paths)("of %s get an answer without a server error", async (path) => {
    for (const query of ODD) {
      const { status, html } = await administrator.get(`${path}?${query}`);
      expect([path, query, status < 500]).toEqual([path, query, true]);
      expect(html).not.toContain("<script>alert");
    }
  });
});
