import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { FIRST_ANSWERS, firstAnswerBytes, firstAnswerMaxBytes, importCountry } from "../bench/first-answers";
import { startApp } from "../support/app-server";
import { countryFiles } from "../support/national/country-files";
import { sharedAppOrigin } from "../support/stand";

/** What is closed says when it opens again: most does so on Sunday evening, and words differ from hour to hour. */
const ALL_MOMENTS = [
  ...["2026-11-22T18:10+09:00", "2026-11-24T15:00+09:00", "2026-11-22T21:10+09:00"],
  ...["2026-11-23T00:10+09:00", "2026-11-23T10:00+09:00", "2027-02-06T20:00+09:00"],
];
/** The evening of the longest words, and a day's: each moment takes a server of its own. */
const MOMENTS = process.env.COMPLETE === "1" ? ALL_MOMENTS : ALL_MOMENTS.slice(0, 2);

/** What a server sends before it has heard back is about ten packets: more of a page is one more way there and back. */
async function tooLarge(origin: string, paths: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const bytes = await firstAnswerBytes(origin, path);
    if (bytes > firstAnswerMaxBytes(path)) found.push(`${path}: ${bytes}`);
  }
  return found;
}

describe("the whole first answer has at most 18 kB for maps and places and 14.6 kB for others, styles and all", () => {
  test("with the sample toilets", async () => {
    const others = ["/map?toiletId=1", "/map/detail?toiletId=1", "/community/free", "/login"];
    expect(await tooLarge(sharedAppOrigin(), [...FIRST_ANSWERS, ...others])).toEqual([]);
  });

  describe.each(countryFiles())("with every toilet of $name", ({ file }) => {
    const dataDir = mkdtempSync(join(tmpdir(), "first-answer-"));
    beforeAll(async () => {
      const app = await startApp({ DATA_DIR: dataDir });
      await app.stop();
      importCountry(dataDir, file());
    });
    afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

    test.each(MOMENTS)("wherever one looks, at %s", async (moment) => {
      const app = await startApp({
        DATA_DIR: dataDir,
        NODE_OPTIONS: `--import=${resolve("tests/support/moved-clock.mjs")}`,
        CLOCK_STARTS_AT: moment,
      });
      await vi.waitFor(
        async () => {
          const seoul = await fetch(`${app.origin}/map?lat=37.5663&lng=126.9779`);
          expect(await seoul.text()).toContain("가까운 500곳까지");
        },
        { timeout: 60_000, interval: 500 },
      );
      const found = await tooLarge(app.origin, FIRST_ANSWERS);
      await app.stop();
      expect(found).toEqual([]);
    });
  });
});
