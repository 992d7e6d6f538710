import { expect, test } from "vitest";
import { rememberVisit, type Snapshot } from "~/features/admin/last-visit.server";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const START = Date.parse("2026-11-21T09:00:00+09:00");

const snapshot = (at: number, newestToilet: number | null): Snapshot => ({
  at,
  newestToilet,
  reviews: 3,
  newestPosts: { notice: 7 },
});

const requestWith = (setCookie?: string) =>
  new Request("http://app.example/admin/overview", {
    headers: setCookie ? { Cookie: setCookie.split(";")[0] ?? "" } : {},
  });

test("the first visit has nothing before it", async () => {
  const { before, setCookie } = await rememberVisit(requestWith(), "admin", snapshot(START, 10));
  expect(before).toBeNull();
  expect(setCookie).toMatch(/^admin-visit=.*HttpOnly.*SameSite=Lax/);
});

test("a page loaded anew tells the same news; a visit later on tells those since", async () => {
  const first = await rememberVisit(requestWith(), "admin", snapshot(START, 10));
  const again = await rememberVisit(
    requestWith(first.setCookie),
    "admin",
    snapshot(START + 20 * MINUTE_MS, 12),
  );
  expect(again.before).toBeNull();
  const later = await rememberVisit(requestWith(again.setCookie), "admin", snapshot(START + 3 * HOUR_MS, 15));
  expect(later.before?.newestToilet).toBe(12);
  const reload = await rememberVisit(
    requestWith(later.setCookie),
    "admin",
    snapshot(START + 3 * HOUR_MS + 1, 16),
  );
  expect(reload.before?.newestToilet).toBe(12);
});

test("what cannot be had now is remembered as it was", async () => {
  const first = await rememberVisit(requestWith(), "admin", snapshot(START, 10));
  const gone = await rememberVisit(requestWith(first.setCookie), "admin", {
    at: START + HOUR_MS,
    newestToilet: null,
    reviews: null,
    newestPosts: { notice: null },
  });
  const back = await rememberVisit(requestWith(gone.setCookie), "admin", snapshot(START + 2 * HOUR_MS, 11));
  expect(back.before).toMatchObject({ newestToilet: 10, reviews: 3, newestPosts: { notice: 7 } });
});

test("another member's visits, or a cookie that is odd, are none", async () => {
  const first = await rememberVisit(requestWith(), "admin", snapshot(START, 10));
  const other = await rememberVisit(requestWith(first.setCookie), "other", snapshot(START + HOUR_MS, 11));
  expect(other.before).toBeNull();
  for (const value of ["x", "%", "eyJhIjoxfQ%3D%3D", ""]) {
    const odd = await rememberVisit(requestWith(`admin-visit=${value}`), "admin", snapshot(START, 1));
    expect(odd.before).toBeNull();
  }
});
