import { expect, test } from "vitest";
import { answered, openSession } from "../support/http-session";
import { wordsOf } from "../support/http-session-page";
import { sharedWatchedApp } from "../support/shared-apps";

/** The log and /metrics show a failing feed and an oversized feed. */

const FEED = "/map/toilets.do";
const MARKERS = "/map/markers?bbox=127.3,36.3,127.5,36.4&zoom=14";
const FAILED = "the toilet feed failed";
const BACK = "the toilet feed is back";
const LIMIT_MB = 1;

const watched = sharedWatchedApp({
  ...{ TOILET_FEED_TTL_MS: "1000", TOILET_FEED_MAX_MB: String(LIMIT_MB), LOG_LEVEL: "info" },
});

async function figureOf(name: string): Promise<number> {
  const { html } = await openSession(watched.origin).get("/metrics");
  return Number(new RegExp(`^${name} (.*)$`, "m").exec(html)?.[1]);
}

async function visitUntil(isDone: () => boolean | Promise<boolean>): Promise<void> {
  const visitor = openSession(watched.origin);
  await expect.poll(() => visitor.get("/map").then(isDone), { timeout: 30_000, interval: 300 }).toBe(true);
}

test("a failing feed is logged once, counted each time, and its recovery is logged", async () => {
  await visitUntil(async () => (await figureOf("toilet_feed_toilets")) > 0);
  expect(await figureOf("toilet_feed_age_seconds")).toBeLessThan(10);
  expect(await figureOf("nodejs_eventloop_lag_p99_seconds")).toBeGreaterThan(0);
  watched.backend.setFault(FEED, { kind: "status", status: 503 });
  await visitUntil(async () => (await figureOf("toilet_feed_failures_total")) >= 2);
  expect(watched.app.logged(FAILED)).toEqual([
    expect.objectContaining({ level: 40, kind: "http", httpStatus: 503 }),
  ]);
  expect(await figureOf("toilet_feed_age_seconds")).toBeGreaterThan(3);
  expect(await figureOf("toilet_feed_toilets")).toBeGreaterThan(0);
  watched.backend.setFault(FEED, null);
  await visitUntil(() => watched.app.logged(BACK).length === 1);
  expect(watched.app.logged(FAILED)).toHaveLength(1);
});

/** Returns a valid feed that is too large. */
function makeLargeFeed(): string {
  const keyword = "가".repeat(200);
  const row = (id: number) => ({ id, title: `큰 화장실 ${id}`, lat: 36.35, lng: 127.38, keyword });
  const data = Array.from({ length: 2000 }, (_, number) => row(number + 1));
  return JSON.stringify({ resultCode: 200, result: { status: "success", data } });
}

const countMarked = async (): Promise<number> =>
  JSON.parse((await openSession(watched.origin).get(MARKERS)).html).total;

test("a feed that is too large is refused and logged once, and the last good one stays until a smaller one arrives", async () => {
  const body = makeLargeFeed();
  expect(Buffer.byteLength(body)).toBeGreaterThan(LIMIT_MB * 1024 * 1024);
  const [statusBefore, failedStatus, recoveredStatus] = [
    await countMarked(),
    watched.app.logged(FAILED).length,
    watched.app.logged(BACK).length,
  ];
  expect(statusBefore).toBeGreaterThan(0);
  watched.backend.setFault(FEED, { kind: "body", body });
  watched.backend.forget();
  await visitUntil(() => watched.backend.countOf("GET", FEED) >= 3);
  const detail = `larger than ${LIMIT_MB * 1024 * 1024} bytes`;
  expect(watched.app.logged(FAILED).slice(failedStatus)).toEqual([
    expect.objectContaining({ level: 40, kind: "too-large", detail }),
  ]);
  expect(await countMarked()).toBe(statusBefore);
  const { html } = await answered(200, openSession(watched.origin).get("/map"));
  expect(wordsOf(html)).toMatch(/\d\d:\d\d에 받은 정보를 보여 드리고 있습니다\./);
  watched.backend.setFault(FEED, null);
  await visitUntil(() => watched.app.logged(BACK).length === recoveredStatus + 1);
});
