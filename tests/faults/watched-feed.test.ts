import { expect, test } from "vitest";
import { openSession } from "../support/http-session";
import { useWatchedApp } from "../support/started";

/** What an operator sees of a feed that fails, by the log and by /metrics. */

const watched = useWatchedApp({ TOILET_FEED_TTL_MS: "1000", LOG_LEVEL: "info" });

async function figureOf(name: string): Promise<number> {
  const { html } = await openSession(watched.origin).get("/metrics");
  return Number(new RegExp(`^${name} (.*)$`, "m").exec(html)?.[1]);
}

async function visitUntil(isDone: () => Promise<boolean>): Promise<void> {
  const visitor = openSession(watched.origin);
  await expect.poll(() => visitor.get("/map").then(isDone), { timeout: 30_000, interval: 300 }).toBe(true);
}

test("a feed that fails is told once, counted each time, and told again when it is back", async () => {
  await visitUntil(async () => (await figureOf("toilet_feed_toilets")) > 0);
  expect(await figureOf("toilet_feed_age_seconds")).toBeLessThan(10);
  expect(await figureOf("nodejs_eventloop_lag_p99_seconds")).toBeGreaterThan(0);
  watched.backend.setFault("/map/toilets.do", { kind: "status", status: 503 });
  await visitUntil(async () => (await figureOf("toilet_feed_failures_total")) >= 2);
  expect(watched.app.logged("the toilet feed failed")).toEqual([
    expect.objectContaining({ level: 40, kind: "http", httpStatus: 503 }),
  ]);
  expect(await figureOf("toilet_feed_age_seconds")).toBeGreaterThan(3);
  expect(await figureOf("toilet_feed_toilets")).toBeGreaterThan(0);
  watched.backend.setFault("/map/toilets.do", null);
  await visitUntil(async () => watched.app.logged("the toilet feed is back").length === 1);
  expect(watched.app.logged("the toilet feed failed")).toHaveLength(1);
});
