import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { importCountry } from "../../tools/bench/first-answers";
import { type AppServer, startApp } from "../support/app-server";
import { PHONE, useBrowser } from "../support/browser";
import { openSession } from "../support/http-session";
import { listedMeters, untilLive } from "../support/map-page";
import { countryFiles } from "../support/national/country-files";

const CENTRES = {
  강남: "37.498,127.028",
  서울시청: "37.566,126.978",
  잠실: "37.513,127.1",
  홍대: "37.557,126.924",
  해운대: "35.163,129.164",
  부산역: "35.115,129.041",
  대구: "35.871,128.601",
  인천: "37.456,126.705",
  광주: "35.16,126.851",
  대전: "36.351,127.385",
  울산: "35.539,129.311",
  수원: "37.266,127.001",
  전주: "35.824,127.148",
  춘천: "37.881,127.73",
  제주: "33.5,126.531",
};

const WINDOWS = [PHONE, { width: 1440, height: 900 }, { width: 1920, height: 1080 }];
const NEAR_METERS = 1500;

/** Returns the numbers of the list's visible pins that no mark covers. */
const readNumbers = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const topmostAt = ({ left, right, top, bottom }: DOMRect) =>
      document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const uncovered = [...document.querySelectorAll(".pin-number")].flatMap((number) => {
      const box = number.getBoundingClientRect();
      const top = box.width > 0 ? topmostAt(box) : null;
      const isStack = number.textContent?.startsWith("×");
      return top && !isStack && number.closest("a, .leaflet-marker-icon")?.contains(top)
        ? [Number(number.textContent)]
        : [];
    });
    return uncovered.sort((a, b) => a - b);
  });

describe("the map around fifteen city centres", () => {
  const [country] = countryFiles();
  const folder = mkdtempSync(join(tmpdir(), "map-geometry-"));
  let app: AppServer;
  beforeAll(async () => {
    importCountry(folder, country?.file() ?? "");
    app = await startApp({ DATA_DIR: folder });
    await vi.waitFor(
      async () =>
        expect((await openSession(app.origin).get(`/map?me=${CENTRES.강남}`)).html).toContain(
          '<ol class="answers"',
        ),
      { timeout: 60_000, interval: 500 },
    );
  });
  afterAll(async () => {
    await app?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  for (const scripts of [false, true]) {
    const open = useBrowser({ javaScriptEnabled: scripts });
    it.each(WINDOWS)(`shows the nearest numbers in %o with scripts: ${scripts}`, async (viewport) => {
      const page = await open({ baseURL: app.origin, viewport });
      const faults: string[] = [];
      for (const [name, position] of Object.entries(CENTRES)) {
        await page.goto(`/map?me=${position}`);
        if (scripts) await untilLive(page);
        const meters = await listedMeters(page);
        const expectedNumbers = meters.flatMap((distance, index) =>
          index < 5 || (viewport.width >= 1440 && distance <= NEAR_METERS) ? index + 1 : [],
        );
        let numbers = await readNumbers(page);
        if (scripts) {
          await vi
            .waitFor(
              async () => {
                numbers = await readNumbers(page);
                expect(numbers).toEqual(expect.arrayContaining(expectedNumbers));
              },
              { timeout: 60_000, interval: 200 },
            )
            .catch(() => undefined);
        }
        const missing = expectedNumbers.filter((number) => !numbers.includes(number));
        if (missing.length > 0) faults.push(`${name} lacks ${missing} of ${expectedNumbers.length}`);
        if (process.env.GEOMETRY_PICTURES)
          await page.screenshot({
            path: `${process.env.GEOMETRY_PICTURES}/${name}-${viewport.width}-${scripts}.png`,
          });
      }
      expect(faults).toEqual([]);
    });
  }
});
