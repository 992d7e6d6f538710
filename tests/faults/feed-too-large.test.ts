import { expect, test } from "vitest";
import { answered, openSession } from "../support/http-session";
import { wordsOf } from "../support/http-session-page";
import { useWatchedApp } from "../support/started";

/** A feed that has grown beyond what is allowed. */

const FEED = "/map/toilets.do";
const MARKERS = "/map/markers?bbox=127.3,36.3,127.5,36.4&zoom=14";
const LIMIT_MB = 1;

const watched = useWatchedApp({
  ...{ TOILET_FEED_TTL_MS: "1000", TOILET_FEED_MAX_MB: String(LIMIT_MB), LOG_LEVEL: "info" },
});

/** As good as any feed, but for its size. */
function makeLargeFeed(): string {
  const keyword = "가".repeat(200);
  const row = (id: number) => ({ id, title: `큰 화장실 ${id}`, lat: 36.35, lng: 127.38, keyword });
  const data = Array.from({ length: 2000 }, (_, number) => row(number + 1));
  return JSON.stringify({ resultCode: 200, result: { status: "success", data } });
}

const countMarked = async () =>
  JSON.parse((await openSession(watched.origin).get(MARKERS)).html).total as number;

/** Looks at the map until the feed was asked for so often since the last `forget`. */
async function visitUntilFetched(times: number): Promise<void> {
  const visit = () => openSession(watched.origin).get(MARKERS);
  const fetched = () => visit().then(() => watched.backend.countOf("GET", FEED));
  await expect.poll(fetched, { timeout: 30_000, interval: 300 }).toBeGreaterThanOrEqual(times);
}

test("it is refused, said once, and the last good one kept until a smaller one comes", async () => {
  const body = makeLargeFeed();
  expect(Buffer.byteLength(body)).toBeGreaterThan(LIMIT_MB * 1024 * 1024);
  const before = await countMarked();
  expect(before).toBeGreaterThan(0);
  watched.backend.setFault(FEED, { kind: "body", body });
  watched.backend.forget();
  await visitUntilFetched(3);
  expect(watched.app.logged("the toilet feed failed")).toEqual([
    expect.objectContaining({
      level: 40,
      kind: "too-large",
      detail: `larger than ${LIMIT_MB * 1024 * 1024} bytes`,
    }),
  ]);
  expect(await countMarked()).toBe(before);
  const { html } = await answered(200, openSession(watched.origin).get("/map"));
  expect(wordsOf(html)).toMatch(/\d\d:\d\d에 받은 정보를 보여 드리고 있습니다\./);
  watched.backend.setFault(FEED, null);
  watched.backend.forget();
  await visitUntilFetched(1);
  await expect.poll(() => watched.app.logged("the toilet feed is back").length, { timeout: 5000 }).toBe(1);
});
