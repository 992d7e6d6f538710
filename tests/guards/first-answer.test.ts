import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import {
  FIRST_ANSWERS,
  firstAnswerBytes,
  firstAnswerMaxBytes,
  importCountry,
} from "../../tools/bench/first-answers";
import { type AppServer, startApp } from "../support/app-server";
import { firstOrAll } from "../support/complete";
import { countryFiles } from "../support/national/country-files";
import { sharedAppOrigin } from "../support/shared-app";

/** Closed toilets show when they open again: most do on Sunday evening, and the words differ by the hour. */
const ALL_MOMENTS = [
  ...["2026-11-22T18:10+09:00", "2026-11-24T15:00+09:00", "2026-11-22T21:10+09:00"],
  ...["2026-11-23T00:10+09:00", "2026-11-23T10:00+09:00", "2027-02-06T20:00+09:00"],
];
/** The evening with the longest words, and a daytime. */
const MOMENTS = firstOrAll(ALL_MOMENTS, 2);
/** The moments are further apart than the feed's lifetime, so one feed serves all of them. */
const YEAR_MS = 366 * 24 * 3600 * 1000;
/** Longer than moved-clock.mjs waits before it reads the clock again. */
const CLOCK_MOVED_AFTER_MS = 200;

/** A server sends about ten packets before the first acknowledgement; a longer page costs another round trip. */
async function tooLarge(origin: string, paths: string[]): Promise<string[]> {
  const oversized: string[] = [];
  for (const path of paths) {
    const bytes = await firstAnswerBytes(origin, path);
    if (bytes > firstAnswerMaxBytes(path)) oversized.push(`${path}: ${bytes}`);
  }
  return oversized;
}

describe("the first response, with styles", () => {
  test("has at most 18 kB for maps and places, and 14.6 kB for others, with the sample toilets", async () => {
    const others = ["/map?toiletId=1", "/map/detail?toiletId=1", "/community/free", "/login"];
    expect(await tooLarge(sharedAppOrigin(), [...FIRST_ANSWERS, ...others])).toEqual([]);
  });

  describe.each(countryFiles())("with all toilets of $name", ({ file }) => {
    const folder = mkdtempSync(join(tmpdir(), "first-answer-"));
    const clock = join(folder, "clock");
    let app: AppServer;
    beforeAll(async () => {
      importCountry(folder, file());
      writeFileSync(clock, MOMENTS[0] ?? "");
      app = await startApp({
        DATA_DIR: folder,
        TOILET_FEED_TTL_MS: String(YEAR_MS),
        NODE_OPTIONS: `--import=${resolve("tests/support/moved-clock.mjs")}`,
        CLOCK_FILE: clock,
      });
      await vi.waitFor(
        async () => {
          const seoul = await fetch(`${app.origin}/map?lat=37.5663&lng=126.9779`);
          expect(await seoul.text()).toContain("가까운 500곳까지");
        },
        { timeout: 60_000, interval: 500 },
      );
    });
    afterAll(async () => {
      await app?.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    test.each(MOMENTS)("keeps these limits in any view, at %s", async (moment) => {
      writeFileSync(clock, moment);
      await setTimeout(CLOCK_MOVED_AFTER_MS);
      expect(await tooLarge(app.origin, FIRST_ANSWERS)).toEqual([]);
    });
  });
});
