import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import {
  FIRST_ANSWER_MAX_BYTES,
  FIRST_ANSWER_PATHS,
  firstAnswerBytes,
  importCountry,
} from "../bench/first-answers.mjs";
import { type AppServer, startApp } from "../support/app-server";

/** What a server may send before it has heard back: ten packets. More of a page is one more way there and back. */
async function tooLarge(origin: string, paths: string[]): Promise<string[]> {
  const sizes: [string, number][] = [];
  for (const path of paths) sizes.push([path, await firstAnswerBytes(origin, path)]);
  return sizes
    .filter(([, bytes]) => bytes > FIRST_ANSWER_MAX_BYTES)
    .map(([path, bytes]) => `${path}: ${bytes}`);
}

describe(`the whole first answer has at most ${FIRST_ANSWER_MAX_BYTES} bytes, packed, styles and all`, () => {
  test("with the sample toilets", async () => {
    const others = ["/map/detail?toiletId=1", "/community/free", "/login"];
    expect(await tooLarge(inject("appOrigin"), [...FIRST_ANSWER_PATHS, ...others])).toEqual([]);
  });

  describe("with every toilet of the country", () => {
    let app: AppServer;
    beforeAll(async () => {
      app = await startApp({ TOILET_FEED_TTL_MS: "1000" });
      importCountry(app.dataDir);
      await vi.waitFor(
        async () => {
          const seoul = await fetch(`${app.origin}/map?lat=37.5663&lng=126.9779`);
          expect(await seoul.text()).toContain("가까운 500곳까지");
        },
        { timeout: 60_000, interval: 1000 },
      );
    });
    afterAll(() => app.stop());

    test("wherever one looks", async () => {
      expect(await tooLarge(app.origin, FIRST_ANSWER_PATHS)).toEqual([]);
    });
  });
});
