import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import {
  FIRST_ANSWER_MAX_BYTES,
  FIRST_ANSWERS,
  firstAnswerBytes,
  importCountry,
} from "../bench/first-answers.mjs";
import { startApp } from "../support/app-server";
import { sharedAppOrigin } from "../support/stand";

/** What a server may send before it has heard back: ten packets. More of a page is one more way there and back. */
async function tooLarge(origin: string, answers: typeof FIRST_ANSWERS): Promise<string[]> {
  const found: string[] = [];
  for (const answer of answers) {
    const bytes = await firstAnswerBytes(origin, answer);
    if (bytes > FIRST_ANSWER_MAX_BYTES) found.push(`${answer.path}: ${bytes} (${answer.packing})`);
  }
  return found;
}

describe(`the whole first answer has at most ${FIRST_ANSWER_MAX_BYTES} bytes, packed, styles and all`, () => {
  test("with the sample toilets", async () => {
    const others = ["/map?toiletId=1", "/map/detail?toiletId=1", "/community/free", "/login"];
    const packed = others.map((path) => ({ path, packing: "gzip" as const }));
    expect(await tooLarge(sharedAppOrigin(), [...FIRST_ANSWERS, ...packed])).toEqual([]);
  });

  describe("with every toilet of the country", () => {
    const dataDir = mkdtempSync(join(tmpdir(), "first-answer-"));
    beforeAll(async () => {
      const app = await startApp({ DATA_DIR: dataDir });
      await app.stop();
      importCountry(dataDir);
    });
    afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

    // What is closed says when it opens again: most does so on Sunday evening, and words differ from hour to hour.
    test.each([
      "2026-11-22T18:10+09:00",
      "2026-11-22T21:10+09:00",
      "2026-11-23T00:10+09:00",
      "2026-11-23T10:00+09:00",
      "2026-11-24T15:00+09:00",
      "2027-02-06T20:00+09:00",
    ])("wherever one looks, at %s", async (moment) => {
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
