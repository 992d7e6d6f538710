import { expect, test } from "vitest";
import { rememberVisit, type Snapshot } from "../../app/features/admin/admin.server";

const START = Date.parse("2026-11-21T09:00:00+09:00");

/** Makes a visit this many minutes after the first one, with the cookie of the visit before. */
function visit(minutes: number, news: Partial<Snapshot>, setCookie = "", member = "admin") {
  const headers = setCookie ? { Cookie: setCookie.split(";")[0] ?? "" } : undefined;
  const request = new Request("http://app.example/admin/overview", { headers });
  const unchanged = { newestToilet: 10, reviews: 3, newestPosts: { notice: 7 } };
  return rememberVisit(request, member, { at: START + minutes * 60_000, ...unchanged, ...news });
}

test("the first visit has no earlier visit to compare with", async () => {
  const { before, setCookie } = await visit(0, {});
  expect(before).toBeNull();
  expect(setCookie).toMatch(/^admin-visit=.*HttpOnly.*SameSite=Lax/);
});

test("a reload shows the same news, and a later visit shows the news since then", async () => {
  const first = await visit(0, { newestToilet: 10 });
  const secondVisit = await visit(20, { newestToilet: 12 }, first.setCookie);
  expect(secondVisit.before).toBeNull();
  const laterVisit = await visit(180, { newestToilet: 15 }, secondVisit.setCookie);
  expect(laterVisit.before?.newestToilet).toBe(12);
  const reload = await visit(181, { newestToilet: 16 }, laterVisit.setCookie);
  expect(reload.before?.newestToilet).toBe(12);
});

test("a figure that is unavailable now keeps its value of the last visit", async () => {
  const first = await visit(0, { newestToilet: 10 });
  const emptyState = { newestToilet: null, reviews: null, newestPosts: { notice: null } };
  const unavailable = await visit(60, emptyState, first.setCookie);
  const back = await visit(120, { newestToilet: 11 }, unavailable.setCookie);
  expect(back.before).toMatchObject({ newestToilet: 10, reviews: 3, newestPosts: { notice: 7 } });
});

test("a cookie of another member or an invalid cookie has no last visit", async () => {
  const { setCookie } = await visit(0, {});
  expect((await visit(60, {}, setCookie, "other")).before).toBeNull();
  for (const value of ["x", "%", "eyJhIjoxfQ%3D%3D", ""]) {
    expect((await visit(0, {}, `admin-visit=${value}`)).before).toBeNull();
  }
});
